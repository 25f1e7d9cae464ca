import { expect, test } from 'vitest';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { printedProblems } from './refusal.js';

const config = (options: object) =>
  JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', baseUrl: '/base/', ...options });

async function build(files: Files): Promise<TestSite> {
  const site = makeSite({ ...minimal, ...files });
  expect(printedProblems(await site.run('build'))).toEqual([]);
  return site;
}

test('a page that search engines should not show stays in the site', async () => {
  const site = await build({
    'docsgen.config.json': config({}),
    'content/draft.md': '---\ntitle: Preview\nnoindex: true\n---\n\nText with snorkel.\n',
    'content/copy.md': '---\ntitle: Copy\ncanonical: https://other.example.com/original\n---\n\nText.\n',
  });
  const preview = site.read('draft.html');
  expect(preview).toContain('<meta name="robots" content="noindex">');
  expect(preview).toContain('<link rel="canonical" href="https://docs.example.com/base/draft">');
  expect(site.read('index.html')).toContain('href="/base/draft"');
  expect(site.read('copy.html')).toContain('<link rel="canonical" href="https://other.example.com/original">');
  expect(site.read('copy.html')).toContain('<meta property="og:url" content="https://other.example.com/original">');
  expect(site.read('copy.html')).not.toContain('"robots"');
  expect(site.read('sitemap.xml').match(/<loc>[^<]*/g)).toEqual(['<loc>https://docs.example.com/base/']);
  site.write({ 'content/draft.md': '---\ntitle: Preview\n---\n\nText with snorkel.\n' });
  expect(printedProblems(await site.run('build'))).toEqual([]);
  expect(site.read('sitemap.xml')).toContain('/base/draft');
});

test('elements of the configuration and of a page are in the head, below the base URL', async () => {
  const site = await build({
    'docsgen.config.json': config({ head: [{ meta: { name: 'google-site-verification', content: '<"a">' } }] }),
    'content/other.md':
      '---\ntitle: Other\nhead:\n  - link: { rel: alternate, type: application/rss+xml, href: /feed.xml }\n  - meta: { property: article:tag, content: News }\n---\n\nText.\n',
  });
  const verification = '<meta name="google-site-verification" content="&lt;&quot;a&quot;&gt;">';
  expect(site.read('index.html')).toContain(verification);
  expect(site.read('404.html')).toContain(verification);
  expect(site.read('other.html')).toContain(
    `${verification}<link rel="alternate" type="application/rss+xml" href="/base/feed.xml"><meta property="article:tag" content="News">`,
  );
});

test.each([
  ['noindex: maybe', 'noindex', 'a boolean (true or false)'],
  ['canonical: /other', 'canonical', 'a URL that begins with "https://"'],
  ['head: [{ script: { src: x.js } }]', 'head', 'a list of "meta" and "link" elements'],
  ['head: [{ link: { rel: stylesheet, href: x.css } }]', 'head', 'a list of "meta" and "link" elements'],
  ['head: [{ meta: { http-equiv: refresh, content: "0" } }]', 'head', 'a list of "meta" and "link" elements'],
])('%s is reported', async (line, key, expected) => {
  const [problem] = printedProblems(await makeSite({ ...minimal, 'content/a.md': `---\n${line}\n---\n\nText.\n` }).run('check'));
  expect(problem).toContain(`content/a.md:2:1  error  `);
  expect(problem).toContain(`"${key}"`);
  expect(problem).toContain(expected);
});

test('an element that a document cannot contain is reported in the configuration', async () => {
  const site = makeSite({ ...minimal, 'docsgen.config.json': config({ head: [{ script: { src: 'https://evil.example' } }] }) });
  expect(printedProblems(await site.run('check'))).toEqual([
    expect.stringContaining('must be a "meta" or "link" element with its attributes'),
  ]);
});
