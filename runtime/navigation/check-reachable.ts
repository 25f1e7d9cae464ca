/** How long a server may take to say that it has a document, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Asks the server for the head of a document. Resolves when the browser would get a page from it, if only the host's own: an answer such as
 * 404, or a redirect. Rejects with the reason when it would get none: no connection, no answer in time, or a failing server (RFC 9110, 15.6;
 * 501 says that the host does not know `HEAD`).
 */
export async function checkReachable(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
  if (status >= 500 && status !== 501) throw new Error(`${new URL(url).pathname} answered ${status}`);
}
