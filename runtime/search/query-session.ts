import type { SearchAnswer, SearchEngine, SearchFilter } from '../../search/engine.js';
import type { Clock } from '../navigation/progress.js';

/** What to show for the current query. */
export type SearchState =
  | { readonly name: 'empty' }
  /** The answer takes long enough to show a message. */
  | { readonly name: 'waiting'; readonly query: string }
  | { readonly name: 'answered'; readonly query: string; readonly answer: SearchAnswer }
  | { readonly name: 'failed'; readonly query: string };

/** Pause in typing after which a query is sent, in milliseconds. */
export const TYPING_PAUSE = 80;

/** How long an answer may take before a message appears, in milliseconds. */
export const WAITING_DELAY = 250;

/** Timeout of a query, in milliseconds. */
export const QUERY_TIMEOUT = 15_000;

export interface QuerySession {
  /** Sends a changed query or filter after a pause in typing, or immediately. */
  submit(query: string, options?: SubmitOptions): void;
  retry(): void;
  /** Whether the current query was not answered yet. */
  isPending(): boolean;
  /** Cancels the current query and shows nothing further. */
  stop(): void;
}

export interface SubmitOptions extends SearchFilter {
  readonly limit?: number;
  /** Corrects no word. */
  readonly isExact?: boolean;
  /** Does not wait for a pause in typing. */
  readonly isImmediate?: boolean;
}

interface SessionOptions {
  readonly engine: SearchEngine;
  readonly clock: Clock;
  readonly show: (state: SearchState) => void;
}

/** Turns keystrokes into states to show. Drops answers to older queries. */
export function createQuerySession({ engine, clock, show }: SessionOptions): QuerySession {
  let currentNumber = 0;
  let timers: number[] = [];
  let isPending = false;
  let lastCall: Parameters<QuerySession['submit']> = [''];

  const stop = () => {
    currentNumber += 1;
    isPending = false;
    for (const timer of timers) clock.clearTimeout(timer);
    timers = [];
  };
  const submit: QuerySession['submit'] = (typed, options = {}) => {
    stop();
    lastCall = [typed, options];
    const { kind, section, limit, isExact, isImmediate = false } = options;
    const query = typed.trim();
    if (query === '') return show({ name: 'empty' });
    isPending = true;
    const queryNumber = currentNumber;
    const finish = (state: SearchState) => {
      if (queryNumber !== currentNumber) return;
      stop();
      show(state);
    };
    const fail = () => finish({ name: 'failed', query });
    const start = () => {
      timers.push(
        clock.setTimeout(() => show({ name: 'waiting', query }), WAITING_DELAY),
        clock.setTimeout(fail, QUERY_TIMEOUT),
      );
      engine.search(query, { kind, section, limit, isExact }).then((answer) => finish({ name: 'answered', query, answer }), fail);
    };
    if (isImmediate) start();
    else timers.push(clock.setTimeout(start, TYPING_PAUSE));
  };
  return {
    submit,
    stop,
    isPending: () => isPending,
    retry: () => submit(lastCall[0], { ...lastCall[1], isImmediate: true }),
  };
}
