import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { brief, printedProblems } from '../site/refusal.js';
import { eventually, watching } from '../watch/watching.js';
import { check, kitFiles, makeSiteWith, writer } from './site-parts.js';

const news = (name: string, date: string, text = 'Text.'): Files => ({
  [`content/news/${name}.md`]: `---\ntitle: "News & ${name}"\ndescription: What is new.\ndate: ${date}\n---\n\n${text}\n`,
});

const feed = writer(`
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const items = pages
    .filter(({ frontMatter }) => frontMatter.date)
    .sort((a, b) => (String(a.frontMatter.date) < String(b.frontMatter.date) ? 1 : -1))
    .map((page) => \`<item><title>\${escape(page.title)}</title><link>\${page.url}</link><pubDate>\${new Date(String(page.frontMatter.date)).toUTCString()}</pubDate></item>\`);
  return { 'feed.xml': \`<?xml version="1.0" encoding="UTF-8"?>\\n<rss version="2.0"><channel><title>\${escape(site.title)}</title>\${items.join('')}</channel></rss>\\n\` };
`);

const withFeed = { files: { feed } };

test('an RSS feed is made from the pages, and pages link to it', async () => {
  const site = makeSiteWith(withFeed, {
    ...news('one', '2026-01-31'),
    ...news('two', '2026-02-01', 'Read [the feed](/feed.xml).'),
  });
  const run = await site.run('build', '--verify');
  expect(run, run.stderr).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  expect(site.read('feed.xml')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Test site</title>' +
      '<item><title>News &amp; two</title><link>https://docs.example.com/news/two</link><pubDate>Sun, 01 Feb 2026 00:00:00 GMT</pubDate></item>' +
      '<item><title>News &amp; one</title><link>https://docs.example.com/news/one</link><pubDate>Sat, 31 Jan 2026 00:00:00 GMT</pubDate></item>' +
      '</channel></rss>\n',
  );
  expect(site.read('news/two.html')).toContain('href="/feed.xml"');
  site.write(news('two', '2026-03-01', 'Read [the feed](/feed.xml).'));
  await site.run('build');
  expect(site.read('feed.xml')).toContain('Sun, 01 Mar 2026');
  expect(await docsgen(['build', '--no-cache', '--out', 'clean'], { cwd: site.dir })).toMatchObject({ code: 0 });
  expect(difference(readBytes(path.join(site.dir, 'dist')), readBytes(path.join(site.dir, 'clean')))).toBeUndefined();
});

test('a file writer gets the site and its pages as data', async () => {
  const site = makeSiteWith(
    {
      files: {
        show: writer(
          `return {
             'data/page.json': JSON.stringify({ site, options, page: pages.find((page) => page.title === 'Guide') }),
             'data/routes.txt': pages.map(({ kind, route }) => kind + ' ' + route).join(),
           };`,
          'texts: true,',
        ),
      },
      frontMatter: { audience: { description: 'Who reads it.' } },
      options: { days: 3 },
    },
    {
      'content/guide.md': `---\ntitle: Guide\ndescription: How it works.\naudience: admin\nkeywords: [one]\n---\n
First [home](index.md) and [away](https://example.com).\n\n## A part {#part}\n\nSome \`text\`.\n`,
      'content/more/_category_.json': '{ "index": true }',
      'content/more/page.md': '---\ntitle: Page\n---\n\nText.\n',
    },
  );
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('data/routes.txt')).toBe('doc /,doc /guide,category /more,doc /more/page');
  expect(JSON.parse(site.read('data/page.json'))).toEqual({
    site: { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/' },
    options: { days: 3 },
    page: {
      kind: 'doc',
      route: '/guide',
      url: 'https://docs.example.com/guide',
      title: 'Guide',
      description: 'How it works.',
      unlisted: false,
      source: 'content/guide.md',
      frontMatter: { title: 'Guide', description: 'How it works.', audience: 'admin', keywords: ['one'] },
      headings: [{ depth: 2, id: 'part', text: 'A part' }],
      links: [{ target: 'index.md', to: '/', hash: '', line: 8, column: 7 }],
      text: 'First home and away.\nA part\nSome text.',
    },
  });
});

test('a file is deleted when its writer no longer returns it', async () => {
  const site = makeSiteWith({ files: { two: writer("return { 'a/one.txt': 'One', 'a/two.txt': 'Two' };") } });
  await site.run('build');
  expect(site.tree()).toEqual(expect.arrayContaining(['a/one.txt', 'a/two.txt']));
  site.write({ 'files/two.ts': writer("return { 'a/one.txt': 'One' };") });
  expect((await site.run('build')).stderr).toContain('1 deleted');
  expect(site.tree()).not.toContain('a/two.txt');
  site.write(kitFiles({}));
  await site.run('build');
  expect(existsSync(path.join(site.dir, 'dist/a'))).toBe(false);
});

