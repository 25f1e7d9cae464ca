import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${text}\n`;

const site = {
  ...minimal,
  'content/tokens.md': page('API tokens', 'A token lets a client in.\n\n## Rotate\n\nMake a new one.'),
  'content/webhooks.md': page('Webhooks & more', 'Unleash calls <you>.'),
  'content/secret.md': '---\ntitle: Secret\ndescription: Not listed.\nunlisted: true\n---\n\nHidden word.\n',
};

test('measures search quality, reports unknown routes, and fails below the threshold', async () => {
  const made = makeSite({
    ...site,
    'content/search.golden.yml': '- { query: tokn, routes: [/tokens] }\n- { query: call back, routes: [/webhooks] }\n',
  });
  const good = await made.run('check', '--search');
  expect(good.stdout).toContain('Search: 2 queries, MRR 1.000, success@3 1.000');
  expect(good.code).toBe(0);

  made.write({ 'content/search.golden.yml': '- { query: tokens, routes: [/webhooks] }\n' });
  const bad = await made.run('check', '--search');
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/–\s+tokens\s+→\s+\/tokens/);
  expect(bad.stderr).toContain('The MRR of the search is 0.000; the configuration requires 0.9.');
  made.write({
    'docsgen.config.json':
      '{ "title": "T", "url": "https://docs.example.com", "search": { "quality": { "mrr": 0, "successAt3": 0 } } }',
  });
  expect((await made.run('check', '--search')).code).toBe(0);

  made.write({ 'content/search.golden.yml': '- { query: tokens, routes: [/token] }\n- { query: a }\n' });
  expect((await made.run('check', '--search')).stderr).toContain('search.golden.yml:2:3');
  made.write({ 'content/search.golden.yml': '- { query: tokens, routes: [/token] }\n' });
  expect((await made.run('check', '--search')).stderr).toContain('names "/token", but this site has no such page');
});

test('lists the pages that readers who know their title do not find', async () => {
  const same = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`content/${name}.md`, page('Overview', 'The same text on each page.')]),
  );
  const made = makeSite({ ...site, ...same, 'content/search.golden.yml': '- { query: tokens, routes: [/tokens] }\n' });
  const { stdout } = await made.run('check', '--search');
  const [, list] = /Not among the first three pages.*:\n((?: +\/.*\n)+)/.exec(stdout) ?? [];
  expect(list).toBe('    /d\n');
});

test('measuring without queries is a problem', async () => {
  const { code, stderr } = await makeSite(site).run('check', '--search');
  expect(code).toBe(1);
  expect(stderr).toContain('[search-queries]');
});

test('writes records for a hosted search and allows its host in the policy', async () => {
  const search = { provider: 'algolia', algolia: { appId: 'ABC123', apiKey: 'k', indexName: 'docs' } };
  const made = makeSite({
    ...site,
    'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://docs.example.com', baseUrl: '/base/', search }),
  });
  expect((await made.run('build')).code).toBe(0);
  const records = made
    .read('search/records.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records.map(({ objectID }) => objectID)).toEqual(['/base/', '/base/tokens', '/base/tokens#rotate', '/base/webhooks']);
  expect(records[2]).toMatchObject({ page: '/base/tokens', title: 'API tokens', heading: 'Rotate', text: 'Make a new one.' });
  expect(made.tree().filter((file) => /^search\/(?:words|pages|manifest)/.test(file))).toEqual([]);
  expect(made.read('index.html')).toMatch(
    /connect-src &#39;self&#39; https:\/\/abc123-dsn\.algolia\.net|connect-src 'self' https:\/\/abc123-dsn\.algolia\.net/,
  );
});

test('a provider without its settings is a problem', async () => {
  const made = makeSite({
    ...site,
    'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com", "search": { "provider": "algolia" } }',
  });
  expect(await made.problems()).toMatchObject([{ id: 'config-value', file: 'docsgen.config.json' }]);
});

test('lists pages by first letter, except unlisted ones', async () => {
  const made = makeSite(site);
  expect((await made.run('build')).code).toBe(0);
  expect(made.tree().filter((file) => file.startsWith('search/a-z/'))).toEqual([
    'search/a-z/a.html',
    'search/a-z/h.html',
    'search/a-z/index.html',
    'search/a-z/w.html',
  ]);
  expect(made.read('search/a-z/w.html')).toContain('<a href="/webhooks">Webhooks &amp; more</a>');
  const all = made
    .tree()
    .filter((file) => file.startsWith('search/'))
    .map(made.read)
    .join('\n');
  expect(all).not.toMatch(/secret|hidden word/i);
});

test('the index contains the boosts of pages', async () => {
  const made = makeSite({ ...site, 'content/zebra.md': '---\nsearch_boost: 2.5\n---\n\nText.\n' });
  expect((await made.run('build')).code).toBe(0);
  const { boosts, pages } = JSON.parse(made.read('search/manifest.json'));
  expect(boosts).toEqual([
    [1, pages - 1],
    [2.5, 1],
  ]);
});

test('ranks posts and lists of changes below pages that explain, unless their authors boost them', async () => {
  const text = (title: string, frontMatter = '') => `---\ntitle: ${title}\n${frontMatter}---\n\nThe webhook retries.\n`;
  const made = makeSite({
    ...site,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.example.com',
      blog: [{ at: '/blog', title: 'Blog' }],
    }),
    'content/blog/2026-01-02-news.md': text('Webhook news'),
    'content/changelog.md': text('Webhook changes'),
    'content/release-notes/2.md': text('Release 2', 'search_boost: 3\n'),
    'content/retries.md': text('Webhook retries'),
  });
  expect((await made.run('build')).code).toBe(0);
  const { boosts } = JSON.parse(made.read('search/manifest.json'));
  const factors = boosts.flatMap(([factor, pages]: [number, number]) => Array(pages).fill(factor));
  expect(factors.toSorted()).toEqual([0.5, 0.5, 0.5, ...Array(factors.length - 4).fill(1), 3]);
});

test('reports each unknown key of the golden queries at its location, with a similar key', async () => {
  const made = makeSite({
    ...site,
    'content/search.golden.yml': '- query: tokens\n  routes: [/tokens]\n  route: [/webhooks]\n  note: none\n',
  });
  const { stderr } = await made.run('check', '--search');
  expect(stderr).toMatch(/search\.golden\.yml:3:3 .*Unknown key "route" in .*\n.*"routes"/);
  expect(stderr).toMatch(/search\.golden\.yml:4:3 .*Unknown key "note" in/);
});
