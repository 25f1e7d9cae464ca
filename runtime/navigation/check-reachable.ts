import * as TEXTS from '../../templates/texts/failures.js';

/** How long a server may take to respond, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Sends a `HEAD` request for a document. Resolves if the browser would get any page from the host, including its error page for
 * 404 or a redirect. Rejects with the reason if it would get none: no connection, no response in time, or a failing server (RFC
 * 9110, 15.6; 501 means that the host does not support `HEAD`).
 */
export async function checkReachable(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
  if (status >= 500 && status !== 501) throw new Error(TEXTS.badStatus(new URL(url).pathname, status));
}
