import { computeBackoff, limitDelay } from './backoff.js';
import { type Cancel, createCancel } from './cancel.js';
import { type Answer, isKeyRejected } from './fetch-toggles.js';

/** Milliseconds after which a request without a response counts as failed. */
const REQUEST_TIMEOUT = 60_000;

interface Options {
  /** Milliseconds between requests; if 0 or less, requests are sent only for a new context. */
  interval: number;
  sendRequest(signal: AbortSignal | undefined): Promise<Answer>;
  /** Receives the answers that are not outdated. */
  onAnswer(answer: Answer): void;
}

interface Request extends Cancel {
  timeout?: ReturnType<typeof setTimeout>;
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
export function createRefresh({ interval, sendRequest, onAnswer }: Options): Refresh {
  /** Requests in flight for the current context, the oldest first. */
  const requests: Request[] = [];
  const resolvers: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive responses of an overloaded server. */
  let failures = 0;
  /** No request before this time, which the server asked for; on the monotonic clock. */
  let notBefore = 0;
  let isRunning = false;
  let isAllowed = false;
  let freshUntil = 0;

  const drop = (start: number, count = requests.length) => {
    for (const request of requests.splice(start, count)) {
      clearTimeout(request.timeout);
      request.abort?.();
    }
  };
  const resolveWaiting = () => {
    for (const resolve of resolvers.splice(0)) resolve();
  };
  const unschedule = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (delay: number) => {
    unschedule();
    timer = setTimeout(() => {
      timer = undefined;
      poll(failures ? computeBackoff(interval, failures) : interval);
      send();
    }, limitDelay(delay));
  };
  const poll = (delay: number) => {
    if (interval > 0) schedule(delay);
  };

  const stop = () => {
    isRunning = false;
    unschedule();
    drop(0);
    resolveWaiting();
  };

  /** Schedules the next request after an answer. */
  const scheduleNext = ({ code, toggles, retryAfter }: Answer) => {
    if (isKeyRejected(code)) stop();
    else if (code === 429 || code >= 500) {
      failures++;
      if (retryAfter) notBefore = performance.now() + retryAfter;
      poll(retryAfter === undefined ? computeBackoff(interval, failures) : Math.max(retryAfter, interval));
    } else {
      const hasRecovered = failures > 0 && (toggles || code === 304);
      if (hasRecovered) {
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
    const finish = (answer: Answer) => {
      const index = requests.indexOf(request);
      if (index < 0) return;
      drop(0, index + 1);
      scheduleNext(answer);
      resolveWaiting();
      onAnswer(answer);
    };
    request.timeout = setTimeout(() => finish({ code: 0, error: new Error('timed out') }), REQUEST_TIMEOUT);
    requests.push(request);
    sendRequest(request.signal).then(finish);
  };

  const renew = () =>
    new Promise<void>((resolve) => {
      resolvers.push(resolve);
      const isFresh = Date.now() < freshUntil;
      freshUntil = 0;
      if (!isRunning) resolveWaiting();
      else if (isAllowed) {
        drop(0);
        const delay = notBefore - performance.now();
        if (delay > 0) schedule(delay);
        else if (isFresh) poll(interval);
        else return send();
        resolveWaiting();
      }
    });

  return {
    allow(time) {
      isAllowed = true;
      freshUntil = time;
      if (isRunning) renew();
    },
    start() {
      isRunning = true;
      failures = notBefore = 0;
      return renew();
    },
    renew,
    stop,
  };
}
