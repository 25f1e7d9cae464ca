import { expect, test } from 'vitest';
import { joinNavigation, splitNavigation } from '../../templates/nav-parts.js';
import { cutNavigation } from '../../templates/nav-window.js';
import type { NavEntry, NavSlice } from '../../templates/view.js';

const page = (path: string): NavEntry => ({ label: path, href: path, path });
const closed = (path: string): NavEntry => ({ ...page(path), category: { open: false, items: [], key: path.slice(1) } });
const open = (path: string, items: readonly NavEntry[]): NavEntry => ({ ...page(path), category: { open: true, items } });

/** A site with a closed category in an open one, and a section. */
const files: ReadonlyMap<string, NavSlice> = new Map([
  ['index', { items: [page('/'), open('/a', [page('/a/1'), closed('/a/b')]), closed('/api')] }],
  ['a/b', { items: [page('/a/b/1'), closed('/a/b/c')] }],
  ['a/b/c', { items: [page('/a/b/c/1')] }],
]);
const lists = new Map([...files].map(([name, { items }]) => [name, items]));

test('splits the sidebar of a page into exactly the lists it was joined from', () => {
  const joined = joinNavigation(files.get('index') ?? { items: [] }, lists);
  expect(splitNavigation(cutNavigation(joined, '/a/b/c/1'), 'index')).toEqual(files);
});

test('keeps the section with its top level', () => {
  const slice: NavSlice = { section: { label: 'API', href: '/api' }, items: [closed('/api/t')] };
  const joined = joinNavigation(slice, new Map([['api/t', [page('/api/t/1')]]]));
  expect(joined.section).toEqual(slice.section);
  expect(splitNavigation(joined, 'api').get('api')).toEqual(slice);
});

test('leaves out a list that was cut, also if the cut part belongs to an open category in it', () => {
  const more: NavEntry = { label: 'More pages', href: '/m', more: true };
  const inner: NavEntry = { ...closed('/long'), category: { open: true, items: [page('/long/1'), more], key: 'long' } };
  expect([...splitNavigation({ items: [page('/'), inner] }, 'index').keys()]).toEqual(['index']);
  expect([...splitNavigation({ items: [open('/o', [page('/o/1'), more])] }, 'index').keys()]).toEqual([]);
});
