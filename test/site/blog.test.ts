import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';

const config = (blog: object, more: object = {}): Files => ({
  ...minimal,
  'docsgen.config.json': JSON.stringify({
    title: 'Test site',
    url: 'https://docs.example.com',
    blog: [{ at: '/blog', title: 'Blog', ...blog }],
    ...more,
  }),
});

const post = (title: string, frontMatter = '', text = `The start of ${title}.\n\nThe rest.`): string =>
  `---\ntitle: ${JSON.stringify(title)}\n${frontMatter}\n---\n\n${text}\n`;

/** Returns the titles and addresses of the posts that a list shows. */
const listed = (html: string) => [...html.matchAll(/<h2><a href="([^"]*)">([^<]*)<\/a><\/h2>/g)].map(([, href]) => href);

/** Returns the texts of the elements of a feed by their names. Fails if it is not well-formed with namespaces. */
function readFeed(text: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const { href } = attributes as { href?: { value: string } };
    open.push(name);
    texts.set(name, [...(texts.get(name) ?? []), href?.value ?? '']);
  });
  parser.on('text', (part) => {
    const list = texts.get(open.at(-1) ?? '');
    if (list) list[list.length - 1] += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return texts;
}

const build = async (site: TestSite) => {
  const { code, stderr } = await site.run('build', '--verify');
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/warning|error/) });
};

