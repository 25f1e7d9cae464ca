import { expect, test } from 'vitest';
import type { FeedbackAnswer } from '../../../runtime/feedback/feedback-state.js';
import { OUTBOX_KEY } from '../../../runtime/feedback/outbox.js';
import { createSubmitter, type SubmitOptions } from '../../../runtime/feedback/submit.js';
import type { Store } from '../../../runtime/page/storage.js';
import { FIELDS } from './fields.js';
import { blocked, createArea } from './storage.js';

const TARGET = 'https://feedback.example/api';
const DAY = 24 * 3600 * 1000;
const answer: FeedbackAnswer = { score: 4, comment: 'Text', customerType: 'paying', openedManually: true, currentPage: '/a' };

interface Post {
  readonly url: string;
  readonly init: RequestInit;
  readonly reply: (response: Response | Error) => void;
}

/** Resolves after all pending promises. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A device with one browser, a clock that the test sets, and a server that responds on demand, or immediately with `reply`. */
function device({ store = createArea().store as Store, locks = createLocks() as LockManager | false } = {}) {
  const posts: Post[] = [];
  const said: string[] = [];
  const clock = { now: 1_700_000_000_000 };
  const server: { reply?: () => Response | Error } = {};
  let ids = 0;
  let records = 0;
  const say =
    (level: string) =>
    (...values: unknown[]) =>
      void said.push(`${level}: ${values.map(String).join(' ')}`);
  const fetch: typeof globalThis.fetch = (url, init = {}) =>
    new Promise((resolve, reject) => {
      const reply = (response: Response | Error) => (response instanceof Error ? reject(response) : resolve(response));
      posts.push({ url: String(url), init, reply });
      if (server.reply) reply(server.reply());
    });
  /** A page of the site in a new tab. */
  const visit = (options: Partial<SubmitOptions> = {}) => {
    const { submit, resend } = createSubmitter({
      target: TARGET,
      fetch,
      store,
      locks: locks || undefined,
      now: () => clock.now,
      newId: () => `id-${++ids}`,
      waitForOtherTabs: settled,
      fields: FIELDS,
      console: { log: say('log'), warn: say('warn'), error: say('error') },
      ...options,
    });
    return { submit: (data: FeedbackAnswer, record = ++records) => submit(data, record), resend };
  };
  return { posts, said, clock, server, visit, kept: () => JSON.parse(store.get(OUTBOX_KEY) ?? '[]') as unknown[] };
}

/** The used part of the Web Locks API: one owner for each name; further requests fail. */
function createLocks(): LockManager {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, work: (lock: Lock | null) => unknown) => {
    await null;
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return { request } as unknown as LockManager;
}

const bodyOf = ({ init }: Post): unknown => JSON.parse(String(init.body));

test('posts an answer as JSON with only a content type header', async () => {
  const { posts, said, server, visit, kept } = device();
  server.reply = () => new Response('');
  await visit().submit(answer);
  expect(posts.map(({ url }) => url)).toEqual([TARGET]);
  expect(posts[0]?.init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(Object.keys(posts[0]?.init.headers ?? {})).toEqual(['Content-Type']);
  expect(posts[0]?.init.body).toBe(
    '{"data":{"score":4,"comment":"Text","customerType":"paying","openedManually":true,"currentPage":"/a"}}',
  );
  expect(said).toEqual(['log: The feedback was registered']);
  expect(kept()).toEqual([]);
});

test.each([
  ['outlives its page if it is short', 'x', true],
  ['does not outlive its page if browsers would refuse its size', '€'.repeat(22_000), false],
])('sends a post that %s', async (_, comment, keepalive) => {
  const { posts, server, visit } = device();
  server.reply = () => new Response('');
  await visit().submit({ ...answer, comment });
  expect(posts[0]?.init.keepalive).toBe(keepalive);
});

test('warns and neither sends nor stores anything without a target', async () => {
  const { posts, said, visit, kept } = device();
  await visit({ target: '' }).submit(answer);
  await visit({ target: '' }).resend();
  expect(posts).toEqual([]);
  expect(kept()).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^warn: /)]);
});

test.each([
  [400, 'score is missing'],
  [404, 'Not found'],
  [429, 'Slow down'],
])('logs the text of a response with status %i and drops the answer', async (status, text) => {
  const { said, posts, server, visit, kept } = device();
  server.reply = () => new Response(text, { status });
  await visit().submit(answer);
  expect(said).toEqual([`warn: Oh, no! The feedback registration failed: ${text}`]);
  expect(kept()).toEqual([]);
  await visit().resend();
  expect(posts).toHaveLength(1);
});

