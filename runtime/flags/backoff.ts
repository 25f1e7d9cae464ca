import type { IFetchResponse } from './types.js';

/** Longest delay of a browser's timer, in milliseconds; longer ones fire immediately. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

/** Limits a delay to what `setTimeout` supports. */
export const limitDelay = (delay: number) => Math.min(delay, MAX_TIMER_DELAY);

/** Number of consecutive failures after which the delay stops growing: 32 intervals at most. */
const MAX_DOUBLINGS = 5;

/**
 * Returns the delay after a number of consecutive failures: it doubles each time, its second half is random, and it is never
 * below the interval.
 */
export function computeBackoff(interval: number, failures: number): number {
  return interval * 2 ** Math.min(failures, MAX_DOUBLINGS) * (0.5 + Math.random() / 2);
}

/**
 * Returns the delay that a response's `Retry-After` asks for, in milliseconds; the header contains seconds or a date (RFC 9110,
 * 10.2.3). `undefined` without the header, or if it is invalid or in the past.
 */
export function readRetryAfter({ headers }: IFetchResponse): number | undefined {
  const header = headers?.get?.('Retry-After') ?? '';
  const delay = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return delay >= 0 ? delay : undefined;
}
