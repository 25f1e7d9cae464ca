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
const getMaxTries = (status: number) => {
  if (status < 400 || status === 408 || status === 429) return UNLIMITED;
  return status >= 500 ? 5 : Number(status === 400);
};

interface Options {
  url: string;
  /** Milliseconds between reports; no reports if 0 or less. */
  interval: number;
  /** Milliseconds until the first report; one interval if 0 or less. */
  initialDelay: number;
  fetch: IFetch;
  headers(): Record<string, string>;
  /** Receives each report that the server accepted. */
  onSent(metrics: IMetrics): void;
  /** Receives the reason why a report failed. */
  onError(error: unknown): void;
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
export function createMetrics({ url, interval, initialDelay, fetch, headers, onSent, onError }: Options): Metrics {
  const counts = new Map<string, Count>();
  /** All other names are in group 0. */
  const separateNames = new Map<string, SeparateName>();
  let lastGroup = 0;
  let since = new Date();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  /** Requests in flight since the last start. */
  const requests = new Set<Cancel>();

  const getGroup = (name: string) => separateNames.get(name)?.group ?? 0;
  const getTries = (name: string) => separateNames.get(name)?.tries ?? 0;
  const add = (name: string, { yes, no }: Count) => {
    const count = counts.get(name) ?? { yes: 0, no: 0 };
    count.yes += yes;
    count.no += no;
    if (counts.has(name) || counts.size < MAX_NAMES) counts.set(name, count);
  };
  /** Reports the counts of one group. Returns false when the server did not accept them. */
  const post = async (group: number, period: { start: Date; stop: Date }, keepalive: boolean): Promise<boolean> => {
    const groupCounts = [...counts].filter(([name]) => getGroup(name) === group);
    if (!groupCounts.length) return true;
    for (const [name] of groupCounts) counts.delete(name);
    const metrics: IMetrics = {
      bucket: { ...period, toggles: Object.fromEntries(groupCounts) },
      appName: 'browser',
      instanceId: 'browser',
    };
    const request = keepalive ? {} : createCancel();
    let status = 0;
    requests.add(request);
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
      for (const [name] of groupCounts) separateNames.delete(name);
      onSent(metrics);
      return requests.delete(request);
    } catch (error) {
      const tryLimit = getMaxTries(status);
      if (tryLimit > 0 && tryLimit < UNLIMITED) {
        if (separateNames.size > MAX_NAMES) separateNames.clear();
        lastGroup += 2;
        groupCounts.forEach(([name], index) => {
          const tries = groupCounts[1] ? 0 : getTries(name) + 1;
          separateNames.set(name, { group: lastGroup + (index % 2), tries });
        });
      }
      for (const [name, count] of groupCounts) if (getTries(name) < tryLimit) add(name, count);
      if (period.start < since) since = period.start;
      if (requests.delete(request)) {
        if (isKeyRejected(status)) end();
        onError(error);
      }
      return false;
    }
  };

  const send = async (keepalive: boolean) => {
    if (performance.now() < notBefore) return;
    const period = { start: since, stop: new Date() };
    if (counts.size > 0) since = period.stop;
    for (const group of new Set([...counts.keys()].map(getGroup).sort((a, b) => a - b))) {
      const isAccepted = post(group, period, keepalive);
      if (!keepalive && !(await isAccepted)) return;
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
    for (const request of requests) request.abort?.();
    requests.clear();
  };

  return {
    start() {
      if (!(interval > 0)) return;
      schedule(initialDelay > 0 ? initialDelay : interval);
      globalThis.document?.addEventListener('visibilitychange', onVisibility);
    },
    stop: end,
    count(name, enabled) {
      if (interval > 0) add(name, { yes: Number(enabled), no: Number(!enabled) });
    },
  };
}
