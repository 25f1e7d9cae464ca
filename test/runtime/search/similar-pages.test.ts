import { expect, test } from 'vitest';
import { findSimilarPages, type SimilarPage } from '../../../runtime/search/similar-pages.js';

const pages: readonly SimilarPage[] = [
  { url: '/', title: 'Home' },
  { url: '/user_guide/activation_strategy#standard', title: 'Activation strategies' },
  { url: '/user_guide/api-token', title: 'API tokens' },
  { url: '/sdks/java', title: 'Java SDK' },
  { url: '/sdks/node', title: 'Node SDK' },
];

/** Finds pages by prefixes of words. */
const search = async (query: string) =>
  pages.filter(({ url, title }) => query.split(' ').some((word) => `${url} ${title}`.toLowerCase().includes(word.slice(0, 4))));

const nearest = async (pathname: string) => (await findSimilarPages(pathname, search)).map(({ url }) => url);

test('finds a page, not its section, by a mistyped, moved or old address', async () => {
  expect((await nearest('/user_guide/activation-strategies'))[0]).toBe('/user_guide/activation_strategy');
  expect((await nearest('/guides/api-tokens.html'))[0]).toBe('/user_guide/api-token');
  expect((await nearest('/docs/java_sdk'))[0]).toBe('/sdks/java');
});

test('finds nothing for an address that resembles none', async () => {
  expect(await nearest('/qzx/%F0%9F%98%80')).toEqual([]);
  expect(await nearest('/')).toEqual([]);
});
