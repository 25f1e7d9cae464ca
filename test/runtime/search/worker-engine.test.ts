import { expect, test } from 'vitest';
import { createWorkerEngine, type SearchWorker, WORKER_LIFETIME } from '../../../runtime/search/worker-engine.js';
import type { SearchReply, SearchRequest } from '../../../runtime/search/worker-messages.js';

/** A worker at the other end of a channel, which responds on demand. */
function channel(answer: (request: SearchRequest) => Omit<SearchReply, 'id'>): SearchWorker & EventTarget {
  const target = new EventTarget();
  return Object.assign(target, {
    postMessage: (request: SearchRequest) =>
      void target.dispatchEvent(new MessageEvent('message', { data: { id: request.id, ...answer(request) } })),
    terminate: () => {},
  });
}

const found = { hits: [], total: 3, kinds: [], sections: [] };

test('starts with the first query and matches answers to queries', async () => {
  let started = 0;
  const engine = createWorkerEngine(
    () => {
      started += 1;
      return channel(({ query }) => (query === 'bad' ? { error: 'no index' } : { answer: { ...found, total: query.length } }));
    },
    () => 0,
  );
  expect(started).toBe(0);
  const answers = await Promise.all([engine.search('one'), engine.search('three')]);
  expect(answers.map(({ total }) => total)).toEqual([3, 5]);
  await expect(engine.search('bad')).rejects.toThrow('no index');
  expect(started).toBe(1);
});

test('rejects the queries of a worker that cannot run and replaces it', async () => {
  const workers: (SearchWorker & EventTarget)[] = [];
  const engine = createWorkerEngine(
    () => {
      const worker = Object.assign(
        channel(() => ({ answer: found })),
        workers.length === 0 && { postMessage: () => {} },
      );
      workers.push(worker);
      return worker;
    },
    () => 0,
  );
  const first = engine.search('word');
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('could not be started');
  expect(await engine.search('word')).toEqual(found);
});

test('replaces a worker at the end of its lifetime with the next query', async () => {
  let time = 7;
  let started = 0;
  const engine = createWorkerEngine(
    () => {
      started += 1;
      return channel(() => ({ answer: found }));
    },
    () => time,
  );
  await engine.search('word');
  time += WORKER_LIFETIME;
  await engine.search('word');
  expect(started).toBe(1);
  time += 1;
  await engine.search('word');
  await engine.search('word');
  expect(started).toBe(2);
});
