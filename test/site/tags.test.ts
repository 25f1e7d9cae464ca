import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../harness.js';

const page = (title: string, frontMatter: string, text = 'Text.'): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${frontMatter}\n---\n\n${text}\n`;

const tagged: Files = {
  ...minimal,
  'content/a.md': page('Page A', 'tags: [API, "C & <b>"]'),
  'content/b.md': page('Page B', 'tags: [API]'),
  'content/draft.md': page('A draft', 'draft: true\ntags: [API, Only drafts]'),
  'content/hidden.md': page('Hidden', 'unlisted: true\ntags: [API, Secret]'),
};

test('each tag has a page that lists its pages, and the pages link to it', async () => {
  const site = makeSite(tagged);
  const { code, stderr } = await site.run('build', '--verify');
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  const tag = site.read('tags/api.html');
  expect(tag).toContain('<h1>Tag: API</h1>');
  expect([...tag.matchAll(/class="card" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/a', '/b']);
  expect(tag).toContain('About Page A.');
  expect(site.read('tags.html')).toMatch(/href="\/tags\/api"[^>]*>API<\/a><small>2 pages<\/small>/);
  expect(site.read('a.html')).toContain('<a href="/tags/c-b" rel="tag">C &amp; &lt;b&gt;</a>');
  expect(site.read('hidden.html')).toContain('<li>Secret</li>');
  expect(site.tree().filter((file) => /^tags\/(?!index)[^/]*\.html$/.test(file))).toEqual(['tags/api.html', 'tags/c-b.html']);
  expect(site.read('a.md')).toContain('Tags: [API](https://docs.example.com/tags/api.md), [C & \\<b>]');
  expect(site.read('tags/api.md')).toContain('- [Page A](https://docs.example.com/a.md): About Page A.');
  expect(site.read('sitemap.xml')).toContain('https://docs.example.com/tags/api');
  expect(site.read('llms.txt')).not.toContain('/tags');
});

test('a site without tags contains nothing of them', async () => {
  const site = makeSite(minimal);
  await site.run('build');
  expect(site.tree().filter((file) => /tags|lists/.test(file))).toEqual([]);
  expect(site.read('index.html')).not.toContain('list-');
});

test('tags.yml names, describes and places tags, and a tag that is not in it causes a warning', async () => {
  const site = makeSite({
    ...minimal,
    'content/tags.yml': 'api:\n  label: HTTP API\n  description: All of it.\n  slug: http\nsecurity:\n',
    'content/a.md': page('A', 'tags: [api, HTTP API, securty]'),
  });
  expect(await site.problems()).toMatchObject([
    { id: 'unknown-tag', level: 'warning', file: 'content/a.md', line: 4, column: 23, fix: 'Did you mean "security"?' },
  ]);
  await site.run('build');
  expect(site.read('tags/http.html')).toContain('All of it.');
  expect(site.read('a.html').match(/rel="tag"/g)).toHaveLength(2);
});

test('the edit of tags.yml changes the pages of a built site', async () => {
  const site = makeSite({ ...tagged, 'content/tags.yml': 'API:\n"C & <b>":\n' });
  await site.run('build');
  site.write({ 'content/tags.yml': 'API: { label: Interfaces }\n"C & <b>":\n' });
  await site.run('build');
  expect(site.read('tags/api.html')).toContain('<h1>Tag: Interfaces</h1>');
  expect(site.read('b.html')).toContain('rel="tag">Interfaces</a>');
});

test('two tags with one address are an error that names both places', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': page('A', 'tags:\n  - API'),
    'content/b.md': page('B', 'tags:\n  - api'),
  });
  expect(await site.problems()).toMatchObject([
    {
      id: 'tag-conflict',
      level: 'error',
      file: 'content/b.md',
      line: 5,
      cause: 'The tags "api" and "API" (content/a.md:5:5) have the same page, "/tags/api".',
      fix: 'Write the tag in the same way everywhere.',
    },
  ]);
});

test.for(['"!!!"', '日本語', '"-"'])('a tag without an address is an error: %s', async (tag) => {
  const site = makeSite({ ...minimal, 'content/a.md': page('A', `tags: [${tag}]`) });
  expect(await site.problems()).toMatchObject([{ id: 'tag-address', file: 'content/a.md', line: 4, column: 8 }]);
});

test('the page of a tag that has the route of another page is an error', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': page('A', 'tags: [API]\nslug: /tags/api') });
  expect(await site.problems()).toMatchObject([
    { id: 'duplicate-route', cause: 'Both content/a.md and the page of the tag "API" use the route "/tags/api".' },
  ]);
});

test('reports wrong values and unknown keys of tags.yml at their places', async () => {
  const site = makeSite({
    ...minimal,
    'content/tags.yml': 'api:\n  permalink: /http\nb:\n  slug: a/b\nc: text\n',
    'content/a.md': page('A', 'tags: API'),
  });
  expect((await site.problems()).map(({ id, file, line, fix }) => [id, file, line, fix])).toEqual([
    ['wrong-type', 'content/a.md', 4, 'Use a list of strings.'],
    ['unknown-key', 'content/tags.yml', 2, 'Write "slug", without "/".'],
    ['wrong-type', 'content/tags.yml', 4, expect.stringContaining('a part of an address')],
    ['wrong-type', 'content/tags.yml', 5, 'Use an object.'],
  ]);
});

test('search finds a page by its tags, and the page of a tag', async () => {
  const site = makeSite({ ...tagged, 'content/a.md': page('Page A', 'tags: [Quokkas]') });
  await site.run('build');
  const words = site.tree().filter((file) => /^search\/words/.test(file));
  expect(words.map((file) => site.read(file)).join('')).toContain('quokkas');
  expect(site.read('search/a-z/t.html')).toContain('Tag: Quokkas');
});
