import { isLoopback, isSafeAddress } from '../config/pull-schema.js';
import { getErrorCode } from '../system/system-error.js';
import { type PullLimits, toMegabytes } from './limits.js';
import { PullFailed } from './pull-failed.js';

interface Request {
  readonly address: string;
  readonly accept?: string;
  readonly token?: string;
  readonly limits: PullLimits;
  /** Ends when the time of the source is over. */
  readonly signal: AbortSignal;
}

/**
 * Fetches a file. Follows redirects to safe addresses only; the token is sent to the first host only. Rejects with `PullFailed`.
 */
export async function fetchFile(request: Request): Promise<Buffer> {
  const { address, limits, signal } = request;
  try {
    const response = await fetchFollowing(new URL(address), request);
    if (!response.ok) throw new PullFailed({ kind: 'status', status: response.status });
    return await readBody(response, limits);
  } catch (error) {
    if (error instanceof PullFailed) throw error;
    if (signal.aborted) throw new PullFailed({ kind: 'timeout', seconds: limits.seconds });
    const { cause } = error as Error;
    throw new PullFailed({ kind: 'unreachable', code: getErrorCode(cause) ?? getErrorCode(error) ?? 'unknown error' });
  }
}

async function fetchFollowing(first: URL, { accept, token, limits, signal }: Request): Promise<Response> {
  let url = first;
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const headers = {
      'User-Agent': 'docsgen',
      ...(accept && { Accept: accept }),
      ...(token && url.origin === first.origin && { Authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url, { redirect: 'manual', headers, signal });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (!next || !isSafeAddress(next) || (isLoopback(next) && !isLoopback(first)))
      throw new PullFailed({ kind: 'unsafe-redirect', host: next?.host ?? 'an invalid address' });
    url = next;
  }
  throw new PullFailed('too-many-redirects');
}

async function readBody({ body, headers }: Response, { bytes }: PullLimits): Promise<Buffer> {
  const tooLarge = () => new PullFailed({ kind: 'too-large', megabytes: toMegabytes(bytes) });
  if (Number(headers.get('content-length')) > bytes) {
    await body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the response.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
