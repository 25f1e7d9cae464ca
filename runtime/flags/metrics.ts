import { limitDelay, readRetryAfter } from './backoff.js';
import { type Cancel, createCancel } from './cancel.js';
import { createHttpError, isKeyRejected } from './fetch-toggles.js';
import type { IFetch, IMetrics } from './types.js';

/** Number of names that wait to be reported; further ones are not counted. A report of that size can be sent from a closing page. */
const MAX_NAMES = 500;
/** More attempts than there ever are. */
const UNLIMITED = 1e9;

/**
 * Number of attempts to report a name by itself after this status (0: no response). If the status cannot be due to a name, the
 * counts of all names in the report are dropped.
 */
const maxTries = (status: number) => {
  if (status < 400 || status === 408 || status === 429) return UNLIMITED;
  return status >= 500 ? 5 : Number(status === 400);
};

interface Options {
  url: string;
  /** Milliseconds between reports; no reports if 0 or less. */
  interval: number;
  /** Milliseconds until the first report; one interval if 0 or less. */
  first: number;
  fetch: IFetch;
  headers(): Record<string, string>;
  /** Receives each report that the server accepted. */
  sent(metrics: IMetrics): void;
  /** Receives the reason why a report failed. */
  report(error: unknown): void;
}

interface Count {
  yes: number;
  no: number;
}

/** A name that is reported separately from others. */
interface SeparateName {
  /** Names with the same group are reported together. Later failures use higher numbers. */
  group: number;
  /** Consecutive failed reports of this name alone. */
  tries: number;
}

/** Counts flag reads and reports them to the server. */
export interface Metrics {
  /** Reports after the first delay, then at each interval, and whenever the page is hidden. */
  start(): void;
  /** Ends timers and requests except those of a hidden page, which must outlive it. Counts remain for the next start. */
  stop(): void;
  /** Counts a read of a flag. */
  count(name: string, enabled: boolean): void;
}

/**
 * Counts that could not be reported are reported again, unless the server refused them (4xx except 408 and 429). A single name
 * may have caused the failure: after 400 or 5xx the names of the report are split into two groups, which are reported separately
 * from each other and from all other names until the server accepts them. A name that is never accepted ends up alone.
 */
export function createMetrics({ url, interval, first, fetch, headers, sent, report }: Options): Metrics {
  const counts = new Map<string, Count>();
  /** All other names are in group 0. */
  const apart = new Map<string, SeparateName>();
  let lastGroup = 0;
  let since = new Date();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  /** Requests in flight since the last start. */
  const posts = new Set<Cancel>();

  const getGroup = (name: string) => apart.get(name)?.group ?? 0;
  const getTries = (name: string) => apart.get(name)?.tries ?? 0;
  const add = (name: string, { yes, no }: Count) => {
    const count = counts.get(name) ?? { yes: 0, no: 0 };
    count.yes += yes;
    count.no += no;
    if (counts.has(name) || counts.size < MAX_NAMES) counts.set(name, count);
  };
  /** Reports the counts of one group. Returns false when the server did not accept them. */
  const post = async (group: number, times: { start: Date; stop: Date }, keepalive: boolean): Promise<boolean> => {
    const taken = [...counts].filter(([name]) => getGroup(name) === group);
    if (!taken.length) return true;
    for (const [name] of taken) counts.delete(name);
    const metrics: IMetrics = {
      bucket: { ...times, toggles: Object.fromEntries(taken) },
      appName: 'browser',
      instanceId: 'browser',
    };
    const request = keepalive ? {} : createCancel();
    let status = 0;
    posts.add(request);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: headers(),
        body: JSON.stringify(metrics),
        keepalive,
        signal: request.signal,
      });
      if (response?.ok === false) {
        status = response.status;
        notBefore = performance.now() + (readRetryAfter(response) ?? 0);
        throw createHttpError(status);
      }
      for (const [name] of taken) apart.delete(name);
      sent(metrics);
      return posts.delete(request);
    } catch (error) {
      const most = maxTries(status);
      if (most > 0 && most < UNLIMITED) {
        if (apart.size > MAX_NAMES) apart.clear();
        lastGroup += 2;
        taken.forEach(([name], at) => {
          const tries = taken[1] ? 0 : getTries(name) + 1;
          apart.set(name, { group: lastGroup + (at % 2), tries });
        });
      }
      for (const [name, count] of taken) if (getTries(name) < most) add(name, count);
      if (times.start < since) since = times.start;
      if (posts.delete(request)) {
        if (isKeyRejected(status)) end();
        report(error);
      }
      return false;
    }
  };

  const send = async (keepalive: boolean) => {
    if (performance.now() < notBefore) return;
    const times = { start: since, stop: new Date() };
    if (counts.size > 0) since = times.stop;
    for (const group of new Set([...counts.keys()].map(getGroup).sort((a, b) => a - b))) {
      const accepted = post(group, times, keepalive);
      if (!keepalive && !(await accepted)) return;
    }
  };

  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      schedule(interval);
      send(false);
    }, limitDelay(delay));
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') send(true);
  };
  const end = () => {
    clearTimeout(timer);
    globalThis.document?.removeEventListener('visibilitychange', onVisibility);
    for (const request of posts) request.abort?.();
    posts.clear();
  };

  return {
    start() {
      if (!(interval > 0)) return;
      schedule(first > 0 ? first : interval);
      globalThis.document?.addEventListener('visibilitychange', onVisibility);
    },
    stop: end,
    count(name, enabled) {
      if (interval > 0) add(name, { yes: Number(enabled), no: Number(!enabled) });
    },
  };
}
