import { expect, test } from 'vitest';
import { brief, builtSite, refusal } from './refusal.js';

const page = (yaml: string) => `---\n${yaml}\n---\n\nText.\n`;

test('reports front matter that is not valid YAML with the location to fix', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': page('title: "open\ndescription: x'),
    'content/b.md': page('title: a: b'),
    'content/c.md': page('title:\n\t- x'),
    'content/d.md': page('title: A\ntitle: B'),
    'content/e.md': page('- a\n- b'),
    'content/f.md': page('keywords: [*nowhere]'),
    'content/g.md': '---\ntitle: T\n\nText.\n',
    'content/h.md': page(`title: T\ndescription: ${'x'.repeat(1 << 20)}`),
    'content/i.md': page(`keywords: ${'['.repeat(10_000)}`),
    'content/j.md': page(`keywords:\n  ${'- '.repeat(10_000)}a`),
    'content/k.md': page(`keywords:\n  ${'? '.repeat(10_000)}a`),
  });
  expect(problems).toEqual([
    'content/a.md:2:8  error  This YAML cannot be read: the quote that opens here is never closed. [yaml-syntax]',
    'content/b.md:2:8  error  This YAML cannot be read: a value that contains ": " must be in quotes, and a nested key must be on a separate line. [yaml-syntax]',
    'content/c.md:3:1  error  This YAML cannot be read: there is a tab where only spaces are allowed. [yaml-syntax]',
    'content/d.md:3:1  error  This YAML cannot be read: this key appears twice. [yaml-syntax]',
    'content/e.md:2:1  error  The front matter must be an object of keys and values, but got a list. [wrong-type]',
    expect.stringContaining('content/f.md:2:1  error  This YAML cannot be read: unresolved alias'),
    'content/g.md:1:1  error  The front matter begins here and never ends. [front-matter-open]',
    'content/h.md:1:1  error  The front matter has 1048599 bytes; the limit is 65536. [front-matter-size]',
    'content/i.md:2:1  error  This YAML cannot be read: it is nested too deeply. [yaml-syntax]',
    'content/j.md:2:1  error  This YAML cannot be read: it is nested too deeply. [yaml-syntax]',
    'content/k.md:2:1  error  This YAML cannot be read: it is nested too deeply. [yaml-syntax]',
  ]);
});

test("suggests docsgen's keys for those of other tools", async () => {
  const site = await builtSite();
  await refusal(site, { 'content/a.md': page('aside: false\nprev: false\ndescripton: D') });
  expect((await site.run('check')).stderr.match(/^ {2}.+/gm)).toEqual([
    '  Write "hide_table_of_contents: true".',
    '  Write "pagination_prev", with the path of the page or null.',
    '  Did you mean "description"?',
  ]);
  await refusal(site, {
    'content/a.md': page('author: mary\nhero: { title: A }\nrobots: noindex\ncategories: [a]\nexcerpt: E'),
  });
  expect((await site.run('check')).stderr.match(/^ {2}.+/gm)).toEqual([
    '  Write "authors".',
    '  Write "layout: landing", and use the directives ::::hero and ::::cards in the text of the page.',
    '  Write "noindex: true".',
    '  Move the page into the folder of the category, or write "tags".',
    '  Write "description".',
  ]);
});

test('suggests the nearest key for unknown ones, and the type for wrong values', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': page(
      [
        'title: 3',
        'sidebar_lable: X',
        'foo: 1',
        'draft: yes',
        'keywords: a, b',
        'toc_min_heading_level: 9',
        'last_update: { date: 31.5.2024, by: me }',
        'custom_edit_url: javascript:alert(1)',
        'pagination_next: nowhere',
        'image: /img/none.png',
        '__proto__: x',
        'search_boost: 11',
      ].join('\n'),
    ),
  });
  expect(problems).toEqual([
    'content/a.md:2:1  error  "title" must be a string, but got the number 3. [wrong-type]',
    'content/a.md:3:1  error  Unknown front matter key "sidebar_lable". [unknown-key]',
    'content/a.md:4:1  error  Unknown front matter key "foo". [unknown-key]',
    'content/a.md:5:1  error  "draft" must be a boolean (true or false), but got the string "yes". [wrong-type]',
    'content/a.md:6:1  error  "keywords" must be a list of strings, but got the string "a, b". [wrong-type]',
    'content/a.md:7:1  error  "toc_min_heading_level" must be a number from 2 to 6, but got the number 9. [wrong-type]',
    'content/a.md:8:16  error  "date" must be a date such as 2024-05-31, but got the string "31.5.2024". [wrong-type]',
    'content/a.md:8:33  error  Unknown key "by" in "last_update". [unknown-key]',
    'content/a.md:9:1  error  "custom_edit_url" must be a URL that begins with "https://", or null, but got the string "javascript:alert(1)". [wrong-type]',
    'content/a.md:10:1  error  pagination_next names "nowhere", which is not a page or file of this site. [dead-target]',
    'content/a.md:11:1  error  image names "/img/none.png", which is not a page or file of this site. [dead-target]',
    'content/a.md:12:1  error  Unknown front matter key "__proto__". [unknown-key]',
    'content/a.md:13:1  error  "search_boost" must be a number from 0.1 to 10, but got the number 11. [wrong-type]',
  ]);
});