test('lists posts by date in pages, with excerpts, years and links by date', async () => {
  const site = makeSite({
    ...config({ pageSize: 2, description: 'What is new.' }),
    'content/blog/2026-03-01-third.md': post(
      'Third',
      '',
      'Intro with [the first post](./2025-01-01-first.md#part).\n\n<!-- more -->\n\n## Part\n\nHidden.',
    ),
    'content/blog/second.md': post('Second', 'date: 2026-02-01T10:00:00Z'),
    'content/blog/2025-01-01-first.md': post('First', '', 'Hello.\n\n## Part\n\nText.'),
    'content/blog/draft.md': post('Draft', 'draft: true\ndate: 2026-04-01'),
    'content/blog/secret.md': post('Secret', 'unlisted: true\ndate: 2026-04-01'),
  });
  await build(site);
  const first = site.read('blog.html');
  expect(listed(first)).toEqual(['/blog/third', '/blog/second']);
  expect(first).toContain('Intro with <a href="/blog/first#part">the first post</a>.');
  expect(first).not.toContain('Hidden.');
  expect(first).toContain('<p>The start of Second.</p>');
  expect(first).not.toContain('The rest.');
  expect(listed(site.read('blog/page/2.html'))).toEqual(['/blog/first']);
  expect(site.read('blog/page/2.html')).toContain('<title>Blog, page 2 | Test site</title>');
  const second = site.read('blog/second.html');
  expect(second).toMatch(/href="\/blog\/third" rel="prev"/);
  expect(second).toMatch(/href="\/blog\/first" rel="next"/);
  expect(second).toContain('<time dateTime="2026-02-01T10:00:00Z">1 February 2026</time>');
  expect(second).toContain('<meta property="article:published_time" content="2026-02-01T10:00:00Z">');
  expect(second).toContain('<link rel="alternate" type="application/rss+xml" title="Blog (RSS)" href="/blog/rss.xml">');
  const labels = [...site.read('blog/third.html').matchAll(/<span>(2026|2025)<\/span>|>(2026|2025)</g)];
  expect(labels.length).toBeGreaterThan(0);
  expect(site.read('blog/third.md')).toContain('Published on 1 March 2026.');
  expect(site.read('llms.txt')).toMatch(/## Blog\n\n- \[Blog\].*\n- \[Third\]/);
  expect(site.tree()).not.toContain('blog/draft.html');
});

test('the feeds are well-formed, have all required elements, and escape hostile texts', async () => {
  const hostile = 'A <script> & "b" ]]> \u0007';
  const site = makeSite({
    ...config({}, { baseUrl: '/docs/', trailingSlash: true }),
    'content/authors.yml': 'mary:\n  name: Mary & <Co>\n  url: https://example.com/?a=1&b=2\n',
    'content/blog/2026-03-01-a.md': post(
      hostile,
      'authors: [mary]\ntags: [API]',
      'See [home](../index.md) and ![a picture](/a.png).',
    ),
    'content/blog/2026-02-01-b.md': post('B', 'last_update: { date: 2026-02-10 }'),
    'static/a.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await build(site);
  const rss = readFeed(site.read('blog/rss.xml'));
  expect(rss.get('title')).toEqual(['Blog | Test site', 'A <script> & "b" ]]> ', 'B']);
  expect(rss.get('link')).toEqual([
    'https://docs.example.com/docs/blog/',
    'https://docs.example.com/docs/blog/a/',
    'https://docs.example.com/docs/blog/b/',
  ]);
  expect(rss.get('guid')).toEqual(rss.get('link')?.slice(1));
  expect(rss.get('pubDate')).toEqual(['Sun, 01 Mar 2026 00:00:00 GMT', 'Sun, 01 Feb 2026 00:00:00 GMT']);
  expect(rss.get('lastBuildDate')).toEqual(['Sun, 01 Mar 2026 00:00:00 GMT']);
  expect(rss.get('description')?.[0]).toBe('Blog');
  expect(rss.get('dc:creator')).toEqual(['Mary & <Co>']);
  expect(rss.get('atom:link')).toEqual(['https://docs.example.com/docs/blog/rss.xml']);
  expect(rss.get('content:encoded')?.[0]).toContain('<a href="https://docs.example.com/docs/">home</a>');
  expect(rss.get('content:encoded')?.[0]).toContain('<img src="https://docs.example.com/docs/a.png"');
  const atom = readFeed(site.read('blog/atom.xml'));
  expect(atom.get('id')).toEqual(rss.get('link'));
  expect(atom.get('title')).toEqual(rss.get('title'));
  expect(atom.get('updated')).toEqual(['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-10T00:00:00Z']);
  expect(atom.get('published')).toEqual(['2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z']);
  expect(atom.get('uri')).toEqual(['https://example.com/?a=1&b=2']);
  expect(atom.get('link')?.slice(0, 2)).toEqual([
    'https://docs.example.com/docs/blog/',
    'https://docs.example.com/docs/blog/atom.xml',
  ]);
});

test('a changelog shows whole posts, whose ids do not collide', async () => {
  const entry = '## Added\n\n- A thing[^1].\n\n::::tabs\n:::tab{label=A}\na\n:::\n:::tab{label=B}\nb\n:::\n::::\n\n[^1]: A note.';
  const site = makeSite({
    ...config({ at: '/changelog', title: 'Changelog', show: 'full', feeds: [] }),
    'content/changelog/1.1.md': post('1.1', 'date: 2026-02-01', entry),
    'content/changelog/1.0.md': post('1.0', 'date: 2026-01-01', entry),
  });
  await build(site);
  const html = site.read('changelog.html');
  expect(html.match(/<h3>Added<\/h3>/g)).toHaveLength(2);
  expect(html).not.toContain('Read more');
  expect(html).not.toContain('A note.');
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(site.tree().filter((file) => file.endsWith('.xml'))).toEqual(['sitemap.xml']);
});

test('an edit of a post, its date and authors.yml change the lists of a built site', async () => {
  const site = makeSite({
    ...config({}),
    'content/authors.yml': 'mary: { name: Mary }\n',
    'content/blog/a.md': post('A', 'date: 2026-01-01\nauthors: mary'),
    'content/blog/b.md': post('B', 'date: 2026-01-02'),
  });
  await site.run('build');
  site.write({ 'content/blog/a.md': post('A', 'date: 2026-01-03\nauthors: mary', 'Another start.') });
  await site.run('build');
  expect(listed(site.read('blog.html'))).toEqual(['/blog/a', '/blog/b']);
  expect(site.read('blog.html')).toContain('Another start.');
  expect(site.read('blog/atom.xml')).toContain('Another start.');
  site.write({ 'content/authors.yml': 'mary: { name: Maria }\n' });
  await site.run('build');
  for (const file of ['blog.html', 'blog/a.html', 'blog/rss.xml']) expect(site.read(file)).toContain('Maria');
});

test('a list has at most as many posts on a page as configured, and the feeds the newest 20', async () => {
  const posts = Array.from({ length: 45 }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return [`content/blog/2026-0${1 + Math.floor(index / 28)}-${day}-post-${index}.md`, post(`Post ${index}`)] as const;
  });
  const site = makeSite({ ...config({}), ...Object.fromEntries(posts) });
  await build(site);
  const pages = ['blog.html', ...[2, 3, 4, 5].map((page) => `blog/page/${page}.html`)];
  expect(pages.map((page) => listed(site.read(page)).length)).toEqual([10, 10, 10, 10, 5]);
  expect(site.read('blog/rss.xml').match(/<item>/g)).toHaveLength(20);
});

test('a post needs a date of the calendar', async () => {
  const site = makeSite({
    ...config({}),
    'content/blog/a.md': post('A'),
    'content/blog/2026-02-30-b.md': post('B'),
    'content/blog/c.md': post('C', 'date: 2026-02-30'),
    'content/blog/d.md': post('D', 'date: soon'),
    'content/blog/2026-03-01-e.md': post('E'),
  });
  expect((await site.problems()).map(({ id, file, line, cause }) => [id, file, line, cause])).toEqual([
    [
      'post-date',
      'content/blog/2026-02-30-b.md',
      1,
      'This post has no date: "2026-02-30" in its name is not a day of the calendar.',
    ],
    ['post-date', 'content/blog/a.md', 1, 'This post has no date.'],
    ['wrong-type', 'content/blog/c.md', 3, expect.stringContaining('a date such as 2024-05-31')],
    ['wrong-type', 'content/blog/d.md', 3, expect.stringContaining('a date such as 2024-05-31')],
  ]);
});

test('reports two posts with one address, a feed in the place of a file, authors that are unknown or incomplete, and an empty blog', async () => {
  const site = makeSite({
    ...config(
      {},
      {
        blog: [
          { at: '/blog', title: 'Blog' },
          { at: '/news', title: 'News' },
        ],
      },
    ),
    'content/authors.yml': 'mary:\n  name: Mary\n  image: /missing.png\njohn:\n  title: Nobody\n  image_url: /a.png\n',
    'content/blog/2026-01-01-same.md': post('A', 'authors: [marry]'),
    'content/blog/2026-01-02-same.md': post('B', 'authors: 3'),
  });
  expect((await site.problems()).map(({ id, file, line }) => [id, file, line])).toEqual([
    ['dead-target', 'content/authors.yml', 3],
    ['wrong-type', 'content/authors.yml', 4],
    ['unknown-key', 'content/authors.yml', 6],
    ['unknown-author', 'content/blog/2026-01-01-same.md', 3],
    ['duplicate-route', 'content/blog/2026-01-02-same.md', undefined],
    ['wrong-type', 'content/blog/2026-01-02-same.md', 3],
    ['empty-blog', 'docsgen.config.json', 1],
  ]);
  const clashing = makeSite({ ...config({}), 'content/blog/2026-01-01-a.md': post('A'), 'static/blog/rss.xml': '<rss/>' });
  expect(await clashing.problems()).toMatchObject([
    { id: 'output-conflict', cause: expect.stringMatching(/static\/blog\/rss\.xml.*the feed of "Blog"/) },
  ]);
});

test('a sidebar.yml places the folder of posts or its list, and needs not list the posts', async () => {
  const posts = { 'content/blog/2026-01-01-a.md': post('A'), 'content/blog/2025-01-01-b.md': post('B') };
  const list = makeSite({ ...config({}), ...posts, 'content/sidebar.yml': '- /\n- /blog\n' });
  await build(list);
  expect(list.read('index.html')).toMatch(/class="sidebar[\s\S]*href="\/blog"/);
  const folder = makeSite({ ...config({}), ...posts, 'content/sidebar.yml': '- /\n- folder: /blog\n' });
  await build(folder);
  expect(folder.read('blog/a.html')).toMatch(/class="breadcrumbs"[\s\S]*href="\/blog">Blog<\/a>/);
  expect(JSON.parse(folder.read('nav/blog.json')).items.map(({ label }: { label: string }) => label)).toEqual(['2026', '2025']);
});
