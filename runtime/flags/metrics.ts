import { type Cancel, createCancel } from './abort.js';
import { httpError, isDenied } from './ask.js';
import { retryAfter, timerDelay } from './backoff.js';
import type { IFetch, IHttpError } from './types.js';

const FIRST_REPORT = 2000;
/** Names in one bucket at most; further ones are not counted. Keeps a bucket below what a browser sends from a closing page. */
const MOST_NAMES = 500;

interface Options {
  url: string;
  /** Milliseconds between reports; 0 or less: none. */
  interval: number;
  fetch: IFetch;
  headers(): Record<string, string>;
  /** Receives the reason why a report failed. */
  report(error: unknown): void;
}

interface Count {
  yes: number;
  no: number;
}

/** Counts how flags were read and reports it to the server. */
export interface Metrics {
  /** Reports after two seconds, then regularly, and whenever the page is hidden. */
  start(): void;
  /** Ends timers and requests, but those of a hidden page, which are to outlive it. Counts stay for the next start. */
  stop(): void;
  /** Notes that a flag was read. */
  count(name: string, enabled: boolean): void;
}

/** A report that fails becomes part of the next one. */
export function createMetrics({ url, interval, fetch, headers, report }: Options): Metrics {
  let counts = new Map<string, Count>();
  let since = new Date();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  /** Requests under way since the last start. */
  const posts = new Set<Cancel>();

  const add = (name: string, { yes, no }: Count) => {
    const count = counts.get(name) ?? { yes: 0, no: 0 };
    count.yes += yes;
    count.no += no;
    if (counts.has(name) || counts.size < MOST_NAMES) counts.set(name, count);
  };

  const send = async (keepalive: boolean) => {
    if (counts.size === 0 || performance.now() < notBefore) return;
    const sent = counts;
    const start = since;
    const stop = new Date();
    counts = new Map();
    since = stop;
    const post = keepalive ? {} : createCancel();
    posts.add(post);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: headers(),
        body: JSON.stringify({
          bucket: { start, stop, toggles: Object.fromEntries(sent) },
          appName: 'browser',
          instanceId: 'browser',
        }),
        keepalive,
        signal: post.signal,
      });
      if (response?.ok === false) {
        notBefore = performance.now() + (retryAfter(response) ?? 0);
        throw httpError(response.status);
      }
      posts.delete(post);
    } catch (error) {
      for (const [name, count] of sent) add(name, count);
      if (start < since) since = start;
      if (!posts.delete(post)) return;
      if (isDenied((error as Partial<IHttpError> | undefined)?.code)) end();
      report(error);
    }
  };

  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      schedule(interval);
      send(false);
    }, timerDelay(delay));
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') send(true);
  };
  const end = () => {
    clearTimeout(timer);
    globalThis.document?.removeEventListener('visibilitychange', onVisibility);
    for (const post of posts) post.abort?.();
    posts.clear();
  };

  return {
    start() {
      if (!(interval > 0)) return;
      schedule(FIRST_REPORT);
      globalThis.document?.addEventListener('visibilitychange', onVisibility);
    },
    stop: end,
    count(name, enabled) {
      if (interval > 0) add(name, { yes: Number(enabled), no: Number(!enabled) });
    },
  };
}