test.each<[string, () => Response | Error, string]>([
  [
    'no answer',
    () => new TypeError('Failed to fetch'),
    'error: Oh, no! The feedback registration failed: TypeError: Failed to fetch',
  ],
  ['503', () => new Response('Down', { status: 503 }), 'warn: Oh, no! The feedback registration failed: Down'],
])('posts an answer again on the next visit after %s, and not after that', async (_, fail, message) => {
  const { said, posts, server, visit, kept } = device();
  server.reply = fail;
  await visit().submit(answer);
  expect(said).toEqual([message]);
  expect(kept()).toHaveLength(1);
  server.reply = () => new Response('');
  await visit().resend();
  expect(posts.map(bodyOf)).toEqual([{ data: answer }, { data: answer }]);
  expect(said.at(-1)).toBe('log: The feedback was registered');
  await visit().resend();
  expect(posts).toHaveLength(2);
  expect(kept()).toEqual([]);
});

test('posts an answer on the next visit if the page was closed before the response', async () => {
  const { store } = createArea();
  const gone = device({ store });
  void gone.visit().submit(answer);
  await settled();
  expect(gone.posts).toHaveLength(1);
  const next = device({ store });
  next.server.reply = () => new Response('');
  await next.visit().resend();
  expect(next.posts.map(bodyOf)).toEqual([{ data: answer }]);
});

test('sends the same header value on every attempt, and another for another answer', async () => {
  const { posts, server, visit } = device();
  const idempotencyHeader = 'Idempotency-Key';
  server.reply = () => new Response('', { status: 500 });
  await visit({ idempotencyHeader }).submit(answer);
  await visit({ idempotencyHeader }).submit({ ...answer, score: 1 });
  server.reply = () => new Response('');
  await visit({ idempotencyHeader }).resend();
  const sent = posts.map(({ init }) => (init.headers as Record<string, string>)[idempotencyHeader]);
  expect(sent).toEqual(['id-1', 'id-2', 'id-1', 'id-2']);
  expect(posts.every(({ init }) => Object.keys(init.headers ?? {}).length === 2)).toBe(true);
});

test('limits the attempts, and does not attempt later answers after a failure', async () => {
  const { posts, server, visit, kept } = device();
  server.reply = () => new TypeError('Failed to fetch');
  await visit().submit(answer);
  await visit().submit({ ...answer, score: 1 });
  posts.length = 0;
  for (let n = 0; n < 9; n += 1) await visit().resend();
  expect(posts.map(bodyOf)).toEqual(Array.from({ length: 9 }, () => ({ data: answer })));
  posts.length = 0;
  for (let n = 0; n < 30; n += 1) await visit().resend();
  expect(posts.map(bodyOf)).toEqual(Array.from({ length: 9 }, () => ({ data: { ...answer, score: 1 } })));
  await visit().resend();
  expect(kept().length).toBeLessThanOrEqual(2);
});

test('stores at most twenty answers, for thirty days', async () => {
  const { posts, clock, server, visit } = device();
  server.reply = () => new TypeError('Failed to fetch');
  for (let n = 0; n < 25; n += 1) await visit().submit({ ...answer, comment: String(n) });
  server.reply = () => new Response('');
  posts.length = 0;
  clock.now += 29 * DAY;
  await visit().resend();
  expect(posts.map(bodyOf)).toEqual(Array.from({ length: 20 }, (_, n) => ({ data: { ...answer, comment: String(n + 5) } })));

  server.reply = () => new TypeError('Failed to fetch');
  await visit().submit(answer);
  posts.length = 0;
  clock.now += 31 * DAY;
  await visit().resend();
  expect(posts).toEqual([]);
});

test.each([
  ['locks', createLocks()],
  ['no locks', false as const],
])('never posts the same answer from two tabs at the same time, in a browser with %s', async (_, locks) => {
  const { posts, visit, kept } = device({ locks });
  const submitted = visit().submit(answer);
  await settled();
  await visit().resend();
  expect(posts).toHaveLength(1);
  posts[0]?.reply(new Response('', { status: 503 }));
  await submitted;
  const again = [visit().resend(), visit().resend()];
  await settled();
  expect(posts).toHaveLength(2);
  posts[1]?.reply(new Response(''));
  await Promise.all(again);
  await visit().resend();
  expect(posts).toHaveLength(2);
  expect(kept()).toEqual([]);
});

