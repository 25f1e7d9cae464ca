import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, makeSite, minimal, type TestSite } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { printedProblems, refusal } from '../site/refusal.js';
import { eventually, watching } from '../watch/watching.js';
import { kitFiles, makeSiteWith, PLACES, slot } from './site-parts.js';

const PAGES = {
  'content/guide/a.md':
    '---\ntitle: Page A\ndescription: The first guide.\nowner: Search team\n---\n\nText.\n\n## Part\n\nMore.\n',
  'content/guide/b.md': '---\ntitle: Page B\n---\n\nText.\n',
};
const frontMatter = { owner: { description: 'Who answers questions.' } };

async function build(site: TestSite): Promise<void> {
  const run = await site.run('build');
  expect(printedProblems(run)).toEqual([]);
  expect(run.code).toBe(0);
}

const slotOf = (site: TestSite, file: string, name: string) =>
  new RegExp(`data-slot="${name}">(.*?)</div>`, 's').exec(site.read(file))?.[1];

test('a slot shows what it returns for each page, from its title, front matter, headings and options', async () => {
  const after = `if (!page.frontMatter.owner) return null;
    return [h('p', { className: ['owner'], ariaLabel: 'Owner' }, page.title, ': ', page.frontMatter.owner, ' ', options.mail),
      h('ul', page.headings.map(({ text }) => h('li', text))), h('a', { href: link('/guide/b#top') }, site.title)];`;
  const site = makeSiteWith({ frontMatter, slots: { 'page.after': slot(after) }, options: { mail: 'docs@example.com' } }, PAGES);
  await build(site);
  expect(slotOf(site, 'guide/a.html', 'page.after')).toBe(
    '<p class="owner" aria-label="Owner">Page A<!-- -->: <!-- -->Search team<!-- --> <!-- -->docs@example.com</p><ul><li>Part</li></ul><a href="/guide/b#top">Test site</a>',
  );
  expect(slotOf(site, 'guide/b.html', 'page.after')).toBeUndefined();
  expect(site.read('guide/b.html')).not.toContain('extensions-');
});

test('every slot has a place, also on the search page and the not-found page', async () => {
  const slots = Object.fromEntries([...PLACES, 'not-found'].map((name) => [name, slot("return h('p', page.kind);")]));
  const site = makeSiteWith({ frontMatter, slots }, PAGES);
  await build(site);
  for (const name of PLACES) expect(slotOf(site, 'guide/a.html', name), name).toBe('<p>doc</p>');
  expect(slotOf(site, '404.html', 'not-found')).toBe('<p>not-found</p>');
  expect(slotOf(site, 'search.html', 'footer.end')).toBe('<p>search</p>');
});

/** The classes and texts that identify docsgen's own parts, in the order of the navbar or the footer of a page. */
const partsOf = (html: string, element: 'header' | 'footer') => {
  const [whole = ''] = new RegExp(`<${element} class="(?:navbar|footer)".*?</${element}>`, 's').exec(html) ?? [];
  const found = whole.matchAll(
    /class="(icon-button menu-button|brand|navbar-tabs|search-link|navbar-links|theme|own|footer-site|copyright|note)"|<h2>Help/g,
  );
  return [...found].map(([text, name]) => name ?? text);
};
const NAVIGATION = {
  navbar: { links: [{ label: 'Blog', to: 'https://blog.example.com' }], sections: [{ label: 'Guide', to: '/guide' }] },
  footer: { copyright: 'Acme', groups: [{ title: 'Help', links: [{ label: 'Forum', to: 'https://forum.example.com' }] }] },
};

test('a slot replaces the whole navbar with its own elements and parts of docsgen, and what readers need is always there', async () => {
  const site = makeSite({
    ...minimal,
    ...PAGES,
    'content/guide/index.md': '---\ntitle: Guide\n---\n\nText.\n',
    ...kitFiles(
      {
        frontMatter,
        slots: {
          navbar: slot(
            "if (page.route === '/guide/b') return null; return [part('theme'), h('div', part('links'), h('a.own', { href: link('/') }, 'Own')), part('title')];",
          ),
          'navbar.end': slot("return h('p.note', 'End');"),
          footer: slot("return [h('p.own', page.kind), part('copyright'), h('section', part('groups'))];"),
          'footer.end': slot("return h('p.note', 'End');"),
        },
      },
      NAVIGATION,
    ),
  });
  await build(site);
  const html = site.read('guide/a.html');
  expect(partsOf(html, 'header')).toEqual([
    'icon-button menu-button',
    'theme',
    'navbar-links',
    'own',
    'brand',
    'search-link',
    'note',
  ]);
  expect(partsOf(html, 'footer')).toEqual(['own', 'copyright', '<h2>Help', 'note']);
  expect(html).toContain('href="#docsgen:content"');
  expect(partsOf(site.read('guide/b.html'), 'header')).toEqual([
    'icon-button menu-button',
    'brand',
    'navbar-tabs',
    'search-link',
    'navbar-links',
    'note',
    'theme',
  ]);
  expect(partsOf(site.read('search.html'), 'footer')).toContain('own');
});

