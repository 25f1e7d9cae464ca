/** Returns the absolute address of a page. */
export const toAddress = (path: string): string => location.origin + path;

/**
 * Posts a report, also if the reader leaves the page. The request carries no cookies and changes none. Browsers and extensions that block it are
 * ignored.
 */
export function post(url: string, init: Pick<RequestInit, 'body' | 'headers' | 'mode'>): void {
  fetch(url, { method: 'POST', keepalive: true, credentials: 'omit', ...init }).catch(() => undefined);
}
