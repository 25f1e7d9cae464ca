import { backoffDelay, limitDelay } from './backoff.js';
import { type Cancel, createCancel } from './cancel.js';
import { type Answer, isKeyRejected } from './fetch-toggles.js';

/** Milliseconds after which a request without a response counts as failed. */
const REQUEST_TIMEOUT = 60_000;

interface Options {
  /** Milliseconds between requests; if 0 or less, requests are sent only for a new context. */
  interval: number;
  ask(signal: AbortSignal | undefined): Promise<Answer>;
  /** Receives the answers that are not outdated. */
  take(answer: Answer): void;
}

interface Request extends Cancel {
  late?: ReturnType<typeof setTimeout>;
}

/** Decides when to request flags and which answers are not outdated. */
export interface Refresh {
  /** Allows requests from now on; none is needed before this time, in epoch milliseconds. */
  allow(freshUntil: number): void;
  /**
   * Sends a request now unless the flags are fresh, and then at each interval, whether or not earlier requests finish. Resolves
   * as `renew` does.
   */
  start(): Promise<void>;
  /** Sends a request for a changed context. Resolves when it is answered, if no request can be sent now, or after `stop`. */
  renew(): Promise<void>;
  /** Ends all requests and timers. */
  stop(): void;
}

/**
 * Ignores answers for an older context, answers that arrive after a newer one, and answers after `stop`. An overloaded server is
 * asked less and less often, and not before the time it names; a server that rejects the key is not asked again until the next
 * start.
 */
export function createRefresh({ interval, ask, take }: Options): Refresh {
  /** Requests in flight for the current context, the oldest first. */
  const underWay: Request[] = [];
  const waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive responses of an overloaded server. */
  let failures = 0;
  /** No request before this time, which the server asked for; on the monotonic clock. */
  let notBefore = 0;
  let running = false;
  let allowed = false;
  let freshUntil = 0;

  const drop = (from: number, count = underWay.length) => {
    for (const request of underWay.splice(from, count)) {
      clearTimeout(request.late);
      request.abort?.();
    }
  };
  const settle = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const unschedule = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (delay: number) => {
    unschedule();
    timer = setTimeout(() => {
      timer = undefined;
      poll(failures ? backoffDelay(interval, failures) : interval);
      send();
    }, limitDelay(delay));
  };
  const poll = (delay: number) => {
    if (interval > 0) schedule(delay);
  };

  const stop = () => {
    running = false;
    unschedule();
    drop(0);
    settle();
  };

  /** Schedules the next request after an answer. */
  const plan = ({ code, toggles, retryAfter }: Answer) => {
    if (isKeyRejected(code)) stop();
    else if (code === 429 || code >= 500) {
      failures++;
      if (retryAfter) notBefore = performance.now() + retryAfter;
      poll(retryAfter === undefined ? backoffDelay(interval, failures) : Math.max(retryAfter, interval));
    } else {
      const recovered = failures > 0 && (toggles || code === 304);
      if (recovered) {
        failures = notBefore = 0;
        poll(interval);
      }
    }
  };

  const send = () => {
    // If the server is slower than the interval, keep the oldest request, or none would ever finish, and the newest, which is the
    // freshest.
    drop(1);
    if (!timer) poll(interval);
    const request: Request = createCancel();
    const end = (answer: Answer) => {
      const at = underWay.indexOf(request);
      if (at < 0) return;
      drop(0, at + 1);
      plan(answer);
      settle();
      take(answer);
    };
    request.late = setTimeout(() => end({ code: 0, error: new Error('timed out') }), REQUEST_TIMEOUT);
    underWay.push(request);
    ask(request.signal).then(end);
  };

  const renew = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      const isFresh = Date.now() < freshUntil;
      freshUntil = 0;
      if (!running) settle();
      else if (allowed) {
        drop(0);
        const wait = notBefore - performance.now();
        if (wait > 0) schedule(wait);
        else if (isFresh) poll(interval);
        else return send();
        settle();
      }
    });

  return {
    allow(time) {
      allowed = true;
      freshUntil = time;
      if (running) renew();
    },
    start() {
      running = true;
      failures = notBefore = 0;
      return renew();
    },
    renew,
    stop,
  };
}