test.each([
  ["{ '../outside.txt': 'A' }", 'the path "../outside.txt", which is outside its folder'],
  ["{ '/etc/passwd': 'A' }", 'the path "/etc/passwd", which is outside its folder'],
  ["{ 'a//b': 'A' }", 'the path "a//b", which is outside its folder'],
  ["{ '': 'A' }", 'the path "", which is outside its folder'],
  ["{ 'a\\\\b.txt': 'A' }", 'contains a character that addresses or file systems reserve'],
  ["{ 'a?b.txt': 'A' }", 'contains a character that addresses or file systems reserve'],
  ["{ 'a%2e.txt': 'A' }", 'contains a character that addresses or file systems reserve'],
  ["{ 'a.txt': 3 }", 'a value whose "a.txt" must be a string, but got the number 3'],
  ["['a.txt']", 'a value that must be an object, but got a list'],
  ["'a.txt'", 'a value that must be an object, but got the string "a.txt"'],
  ['undefined', 'a value that must be an object, but it is missing'],
  ["Promise.resolve({ 'a.txt': 'A' })", 'a promise'],
  ["{ 'a.txt': 'A'.repeat(30e6) }", 'more than 20000000 characters'],
])('%s is not what a file writer may return', async (code, reason) => {
  const site = makeSiteWith({ files: { try: writer(`return ${code};`) } });
  const run = await site.run('build');
  expect(run.code, run.stderr).toBe(1);
  expect(printedProblems(run)).toEqual([
    expect.stringMatching(
      /^files\/try\.ts:1:1 {2}error {2}The file writer "try" of the extension "kit" returned .* \[extension-result\]$/,
    ),
  ]);
  expect(run.stderr).toContain(reason);
  expect(site.tree()).toEqual([]);
});

test.each([
  ['index.html', 'output-conflict'],
  ['INDEX.html', 'case-conflict'],
  ['logo.txt', 'output-conflict'],
  ['_headers', 'output-conflict'],
  ['sitemap.xml', 'output-conflict'],
  ['index.html/feed.xml', 'output-conflict'],
  ['assets', 'output-conflict'],
  ['.docsgen', 'output-conflict'],
  ['con.txt', 'reserved-name'],
  ['search/manifest.json', 'output-conflict'],
])('a file cannot have the name %s, which another one has or systems refuse', async (name, id) => {
  const site = makeSiteWith({ files: { try: writer(`return { '${name}': 'A' };`) } }, { 'static/logo.txt': 'Logo' });
  const run = await site.run('build');
  expect(run.code, run.stderr).toBe(1);
  const ids = brief(printedProblems(run)).map((line) => line.split(' ').at(-1));
  expect([...new Set(ids)]).toEqual([id]);
  expect(site.tree()).toEqual([]);
});

test.each(['search/manifest.json', 'search/a-z/w.html', 'Search/A-Z/index.html', 'search'])(
  'build and check report that the file %s takes the name of a file of the search, also next to other errors',
  async (file) => {
    const site = makeSiteWith({ files: { try: writer(`return { '${file}': 'A' };`) } }, { 'content/word.md': '# Word\n' });
    const built = printedProblems(await site.run('build'));
    expect(built).not.toEqual([]);
    expect(printedProblems(await site.run('check'))).toEqual(built);
    site.write({ 'content/word.md': '# Word\n\n[dead](none.md)\n' });
    for (const command of ['build', 'check'])
      expect(printedProblems(await site.run(command))).toEqual([expect.stringContaining('[dead-link]'), ...built]);
  },
);

test('build and check report a static file with the name of a file of the search', async () => {
  const site = makeSiteWith({}, { 'static/search/manifest.json': '{}' });
  const built = printedProblems(await site.run('build'));
  expect(brief(built)).toEqual(['static/search/manifest.json output-conflict']);
  expect(printedProblems(await site.run('check'))).toEqual(built);
});

test('two extensions cannot write one file', async () => {
  const site = makeSiteWith({ files: { one: writer("return { 'a.txt': 'A' };"), two: writer("return { 'a.txt': 'A' };") } });
  const run = await site.run('check');
  expect(brief(printedProblems(run))).toEqual(['files/two.ts output-conflict']);
});

test('a file writer that throws an error is reported at its line, and a check still runs', async () => {
  const site = makeSiteWith({
    files: { try: writer('missing();') },
    checks: { all: check("report({ message: 'Seen', level: 'warning' })") },
  });
  expect(brief(printedProblems(await site.run('build')))).toEqual([
    'checks/all.ts:1:1 extension-check-warning',
    expect.stringMatching(/^files\/try\.ts:3:\d+ extension-failed$/),
  ]);
});

test('watch writes the files again after an edit of a page or of their module', async () => {
  const site = makeSiteWith(withFeed, news('one', '2026-01-31'));
  const { get } = await watching(site);
  expect(await get('/feed.xml')).toContain('31 Jan 2026');
  site.write(news('one', '2026-01-30'));
  await eventually(() => get('/feed.xml')).toContain('30 Jan 2026');
  site.write({ 'files/feed.ts': feed.replace('version="2.0"', 'version="2.0.1"') });
  await eventually(() => get('/feed.xml')).toContain('version="2.0.1"');
});