test.each([
  ['locks', createLocks()],
  ['no locks', false as const],
])('posts a record once if two tabs submit it at the same moment, in a browser with %s', async (_, locks) => {
  for (let round = 0; round < 5; round++) {
    const { store } = createArea();
    const { posts, server, visit, kept } = device({ locks, store });
    server.reply = () => new Response('');
    // Neither tab sees what the other one has written yet.
    const before = store.get(OUTBOX_KEY);
    const first = visit({ idempotencyHeader: 'Key' }).submit(answer, 5);
    const after = store.get(OUTBOX_KEY);
    if (before === undefined) store.remove(OUTBOX_KEY);
    const second = visit({ idempotencyHeader: 'Key' }).submit({ ...answer, customerType: 'open source' }, 5);
    expect(store.get(OUTBOX_KEY)).not.toBe(after);
    await Promise.all([first, second]);
    await visit().resend();
    expect(posts).toHaveLength(1);
    expect(kept()).toEqual([]);
  }
});

test('does not submit a record that is waiting to be posted', async () => {
  const { posts, server, visit, kept } = device();
  server.reply = () => new TypeError('Failed to fetch');
  await visit().submit(answer, 5);
  await visit().submit({ ...answer, score: 1 }, 5);
  expect(posts.map(bodyOf)).toEqual([{ data: answer }]);
  expect(kept()).toHaveLength(1);
});

test('releases the answer of a closed tab after a while without locks, even if the clock was changed', async () => {
  const { posts, clock, visit } = device({ locks: false });
  void visit().submit(answer);
  await settled();
  await visit().resend();
  expect(posts).toHaveLength(1);
  clock.now += 61_000;
  void visit().resend();
  await settled();
  expect(posts).toHaveLength(2);
  clock.now -= DAY;
  void visit().resend();
  await settled();
  expect(posts).toHaveLength(3);
});

test('posts even if the browser refuses locks', async () => {
  const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as unknown as LockManager;
  const { posts, server, visit } = device({ locks, store: blocked });
  server.reply = () => new Response('');
  await visit().submit(answer);
  expect(posts).toHaveLength(1);
});

test.each<[string, Store]>([
  ['denied', blocked],
  ['full', createArea({ other: 'x'.repeat(100) }, 105).store],
])('posts an answer once if storage is %s', async (_, store) => {
  for (const locks of [createLocks(), false as const]) {
    const { posts, said, server, visit } = device({ store, locks });
    server.reply = () => new Response('Down', { status: 503 });
    await visit().submit(answer);
    await visit().resend();
    expect(posts).toHaveLength(1);
    expect(said).toEqual(['warn: Oh, no! The feedback registration failed: Down']);
  }
});

test('posts only valid answers of the outbox', async () => {
  const entry = (id: string, data: unknown, tries = 1) => ({ id, data, since: 1_700_000_000_000, tries });
  const own = { openedManually: true, currentPage: '/a' };
  const text = JSON.stringify([
    entry('list', [1]),
    entry('no-page', { openedManually: true, score: 1 }),
    entry('page-alone', { currentPage: '/a', score: 1 }),
    entry('other-version', { rating: 5, page: '/a' }),
    entry('endless', { ...own, score: 1 }, -1e9),
    entry('mixed', { ...own, score: '5', comment: ['x'], customerType: 'rich', token: 'x' }),
    entry('good', { customerType: 'paying', ...own, score: 5 }),
  ]);
  const { posts, server, visit, kept } = device({ store: createArea({ [OUTBOX_KEY]: text }).store });
  server.reply = () => new Response('');
  await visit().resend();
  expect(posts.map(bodyOf)).toEqual([{ data: own }, { data: { ...own, score: 5, customerType: 'paying' } }]);
  expect(kept()).toEqual([]);
});

test('does not post an answer forever if the device can neither update nor remove it', async () => {
  const { store } = createArea();
  const { posts, server, visit } = device({ store });
  server.reply = () => new TypeError('Failed to fetch');
  await visit().submit(answer);
  server.reply = () => new Response('');
  const { posts: later, server: again, visit: readOnly } = device({ store: { ...store, set() {}, remove() {} } });
  again.reply = server.reply;
  for (let n = 0; n < 3; n += 1) await readOnly().resend();
  expect(later).toEqual([]);
  const { posts: last, server: well, visit: unremovable } = device({ store: { ...store, remove() {} } });
  well.reply = server.reply;
  for (let n = 0; n < 3; n += 1) await unremovable().resend();
  expect([posts.length, last.length]).toEqual([1, 1]);
});

test.each(['null', '{}', '17', '[null,1,"a",[],{},{"id":"x y","data":{},"since":1,"tries":0}]', '[{', 'x'.repeat(1_000_000)])(
  'ignores garbage in the outbox: %.20s',
  async (text) => {
    const { store } = createArea({ [OUTBOX_KEY]: text });
    const { posts, server, visit, kept } = device({ store });
    server.reply = () => new TypeError('Failed to fetch');
    await visit().resend();
    expect(posts).toEqual([]);
    await visit().submit(answer);
    expect(kept()).toHaveLength(1);
  },
);
