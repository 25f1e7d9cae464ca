/** A view of a page. */
export interface PageView {
  /** Without query and hash, which may contain personal data. */
  readonly path: string;
  readonly title: string;
  /** Address of the previous page; empty if unknown. */
  readonly referrer: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Receives page views. Never throws. */
export type PageViewSink = (view: PageView) => void;

type Reader = Pick<Navigator, 'sendBeacon' | 'doNotTrack'> & { readonly globalPrivacyControl?: boolean };

/**
 * A sink that posts to the configured endpoint, as JSON in plain text so that no preflight is needed.
 *
 * @returns `undefined` without an endpoint, and for readers who ask not to be tracked: https://www.w3.org/TR/gpc/,
 *   https://www.w3.org/TR/tracking-dnt/
 */
export function createPageViewSink(endpoint: string | undefined, reader: Reader): PageViewSink | undefined {
  if (endpoint === undefined || reader.globalPrivacyControl === true || reader.doNotTrack === '1') return undefined;
  return (view) => {
    try {
      reader.sendBeacon(endpoint, JSON.stringify(view));
    } catch {
      // Ignore browsers and extensions that block the request.
    }
  };
}
