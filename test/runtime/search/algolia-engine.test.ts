import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createAlgoliaEngine } from '../../../runtime/search/algolia-engine.js';

const index = { appId: 'ABC123', apiKey: 'search-only', indexName: 'docs next' };

/** A recorded request and response of the public HTTP API (https://www.algolia.com/doc/rest-api/search/). */
interface Exchange {
  readonly status?: number;
  readonly request?: { readonly url: string; readonly method: string; readonly headers: object; readonly body: object };
  readonly response: object;
}
const recorded = (name: string): Exchange =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'algolia', `${name}.json`), 'utf8')) as Exchange;

function replay({ status = 200, response }: Exchange) {
  const asked: object[] = [];
  const fetch: typeof globalThis.fetch = async (url, { method, headers, body } = {}) => {
    asked.push({ url, method, headers, body: JSON.parse(String(body)) as object });
    return new Response(JSON.stringify(response), { status });
  };
  return { asked, fetch };
}

test('sends the documented request and makes one hit of the records of a page', async () => {
  const exchange = recorded('query');
  const { asked, fetch } = replay(exchange);
  const answer = await createAlgoliaEngine(index, fetch).search('gradual rollout', { kind: 'guide', limit: 2 });
  expect(asked).toEqual([exchange.request]);
  expect(answer.total).toBe(2);
  const [first, second] = answer.hits;
  expect(first).toMatchObject({ url: '/strategies', breadcrumb: ['Reference', 'Concepts'], words: ['gradual', 'rollout'] });
  expect(first?.sections.map(({ url, heading }) => [url, heading.text])).toEqual([
    ['/strategies#gradual', 'Gradual rollout'],
    ['/strategies', ''],
  ]);
  expect(first?.sections[0]?.excerpt).toEqual({
    text: 'A gradual rollout goes to a percentage <b>of the users</b>.',
    marks: [
      [2, 9],
      [10, 17],
    ],
  });
  // An address on another site is replaced.
  expect(second).toMatchObject({ url: '/', sections: [{ url: '/' }] });
});

test('sends no request for a query without words', async () => {
  const { asked, fetch } = replay(recorded('query'));
  expect((await createAlgoliaEngine(index, fetch).search(' * ')).hits).toEqual([]);
  expect(asked).toEqual([]);
});

test('rejects if the response is invalid', async () => {
  await expect(createAlgoliaEngine(index, replay(recorded('refused')).fetch).search('word')).rejects.toThrow('403');
  await expect(createAlgoliaEngine(index, replay({ response: {} }).fetch).search('word')).rejects.toThrow();
});
