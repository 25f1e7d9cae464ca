import { expect, test } from 'vitest';
import type { PageModule } from '../../templates/view.js';
import { type Files, makeSite, minimal } from '../harness.js';

const article = (title: string, text = 'Text.') => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`;

const base = { title: 'Test site', url: 'https://docs.example.com' };

async function build(files: Files, config: Record<string, unknown> = {}) {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ ...base, ...config }),
    ...files,
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const popular = (module: string) =>
    (JSON.parse(site.read(module)) as PageModule).default?.popular?.map(({ label, href }) => `${label} ${href}`);
  return { ...site, popular };
}

const letters = [...'abcdefgh'];
const pages: Files = {
  ...Object.fromEntries(letters.map((name) => [`content/${name}.md`, article(`Page ${name}`)])),
  'content/z.md': article(
    'Page z',
    letters
      .slice(2)
      .map((name) => `[${name}](./${name}.md)`)
      .join(' '),
  ),
  'content/y.md': article('Page y', '[h](./h.md) [z](./z.md)'),
};

test('suggests the six pages that most pages link to, in reading order', async () => {
  const site = await build(pages);
  const expected = [...'cdefh'].map((name) => `Page ${name} /${name}`);
  expect(site.popular('search.json')).toEqual(expect.arrayContaining(['Page h /h']));
  expect(site.popular('search.json')).toHaveLength(6);
  expect(expected.filter((page) => !site.popular('search.json')?.includes(page))).toEqual([]);
  expect(site.popular('404.json')).toEqual(site.popular('search.json'));
  expect(site.read('404.html')).toContain('Popular pages');
});

test('suggests other pages after an edit that only changes links', async () => {
  const site = await build(pages);
  expect(site.popular('404.json')).not.toContain('Page a /a');
  site.write({ 'content/z.md': article('Page z', '[a](./a.md)'), 'content/y.md': article('Page y', '[a](./a.md)') });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.popular('404.json')).toContain('Page a /a');
  expect(site.popular('search.json')).toContain('Page a /a');
});

test('suggests the configured pages, by route and by file', async () => {
  const site = await build(pages, { search: { popular: ['/b', 'a.md'] } });
  expect(site.popular('search.json')).toEqual(['Page b /b', 'Page a /a']);
  const without = await build(pages, { search: { popular: [] } });
  expect(without.popular('404.json')).toEqual([]);
  expect(without.read('404.html')).not.toContain('Popular pages');
});

test('reports a configured page that does not exist', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      ...base,
      search: { popular: ['/missing'] },
    }),
  });
  expect(await site.problems()).toMatchObject([{ id: 'dead-target', level: 'error' }]);
});

test('offers the links of the footer that leave the site, unless the configuration says otherwise', async () => {
  const group = (title: string, to: string, help?: boolean) => ({ title, links: [{ label: `${title} link`, to }], help });
  const groups = [
    group('Ask', 'https://example.org/ask'),
    group('Product', '/'),
    group('Legal', 'https://example.org/legal', false),
    group('Contact', 'mailto:help@example.org', true),
  ];
  const site = await build({}, { footer: { groups } });
  const [main = ''] = /<main.*<\/main>/s.exec(site.read('404.html')) ?? [];
  expect([...main.matchAll(/>(\w+) link</g)].map(([, title]) => title)).toEqual(['Ask', 'Contact']);
});
