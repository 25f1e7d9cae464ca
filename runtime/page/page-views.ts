/** One page that a reader looked at. */
export interface PageView {
  /** Without query and hash, which may say something about the reader. */
  readonly path: string;
  readonly title: string;
  /** Where the reader came from; empty when that is not known. */
  readonly referrer: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Where page views go. It never throws and never answers. */
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
      // A browser that refuses, or an extension that does: nobody has to know.
    }
  };
}
