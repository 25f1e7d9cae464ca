import { beforeEach, expect, test } from 'vitest';
import {
  createQuerySession,
  QUERY_TIMEOUT,
  type SearchState,
  TYPING_PAUSE,
  WAITING_DELAY,
} from '../../../runtime/search/query-session.js';
import type { SearchAnswer, SearchEngine } from '../../../search/engine.js';

/** A clock that the test advances. */
function handClock() {
  let now = 0;
  let timers: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
  let last = 0;
  return {
    setTimeout(run: () => void, delay: number) {
      last += 1;
      timers.push({ id: last, at: now + delay, run });
      return last;
    },
    clearTimeout(id: number) {
      timers = timers.filter((timer) => timer.id !== id);
    },
    async go(time: number) {
      now += time;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

const answer = (total: number): SearchAnswer => ({ hits: [], total, kinds: [], sections: [] });
let shown: SearchState[];
let asked: { query: string; resolve: (answer: SearchAnswer) => void; reject: (error: Error) => void }[];
let clock: ReturnType<typeof handClock>;
let session: ReturnType<typeof createQuerySession>;

beforeEach(() => {
  shown = [];
  asked = [];
  clock = handClock();
  const engine: SearchEngine = {
    search: (query) => new Promise((resolve, reject) => void asked.push({ query, resolve, reject })),
  };
  session = createQuerySession({ engine, clock, show: (state) => shown.push(state) });
});

test('sends the current query once the reader stops typing', async () => {
  session.submit('f');
  session.submit('fl');
  await clock.go(TYPING_PAUSE / 2);
  session.submit(' flag ');
  await clock.go(TYPING_PAUSE / 2);
  expect(asked).toEqual([]);
  await clock.go(TYPING_PAUSE);
  expect(asked.map(({ query }) => query)).toEqual(['flag']);
});

test('drops the answer to an older query, whether it arrives late or fails', async () => {
  session.submit('one', { isImmediate: true });
  session.submit('two', { isImmediate: true });
  asked[1]?.resolve(answer(2));
  await clock.go(0);
  asked[0]?.resolve(answer(1));
  await clock.go(0);
  expect(shown).toEqual([{ name: 'answered', query: 'two', kind: undefined, answer: answer(2) }]);
  session.submit('three', { isImmediate: true });
  session.submit('');
  asked[2]?.reject(new Error('gone'));
  await clock.go(QUERY_TIMEOUT);
  expect(shown.at(-1)).toEqual({ name: 'empty' });
});

test('shows that it takes long, then that it failed, and tries again', async () => {
  session.submit('flag', { isImmediate: true, kind: 'api' });
  await clock.go(WAITING_DELAY);
  expect(shown).toEqual([{ name: 'waiting', query: 'flag' }]);
  await clock.go(QUERY_TIMEOUT);
  expect(shown.at(-1)).toEqual({ name: 'failed', query: 'flag' });
  session.retry();
  asked[1]?.resolve(answer(1));
  await clock.go(0);
  expect(shown.at(-1)).toEqual({ name: 'answered', query: 'flag', answer: answer(1) });
});

test('is pending from the first key to the answer', async () => {
  expect(session.isPending()).toBe(false);
  session.submit('flag');
  expect(session.isPending()).toBe(true);
  await clock.go(TYPING_PAUSE);
  expect(session.isPending()).toBe(true);
  asked[0]?.resolve(answer(1));
  await clock.go(0);
  expect(session.isPending()).toBe(false);
  session.submit('flags');
  session.submit('');
  expect(session.isPending()).toBe(false);
});
