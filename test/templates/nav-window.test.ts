import { expect, test } from 'vitest';
import { cutNavigation, NAV_WINDOW } from '../../templates/nav-window.js';
import type { NavEntry } from '../../templates/view.js';

const page = (path: string): NavEntry => ({ label: path, href: path, path });
const pages = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => page(`${prefix}/p${at}`));
const category = (path: string, items: readonly NavEntry[], open = false): NavEntry => ({
  ...page(path),
  category: { open, items },
});

test('shows the window around the page, then a link to the page of the category', () => {
  const slice = { items: [page('/'), category('/long', pages('/long', 100))] };
  const { items } = cutNavigation(slice, '/long/p50');
  const list = items[1]?.category?.items ?? [];
  expect(items[1]?.category?.open).toBe(true);
  expect(list).toHaveLength(NAV_WINDOW + 1);
  expect(list[0]?.path).toBe('/long/p30');
  expect(list.at(-1)).toEqual({ label: 'All 100 pages', href: '/long', more: true });
});

test('does not move the window beyond either end of the list', () => {
  const slice = { items: [category('/long', pages('/long', 100))] };
  const shown = (path: string) => cutNavigation(slice, path).items[0]?.category?.items.filter((item) => !item.more) ?? [];
  expect(shown('/long/p1').map(({ path }) => path)).toEqual(pages('/long', 40).map(({ path }) => path));
  expect(shown('/long/p99').at(-1)?.path).toBe('/long/p99');
  expect(shown('/long/p99')).toHaveLength(NAV_WINDOW);
});

test('links to the neighbors of a cut top level in both directions', () => {
  const { items } = cutNavigation({ items: pages('', 100) }, '/p50');
  expect(items).toHaveLength(NAV_WINDOW + 2);
  expect(items[0]).toEqual({ label: 'Previous pages', href: '/p29', more: true });
  expect(items.at(-1)).toEqual({ label: 'More pages', href: '/p70', more: true });
});

test('opens the categories that contain the page and does not change others', () => {
  const slice = {
    items: [category('/a', [category('/a/b', [page('/a/b/c')])]), category('/x', []), category('/y', [page('/y/1')], true)],
  };
  const { items } = cutNavigation(slice, '/a/b/c');
  expect(items.map((item) => item.category?.open)).toEqual([true, false, true]);
  expect(items[0]?.category?.items[0]?.category?.open).toBe(true);
});

test('does not cut a list twice', () => {
  const once = cutNavigation({ items: [category('/long', pages('/long', 100))] }, '/long/p50');
  expect(cutNavigation(once, '/long/p50')).toEqual(once);
});