test.each([
  ["return part('serch');", 'there is no part "serch"; use one of "menu", "title"'],
  ["return [part('theme'), part('theme')];", 'the part "theme" twice'],
  ["return h('ul', h('li', part('links')));", 'the part "links" in a <ul>, which cannot contain it'],
  ["return part('copyright');", 'there is no part "copyright"'],
])('%s is a problem of the slot "navbar"', async (html, message) => {
  const site = makeSiteWith({ frontMatter, slots: { navbar: slot(html) } }, PAGES);
  const problems = printedProblems(await site.run('build'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^slots\/navbar\.ts:\d+:\d+ {2}error {2}The slot "navbar" of the extension "kit" /);
  expect(problems[0]).toContain(message);
});

test('slots other than the navbar and the footer have no parts', async () => {
  const site = makeSiteWith({ frontMatter, slots: { banner: slot("return part('theme');") } }, PAGES);
  const problems = printedProblems(await site.run('build'));
  expect(problems).toEqual([expect.stringContaining('only the slots "navbar" and "footer" have parts. [extension-failed]')]);
});

test('the slot "head" adds metadata, links and structured data, and nothing else', async () => {
  const head = `return [h('meta', { property: 'article:section', content: 'A & "B"' }), h('link', { rel: 'me', href: 'https://social.example.com/@acme' }),
    h('script', { type: 'application/ld+json' }, JSON.stringify({ name: '</script><b>' }))];`;
  const site = makeSiteWith({ frontMatter, slots: { head: slot(head) } }, PAGES);
  await build(site);
  expect(site.read('guide/a.html')).toContain(
    '<meta property="article:section" content="A &amp; &quot;B&quot;"><link rel="me" href="https://social.example.com/@acme">' +
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
  );
});

test.each([
  ["h('script', 'alert(1)')", '<script>'],
  ["h('script', { type: 'application/ld+json' }, 'alert(1)')", '<script>'],
  ["h('style', 'p {}')", '<style>'],
  ["h('meta', { httpEquiv: 'refresh', content: '0' })", '"httpEquiv" of <meta>'],
  ["h('link', { rel: 'stylesheet', href: 'https://example.com/a.css' })", '"rel" of <link>'],
  ["h('base', { href: '/' })", '<base>'],
  ["'<meta>'", 'instead of elements'],
])('%s cannot be in the head', async (code, reason) => {
  const site = makeSiteWith({ frontMatter, slots: { head: slot(`return ${code};`) } });
  const problems = printedProblems(await site.run('build'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^slots\/head\.ts:1:1 {2}error {2}The slot "head" of the extension "kit" returned /);
  expect(problems[0]).toContain(reason);
});

test.each([
  ["throw new Error('no owner');", 'extension-failed', /^slots\/footer\.end\.ts:3:\d+ {2}error .*: no owner\./],
  ["return h('a', { href: link('/no/such') }, 'x');", 'extension-failed', /there is no page "\/no\/such"/],
  ["return h('p', { style: 'color: red' });", 'extension-result', /"style" of <p>/],
  ["return h('p', { onClick: 'x' });", 'extension-result', /"onclick" of <p>/],
  ["return h('script', 'x');", 'extension-result', /<script>/],
  ["return 'text';", 'extension-result', /the text "text" instead of elements/],
  [
    "globalThis.count = (globalThis.count ?? 0) + 1; return h('p', String(count));",
    'extension-impure',
    /something else the second time/,
  ],
  ["return h('p', String(Date.now()));", 'extension-failed', /the time is not available/],
  ['for (;;);', 'too-slow', /longer than 10 seconds/],
])('%s is one problem, and the site stays', async (html, id, message) => {
  const site = makeSiteWith({ frontMatter, slots: { 'footer.end': slot("return h('p', 'x');") } }, PAGES);
  await build(site);
  const problems = await refusal(site, { 'slots/footer.end.ts': slot(html) });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`[${id}]`);
  expect(problems[0]).toMatch(message);
});

test('two extensions with one slot, and a slot that does not exist, are problems of the configuration', async () => {
  const config = (second: object) =>
    JSON.stringify({
      title: 'T',
      url: 'https://docs.example.com',
      extensions: [{ name: 'one', slots: { banner: './a.ts' } }, second],
    });
  const site = makeSite({ ...kitFiles({}), 'content/index.md': '# Home\n', 'a.ts': slot('return null;') });
  site.write({ 'docsgen.config.json': config({ name: 'two', slots: { banner: './a.ts' } }) });
  expect(printedProblems(await site.run('build'))).toEqual([
    expect.stringContaining(
      'The extension "two" defines the slot "banner", which the extension "one" defines already. [extension-name-taken]',
    ),
  ]);
  site.write({ 'docsgen.config.json': config({ name: 'two', slots: { baner: './a.ts' } }) });
  expect(printedProblems(await site.run('build')).join('\n')).toContain('baner');
});

test('an edit of a slot makes no page again, and the site equals a clean build', async () => {
  const site = makeSiteWith({ frontMatter, slots: { 'page.after': slot("return h('p', page.title);") } }, PAGES);
  await build(site);
  site.write({ 'slots/page.after.ts': slot("return page.route === '/guide/a' ? h('p', 'Only here') : h('p', page.title);") });
  const { stdout } = await docsgen(['build', '--stats=json'], { cwd: site.dir });
  const { work } = JSON.parse(stdout) as { work: { name: string; made: number }[] };
  expect(work.find(({ name }) => name === 'pages')?.made ?? 0).toBe(0);
  expect(slotOf(site, 'guide/a.html', 'page.after')).toBe('<p>Only here</p>');
  site.write({ 'content/guide/b.md': '---\ntitle: Other title\n---\n\nText.\n' });
  await build(site);
  expect(slotOf(site, 'guide/b.html', 'page.after')).toBe('<p>Other title</p>');
  expect(await docsgen(['build', '--no-cache', '--out', 'clean'], { cwd: site.dir })).toMatchObject({ code: 0 });
  expect(difference(readBytes(path.join(site.dir, 'dist')), readBytes(path.join(site.dir, 'clean')))).toBeUndefined();
});

test('watch shows an edited slot', async () => {
  const site = makeSiteWith({ frontMatter, slots: { banner: slot("return h('p', 'Before');") } }, PAGES);
  const { get } = await watching(site);
  expect(await get('/guide/a')).toContain('<p>Before</p>');
  site.write({ 'slots/banner.ts': slot("return h('p', 'After');") });
  await eventually(() => get('/guide/a')).toContain('<p>After</p>');
});

const island = (component: string, more = '') => `import { createElement as e } from 'react';
import { slot } from 'docsgen/extend';
export default slot({ description: 'An island.', component: ${component}, ${more} });
`;

test.each([
  [
    'a component that uses the browser',
    island('() => e("p", null, window.innerWidth)'),
    'threw an error',
    'window is not defined',
  ],
  [
    'props that are not an object',
    island('() => e("p")', 'props: () => "x"'),
    'returned the text "x" instead of an object with props',
    '',
  ],
  ['a promise of props', island('() => e("p")', 'props: async () => ({})'), 'returned a promise', ''],
  ['an inline style', island('() => e("p", { style: { color: "red" } })'), 'returned the attribute "style" of <p>', ''],
  [
    'impure props',
    island('() => e("p")', 'props: (() => { let n = 0; return () => ({ n: n += 1 }); })()'),
    'returned something else',
    '',
  ],
  ['an unknown start', island('() => e("p")', 'hydrate: "later"'), 'whose "hydrate" must be', ''],
  ['a host that is no origin', island('() => e("p")', 'hosts: ["api"]'), 'must be an origin', ''],
])('%s of an island in a slot is reported', async (_, code, first, second) => {
  const site = makeSiteWith({ slots: { banner: code } });
  const problems = printedProblems(await site.run('check'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('slots/banner.ts:');
  expect(problems[0]).toContain(first);
  expect(problems[0]).toContain(second);
});

test('the head cannot contain an island', async () => {
  const site = makeSiteWith({ slots: { head: island('() => e("p")') } });
  expect(printedProblems(await site.run('check'))).toEqual([expect.stringContaining('unknown key "component"')]);
});

test('the hosts of an island in a slot are in the policy', async () => {
  const site = makeSiteWith({
    slots: { footer: island('() => e("p", null, "Status")', 'hosts: ["https://api.example.com/v1"]') },
  });
  expect(printedProblems(await site.run('build'))).toEqual([]);
  expect(site.read('index.html')).toContain('connect-src &#39;self&#39; https://api.example.com;');
  expect(site.read('index.html')).toContain('<p>Status</p>');
});
