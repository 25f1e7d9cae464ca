import { expect, test } from 'vitest';
import { createJsonCache } from '../../../runtime/navigation/json-cache.js';
import { SidebarLoader } from '../../../runtime/navigation/sidebar-loader.js';
import type { NavSlice } from '../../../templates/view.js';

const sliceOf = (label: string): NavSlice => ({ items: [{ label, href: '/', path: '/' }] });

test("does not request the document's own slice when the reader returns to it", async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json(sliceOf('Other'));
  };
  const files = createJsonCache<NavSlice>(fetch, 10);
  const navigation = new SidebarLoader(files, '/x/', { key: 'own', slice: sliceOf('Own') });
  expect(await navigation.loadSidebar('other', '/')).toEqual(sliceOf('Other'));
  expect(await navigation.loadSidebar('own', '/')).toEqual(sliceOf('Own'));
  navigation.reset({ key: 'own', slice: sliceOf('Newer') });
  await navigation.loadSidebar('other', '/');
  expect(await navigation.loadSidebar('own', '/')).toEqual(sliceOf('Newer'));
  expect(asked).toEqual(['/x/nav/other.json']);
});

test("requests the navigation file if the document's slice was cut", async () => {
  const cut: NavSlice = { items: [...sliceOf('Own').items, { label: 'More pages', href: '/later', more: true }] };
  const files = createJsonCache<NavSlice>(async () => Response.json(sliceOf('Whole')), 10);
  const navigation = new SidebarLoader(files, '/', { key: 'own', slice: cut });
  expect(await navigation.loadSidebar('own', '/')).toEqual(sliceOf('Whole'));
});
