import { expect, test } from 'vitest';
import type { NavSlice, PageView, SiteView } from '../../templates/view.js';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';

const page = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\nText.\n`;
const sidebar = (lines: readonly string[]): Files => ({ 'content/sidebar.yml': `${lines.join('\n')}\n` });
const api = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Books', version: '1', description: 'Books.' },
  tags: [{ name: 'Reading', description: 'Reading.' }],
  paths: {
    '/books': {
      get: {
        operationId: 'list',
        summary: 'List',
        description: 'All.',
        tags: ['Reading'],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
});

async function build(files: Files, config: object = {}): Promise<TestSite> {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', ...config }),
    ...files,
  });
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  return site;
}

const readFile = (site: TestSite, name: string) => JSON.parse(site.read(`nav/${name}.json`)) as NavSlice;
const navFiles = (site: TestSite) => site.tree().filter((file) => file.startsWith('nav/'));
const readView = <View>(site: TestSite, document: string, id: string) =>
  JSON.parse(new RegExp(`id="docsgen:${id}">(.*?)</script>`).exec(site.read(document))?.[1] ?? 'null') as View;
const readPage = (site: TestSite, document: string) => readView<PageView>(site, document, 'page');
const readTabs = (site: TestSite) =>
  readView<SiteView>(site, 'index.html', 'site').sections.map(({ label, href }) => `${label} ${href}`);

test('writes each list of the navigation once, so that the files grow with the number of pages', async () => {
  const weigh = async (folders: number) => {
    const names = Array.from({ length: folders }, (_, at) => `folder-${String(at).padStart(3, '0')}`);
    const files = names.flatMap((name) => [1, 2, 3].map((n) => [`content/${name}/page-${n}.md`, page(`${name} ${n}`)] as const));
    const site = await build(Object.fromEntries(files));
    return navFiles(site).reduce((sum, file) => sum + site.read(file).length, 0);
  };
  const [few, many] = [await weigh(20), await weigh(80)];
  expect(many / few).toBeLessThan(4.1);
});

test('lists an open category in the file around it, and a closed one in its own', async () => {
  const site = await build({
    ...sidebar([
      '- /',
      '- label: Open',
      '  open: true',
      '  items:',
      '    - /a',
      '    - label: Closed',
      '      items:',
      '        - /b',
    ]),
    'content/a.md': page('A'),
    'content/b.md': page('B'),
  });
  expect(navFiles(site)).toEqual(['nav/index.json', 'nav/open/closed.json']);
  const [, open] = readFile(site, 'index').items;
  expect(open?.category?.items).toMatchObject([
    { label: 'A' },
    { label: 'Closed', category: { open: false, items: [], key: 'open/closed' } },
  ]);
  expect(readFile(site, 'open/closed').items).toMatchObject([{ label: 'B' }]);
  expect(readPage(site, 'b.html').nav).toEqual(['index', 'open/closed']);
});

const sections: Files = {
  ...sidebar(['- /', '- label: Guide', '  items: [/guide]', '- label: SDKs', '  link: /sdks', '  items: [/sdks/go]', '- /news']),
  'content/guide.md': page('Guide'),
  'content/sdks/index.md': page('SDKs'),
  'content/sdks/go.md': page('Go'),
  'content/news.md': page('News'),
};
const tabs = [
  { label: 'Guides', to: '/' },
  { label: 'Libraries', to: '/sdks' },
  { label: 'News', to: '/news' },
];

test('gives each configured section a tab, and a category a sidebar of its own', async () => {
  const site = await build(sections, { navbar: { sections: tabs } });
  expect(readTabs(site)).toEqual(['Guides /', 'Libraries /sdks', 'News /news']);
  const places = ['index', 'guide', 'sdks', 'sdks/go', 'news'].map((name) => {
    const { tab, nav } = readPage(site, `${name}.html`);
    return [name, tab, nav];
  });
  expect(places).toEqual([
    ['index', '/', ['index']],
    ['guide', '/', ['index', 'guide']],
    ['sdks', '/sdks', ['sdks']],
    ['sdks/go', '/sdks', ['sdks']],
    ['news', '/news', ['index']],
  ]);
  expect(readFile(site, 'sdks')).toEqual({
    section: { label: 'SDKs', href: '/sdks', path: '/sdks' },
    items: [{ label: 'Go', href: '/sdks/go', path: '/sdks/go' }],
  });
  expect(site.read('sdks/go.html')).toMatch(/class="nav-back" href="\/">All documentation</);
  expect(site.read('search.html')).not.toContain('aria-current="true"');
});

test('opens the first page with a sidebar from the tab of the other pages if the home page is a landing page', async () => {
  const landing = '---\ntitle: Home\ndescription: Start.\nlayout: landing\n---\n\nText.\n';
  const site = await build({ ...sections, 'content/index.md': landing }, { navbar: { sections: tabs } });
  expect(readTabs(site)).toEqual(['Guides /guide', 'Libraries /sdks', 'News /news']);
  expect(readPage(site, 'index.html').tab).toBeUndefined();
  expect(readPage(site, 'guide.html').tab).toBe('/guide');
});

test('reports a tab whose page does not exist', async () => {
  const config = { title: 'Test site', url: 'https://docs.example.com', navbar: { sections: [{ label: 'SDKs', to: '/sdk' }] } };
  const site = makeSite({ ...minimal, ...sections, 'docsgen.config.json': JSON.stringify(config, null, 2) });
  expect(await site.problems()).toMatchObject([{ id: 'dead-target', file: 'docsgen.config.json', line: 8 }]);
});

test.each([
  [
    'with other pages',
    { 'content/guide.md': page('Guide') },
    ['Documentation /', 'Books /api/books'],
    ['books', 'books/reading'],
  ],
  ['alone', {}, [], ['index', 'books', 'books/reading']],
])('gives an OpenAPI document %s a tab and a sidebar of its own if it needs them', async (_, files, tabs, nav) => {
  const site = await build({ ...files, 'openapi/books.json': api });
  expect(readTabs(site)).toEqual(tabs);
  expect(readPage(site, 'api/books/list.html').nav).toEqual(nav);
});

test('shows no tabs if the list of sections is empty, and keeps the sidebar of the document', async () => {
  const files = { 'content/guide.md': page('Guide'), 'openapi/books.json': api };
  const site = await build(files, { navbar: { sections: [] } });
  expect(readTabs(site)).toEqual([]);
  expect(readPage(site, 'api/books/list.html').nav).toEqual(['books', 'books/reading']);
});