test('rejects an invalid slug at its location, or with the name of the file', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': page('slug: ../../etc'),
    'content/b.md': page('title: B\nslug: a b'),
    'content/c.md': page('slug: a%20b'),
    'content/d.md': page('slug: über'),
    'content/e.md': page('slug: ""'),
    'content/f.md': page('id: x/../y'),
    'content/g!h.md': 'Text.\n',
    'content/i.md': page('slug: /api/@scope/name'),
    'content/日本.md': 'Text.\n',
  });
  expect(problems).toEqual([
    'content/a.md:2:1  error  The slug "../../etc" contains "." or ".." as a folder. [bad-slug]',
    'content/b.md:3:1  error  The slug "a b" contains a space. [bad-slug]',
    'content/c.md:2:1  error  The slug "a%20b" contains "%", which addresses use for encoding. [bad-slug]',
    'content/d.md:2:1  error  The slug "über" contains a character outside ASCII, which hosts encode in different ways. [bad-slug]',
    'content/e.md:2:1  error  The slug "" is empty. [bad-slug]',
    'content/f.md:2:1  error  The id "x/../y" contains "." or ".." as a folder. [bad-slug]',
    'content/g!h.md  error  The address "/g!h" contains a character that has a special meaning in addresses. [bad-slug]',
    'content/日本.md  error  The address "/日本" contains a character outside ASCII, which hosts encode in different ways. [bad-slug]',
  ]);
});

test('reports both pages for duplicate routes, and routes that a file system rejects', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': page('slug: /x'),
    'content/b.md': page('title: B\nslug: /x/'),
    'content/c.md': page('slug: /Foo'),
    'content/d.md': page('slug: /foo'),
    'content/con.md': 'Text.\n',
    'content/aux/index.md': 'Text.\n',
    'content/search.md': 'Text.\n',
    'content/lost.md': '---\nslug: /404\n---\n\nText.\n',
    'content/many.md': page(`slug: ${'x'.repeat(251)}`),
  });
  expect(problems).toEqual([
    'content/aux/index.md  error  The output file "aux.html" has a name that Windows does not allow. [reserved-name]',
    'content/b.md:3:1  error  Both content/a.md and content/b.md use the route "/x". [duplicate-route]',
    'content/con.md  error  The output file "con.html" has a name that Windows does not allow. [reserved-name]',
    'content/d.md:2:1  error  "Foo.html" and "foo.html" (of content/c.md and content/d.md) differ only in letter case; on macOS and Windows one overwrites the other. [case-conflict]',
    'content/lost.md:2:1  error  Both content/lost.md and the not-found page use the route "/404". [duplicate-route]',
    `content/many.md:2:1  error  The output file "${'x'.repeat(251)}.html" has a name that is too long: file systems allow 255 bytes for each part of a path. [long-name]`,
    'content/search.md  error  Both content/search.md and the search page use the route "/search". [duplicate-route]',
  ]);
});

test('reports the problems of all files in one run, sorted by file and line, in check and build', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/b.md': `---\ntitle: 3\n---\n\n[x](./no.md)\n\n[y](#no)\n`,
    'content/a.md': '[x](./no.md)\n\n:::foo\n:::\n',
    'content/con.md': 'Text.\n',
    'content/_category_.yml': 'lable: x\n',
    'openapi/x.yaml': 'a: b\n',
  });
  expect(brief(problems)).toEqual([
    'content/_category_.yml:1:1 unknown-key',
    'content/a.md:1:1 dead-link',
    'content/a.md:3:1 unknown-directive',
    'content/b.md:2:1 wrong-type',
    'content/b.md:5:1 dead-link',
    'content/b.md:7:1 dead-anchor',
    'content/con.md reserved-name',
    'openapi/x.yaml:1:1 openapi-invalid',
  ]);
  const check = await site.run('check');
  expect(check.code).toBe(1);
  for (const line of problems) expect(check.stderr).toContain(line);
});

test('reports a table of contents whose first level is below its last', async () => {
  const site = await builtSite();
  expect(
    await refusal(site, {
      'content/a.md': page('toc_min_heading_level: 4'),
      'content/b.md': page('title: B\ntoc_min_heading_level: 3\ntoc_max_heading_level: 2'),
      'content/c.md': page('toc_min_heading_level: 3\ntoc_max_heading_level: 3'),
    }),
  ).toEqual([
    'content/a.md:2:1  error  "toc_min_heading_level" must be at most 3, the last level of the table of contents, but got the number 4. [wrong-type]',
    'content/b.md:3:1  error  "toc_min_heading_level" must be at most 2, the last level of the table of contents, but got the number 3. [wrong-type]',
  ]);
  const config = (toc: object) => JSON.stringify({ title: 'T', url: 'https://e.com', toc }, undefined, 2);
  expect(await refusal(site, { 'docsgen.config.json': config({ min: 4 }) })).toEqual([
    'docsgen.config.json:5:5  error  The option "toc.min" must be at most "toc.max", which is 3 by default, but got the number 4. [config-value]',
  ]);
  expect(
    await refusal(site, { 'docsgen.config.json': config({ min: 3, max: 4 }), 'content/d.md': page('toc_max_heading_level: 2') }),
  ).toContain(
    'content/d.md:2:1  error  "toc_max_heading_level" must be at least 3, the first level of the table of contents, but got the number 2. [wrong-type]',
  );
});
