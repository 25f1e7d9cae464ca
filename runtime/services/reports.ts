/** A view of a page. */
export interface ViewReport {
  /** Without query and hash, which may contain personal data. */
  readonly path: string;
  readonly title: string;
  /** Address of the previous page, without query and hash; empty if unknown. */
  readonly referrer: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A search without results. */
export interface SearchReport {
  /** The page that it was made on, without query and hash. */
  readonly path: string;
  readonly time: number;
  /** Missing for services that did not wait for consent. */
  readonly query?: string;
}

/** Reports what happens on a page to a service. Never throws. */
export interface Service {
  reportView(view: ViewReport): void;
  reportSearch(search: SearchReport): void;
  /** Ends what the service does without a report, and removes what it stored. */
  stop?(): void;
}

/** Returns the absolute address of a page. */
export const toAddress = (path: string): string => location.origin + path;

/**
 * Posts a report, also if the reader leaves the page. The request carries no cookies and changes none. Browsers and extensions that block it are
 * ignored.
 */
export function post(url: string, init: Pick<RequestInit, 'body' | 'headers' | 'mode'>): void {
  fetch(url, { method: 'POST', keepalive: true, credentials: 'omit', ...init }).catch(() => undefined);
}
