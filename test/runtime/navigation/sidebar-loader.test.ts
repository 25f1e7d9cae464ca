import { expect, test } from 'vitest';
import { createJsonCache } from '../../../runtime/navigation/json-cache.js';
import { SidebarLoader } from '../../../runtime/navigation/sidebar-loader.js';
import type { NavEntry, NavSlice } from '../../../templates/view.js';

const page = (path: string): NavEntry => ({ label: path, href: path, path });
const folder = (path: string, items: readonly NavEntry[] = []): NavEntry => ({
  ...page(path),
  category: { open: items.length > 0, items, key: path.slice(1) },
});
const pages = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => page(`${prefix}/p${at}`));

/** A reader whose document has a sidebar; records which files are requested. */
function read(files: Readonly<Record<string, NavSlice>>, slice: NavSlice, names: readonly string[] = ['index']) {
  const requested: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    requested.push(String(input));
    const file = files[String(input)];
    return file ? Response.json(file) : new Response('', { status: 404 });
  };
  const loader = new SidebarLoader(createJsonCache<NavSlice>(fetch, 10), '/x/', { names, slice });
  return { loader, requested };
}

const labels = ({ items }: NavSlice): unknown[] =>
  items.map(({ label, category }) => (category?.items.length ? { [label]: labels({ items: category.items }) } : label));

test('requests the list of a folder once, and no list that the document contains', async () => {
  const { loader, requested } = read(
    { '/x/nav/b.json': { items: [page('/b/1')] } },
    { items: [folder('/a', [page('/a/1')]), folder('/b')] },
    ['index', 'a'],
  );
  expect(labels(await loader.loadSidebar(['index', 'b'], '/b/1'))).toEqual(['/a', { '/b': ['/b/1'] }]);
  expect(labels(await loader.loadSidebar(['index', 'a'], '/a/1'))).toEqual([{ '/a': ['/a/1'] }, '/b']);
  expect(labels(await loader.loadSidebar(['index', 'b'], '/b/1'))).toEqual(['/a', { '/b': ['/b/1'] }]);
  expect(requested).toEqual(['/x/nav/b.json']);
});

test('requests a list again that the document contains only in part', async () => {
  const more: NavEntry = { label: 'All 60 pages', href: '/long', more: true };
  const { loader } = read(
    { '/x/nav/long.json': { items: pages('/long', 60) } },
    { items: [folder('/long', [...pages('/long', 40), more])] },
    ['index', 'long'],
  );
  expect(loader.missingFiles(['index', 'long'])).toEqual(['/x/nav/long.json']);
  const { items } = await loader.loadSidebar(['index', 'long'], '/long/p59');
  expect(items[0]?.category?.items.at(-2)?.path).toBe('/long/p59');
});

test('replaces the top level when the reader enters a section, and shows that of the site again on the way out', async () => {
  const section = { label: 'API', href: '/api', path: '/api' };
  const { loader, requested } = read(
    { '/x/nav/api.json': { section, items: [folder('/api/t')] }, '/x/nav/api/t.json': { items: [page('/api/t/1')] } },
    { items: [page('/'), folder('/api')] },
  );
  const inside = await loader.loadSidebar(['api', 'api/t'], '/api/t/1');
  expect(inside.section).toEqual(section);
  expect(labels(inside)).toEqual([{ '/api/t': ['/api/t/1'] }]);
  expect(labels(await loader.loadSidebar(['index'], '/'))).toEqual(['/', '/api']);
  expect(requested).toEqual(['/x/nav/api.json', '/x/nav/api/t.json']);
});

test('keeps a category that the reader opened, on this page and on the next', async () => {
  const { loader } = read(
    { '/x/nav/b.json': { items: [page('/b/1')] } },
    { items: [page('/'), folder('/a', [page('/a/1')]), folder('/b')] },
    ['index', 'a'],
  );
  await loader.openCategory('b');
  expect(labels(loader.join(['index', 'a'], '/a/1'))).toEqual(['/', { '/a': ['/a/1'] }, { '/b': ['/b/1'] }]);
  expect(labels(await loader.loadSidebar(['index'], '/'))).toEqual(['/', '/a', { '/b': ['/b/1'] }]);
});

test('rejects if the pages of a category cannot be loaded, and tries again', async () => {
  const files: Record<string, NavSlice> = {};
  const { loader } = read(files, { items: [folder('/b')] });
  await expect(loader.openCategory('b')).rejects.toThrow('404');
  files['/x/nav/b.json'] = { items: [page('/b/1')] };
  await loader.openCategory('b');
  expect(labels(loader.join(['index'], '/'))).toEqual([{ '/b': ['/b/1'] }]);
});

test('shows the lists of a newer document after a rebuild', async () => {
  const { loader, requested } = read({}, { items: [page('/old')] });
  loader.reset({ names: ['index'], slice: { items: [page('/new')] } });
  expect(labels(await loader.loadSidebar(['index'], '/new'))).toEqual(['/new']);
  expect(requested).toEqual([]);
});
