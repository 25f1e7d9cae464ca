import { type Cancel, createCancel } from './abort.js';
import { type Answer, isDenied } from './ask.js';
import { backoff, timerDelay } from './backoff.js';

interface Options {
  /** Milliseconds between requests; 0 or less: only when something new is asked. */
  interval: number;
  ask(signal: AbortSignal | undefined): Promise<Answer>;
  /** Receives the answers that still count. */
  take(answer: Answer): void;
}

/** When to ask for flags, and which answers still count. */
export interface Refresh {
  /** Requests may go out from now on. */
  allow(): void;
  /** Asks now and then regularly. Resolves as `renew` does. */
  start(): Promise<void>;
  /** Asks again, since the question has changed. Resolves when it is answered, can't be asked for now, or after `stop`. */
  renew(): Promise<void>;
  /** Ends all requests and timers. */
  stop(): void;
}

/**
 * No answer counts that is to an older question, came after a newer one, or after `stop`. An overloaded server is asked
 * less and less often, and not before the time it names; one that refuses the key is asked no more until the next start.
 */
export function createRefresh({ interval, ask, take }: Options): Refresh {
  /** Requests to the present question that are under way, the oldest first. */
  const underWay: Cancel[] = [];
  const waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How many times in a row the server was overloaded. */
  let failures = 0;
  /** The server wants no request before this time, by the clock that nobody sets. */
  let notBefore = 0;
  let running = false;
  let allowed = false;

  const drop = (from: number, count = underWay.length) => {
    for (const request of underWay.splice(from, count)) request.abort?.();
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
      poll(failures ? backoff(interval, failures) : interval);
      send();
    }, timerDelay(delay));
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

  /** Sets the time of the next request after an answer. */
  const plan = ({ code, toggles, retryAfter }: Answer) => {
    if (isDenied(code)) stop();
    else if (code === 429 || code >= 500) {
      failures++;
      if (retryAfter) notBefore = performance.now() + retryAfter;
      poll(retryAfter === undefined ? backoff(interval, failures) : Math.max(retryAfter, interval));
    } else {
      const recovered = failures > 0 && (toggles || code === 304);
      if (recovered) failures = notBefore = 0;
      if (recovered || !timer) poll(interval);
    }
  };

  const send = () => {
    // A server slower than the interval: the oldest request may finish, or none ever would; the newest is the freshest.
    drop(1);
    const request = createCancel();
    underWay.push(request);
    ask(request.signal).then((answer) => {
      const at = underWay.indexOf(request);
      if (at < 0) return;
      drop(0, at);
      underWay.shift();
      plan(answer);
      settle();
      take(answer);
    });
  };

  const renew = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (!running) settle();
      else if (allowed) {
        drop(0);
        const wait = notBefore - performance.now();
        if (wait > 0) {
          schedule(wait);
          settle();
        } else send();
      }
    });

  return {
    allow() {
      allowed = true;
      renew();
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
