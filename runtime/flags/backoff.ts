import type { IFetchResponse } from './types.js';

/** The longest delay a browser's timer takes; anything above fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A delay that is safe to hand to `setTimeout`. */
export const timerDelay = (delay: number) => Math.min(delay, LONGEST_TIMER);

/** Beyond this many failures in a row the wait grows no more: 32 intervals at most. */
const MOST_DOUBLINGS = 5;

/** How long to wait after so many failures in a row: doubling, the later half of it random, never below the interval. */
export function backoff(interval: number, failures: number): number {
  return interval * 2 ** Math.min(failures, MOST_DOUBLINGS) * (0.5 + Math.random() / 2);
}

/**
 * Milliseconds that a response's `Retry-After` asks for, given as seconds or as a date (RFC 9110, 10.2.3);
 * `undefined` without the header or for one that is neither or past.
 */
export function retryAfter({ headers }: IFetchResponse): number | undefined {
  const header = headers?.get?.('Retry-After') ?? '';
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait >= 0 ? wait : undefined;
}
