import { readRetryAfter } from './backoff.js';
import { readToggles } from './toggles.js';
import type { IFetch, IFetchInit, IHttpError, IToggle } from './types.js';

/** Result of a request for flags: toggles, a refusal (only `code`) or an error. */
export interface Answer {
  /** Status of the response; 0 if the request failed or the body contains no toggles. */
  code: number;
  toggles?: IToggle[];
  etag?: string | null;
  /** Milliseconds for which the server asks for no further request. */
  retryAfter?: number;
  error?: unknown;
}

/** Requests flags from the server. Calls `fetch` before it returns; never rejects. */
export async function fetchToggles(fetch: IFetch, url: string, init: Pick<IFetchInit, 'headers' | 'signal'>): Promise<Answer> {
  try {
    const response = await fetch(url, { method: 'GET', cache: 'no-cache', ...init });
    const { ok, status: code, headers } = response;
    if (!ok || code === 304) return { code, retryAfter: readRetryAfter(response) };
    const toggles = readToggles(((await response.json()) as { toggles?: unknown } | null)?.toggles);
    if (!toggles) throw new Error('the response contains no toggles');
    return { code, toggles, etag: headers?.get?.('ETag') };
  } catch (error) {
    return { code: 0, error };
  }
}

/** Whether a status rejects the key, so that another request is pointless. */
export const isKeyRejected = (code: unknown) => code === 401 || code === 403;

/** Payload of the error event for a refused request. */
export const createHttpError = (code: number): IHttpError => ({ type: 'HttpError', code });
