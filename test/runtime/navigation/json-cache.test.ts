import { expect, test } from 'vitest';
import { createJsonCache } from '../../../runtime/navigation/json-cache.js';

function counting(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    return String(input) in answers ? Response.json(answers[String(input)]) : new Response('', { status: 500 });
  };
  return { asked, fetch };
}

test('does not request a prefetched file again', async () => {
  const { asked, fetch } = counting({ '/a.json': 1 });
  const files = createJsonCache<number>(fetch, 10);
  await Promise.all([files.prefetch('/a.json'), files.prefetch('/a.json')]);
  expect(await files.load('/a.json')).toBe(1);
  expect(asked).toEqual(['/a.json']);
});

test('does not request a remembered value until it is forgotten', async () => {
  const { asked, fetch } = counting({ '/a.json': 2 });
  const files = createJsonCache<number>(fetch, 10);
  files.remember('/a.json', 1);
  files.abort('/a.json');
  expect(await files.load('/a.json')).toBe(1);
  files.clear();
  expect(await files.load('/a.json')).toBe(2);
  expect(asked).toEqual(['/a.json']);
});

test('ignores a failed prefetch and requests the file again when it is needed', async () => {
  const answers: Record<string, unknown> = {};
  const { fetch } = counting(answers);
  const files = createJsonCache<number>(fetch, 10);
  expect(await files.prefetch('/a.json')).toBeUndefined();
  answers['/a.json'] = 2;
  expect(await files.load('/a.json')).toBe(2);
});

test('removes the least recently used file first', async () => {
  const { asked, fetch } = counting({ '/a': 1, '/b': 2, '/c': 3 });
  const files = createJsonCache<number>(fetch, 2);
  for (const url of ['/a', '/b', '/a', '/c', '/a', '/b']) await files.load(url);
  expect(asked).toEqual(['/a', '/b', '/c', '/b']);
});

test('cancels a prefetch that is not needed, and requests the file again later', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(String(input));
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
  };
  const files = createJsonCache<number>(fetch, 10);
  const ahead = files.prefetch('/a.json');
  expect(files.cancel('/a.json')).toBe(true);
  expect(await ahead).toBeUndefined();
  void files.prefetch('/a.json');
  const needed = files.load('/a.json');
  expect(files.cancel('/a.json')).toBe(false);
  files.abort('/a.json');
  await expect(needed).rejects.toThrow();
  expect(asked).toEqual(['/a.json', '/a.json']);
});
