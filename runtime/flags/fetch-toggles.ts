import { retryAfter } from './backoff.js';
import { readToggles } from './toggles.js';
import type { IFetch, IFetchInit, IHttpError, IToggle } from './types.js';

/** What came of asking for flags: toggles, a refusal (`code` alone) or an error. */
export interface Answer {
  /** The server's status; 0 when the request failed or the body holds no toggles. */
  code: number;
  toggles?: IToggle[];
  etag?: string | null;
  /** Milliseconds for which the server wants no request. */
  retryAfter?: number;
  error?: unknown;
}

/** Asks the server for flags. `fetch` is called before this returns; never rejects. */
export async function ask(fetch: IFetch, url: string, init: Pick<IFetchInit, 'headers' | 'signal'>): Promise<Answer> {
  try {
    const response = await fetch(url, { method: 'GET', cache: 'no-cache', ...init });
    const { ok, status: code, headers } = response;
    if (!ok || code === 304) return { code, retryAfter: retryAfter(response) };
    const toggles = readToggles(((await response.json()) as { toggles?: unknown } | null)?.toggles);
    if (!toggles) throw new Error('the response holds no toggles');
    return { code, toggles, etag: headers?.get?.('ETag') };
  } catch (error) {
    return { code: 0, error };
  }
}

/** Whether a status says that the key is not accepted: asking again is of no use. */
export const isDenied = (code: unknown) => code === 401 || code === 403;

/** What listeners are told about a refused request. */
export const httpError = (code: number): IHttpError => ({ type: 'HttpError', code });
