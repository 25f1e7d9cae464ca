import { expect, test } from 'vitest';
import { type Found, nearestPages } from '../../../runtime/search/similar-pages.js';

const pages: readonly Found[] = [
  { url: '/', title: 'Home' },
  { url: '/user_guide/activation_strategy#standard', title: 'Activation strategies' },
  { url: '/user_guide/api-token', title: 'API tokens' },
  { url: '/sdks/java', title: 'Java SDK' },
  { url: '/sdks/node', title: 'Node SDK' },
];

/** Finds pages by the beginnings of words. */
const search = async (query: string) =>
  pages.filter(({ url, title }) => query.split(' ').some((word) => `${url} ${title}`.toLowerCase().includes(word.slice(0, 4))));

const nearest = async (pathname: string) => (await nearestPages(pathname, search)).map(({ url }) => url);

test('a page is found by a mistyped, moved or old address, the page itself and not its section', async () => {
  expect((await nearest('/user_guide/activation-strategies'))[0]).toBe('/user_guide/activation_strategy');
  expect((await nearest('/guides/api-tokens.html'))[0]).toBe('/user_guide/api-token');
  expect((await nearest('/docs/java_sdk'))[0]).toBe('/sdks/java');
});

test('an address like none leads to none', async () => {
  expect(await nearest('/qzx/%F0%9F%98%80')).toEqual([]);
  expect(await nearest('/')).toEqual([]);
});
