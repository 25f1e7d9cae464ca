import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';
import { brief, builtSite, printedProblems, refusal } from './refusal.js';

/** Returns the suggestion of each problem of a site, in the order of the output. */
const suggestions = async (site: TestSite) => (await site.problems()).map(({ fix }) => /^Did you mean "(.+)"\?$/.exec(fix)?.[1]);

const head = '---\ntitle: T\ndescription: D.\n---\n\n';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('reports a broken link at its location, in any file', async () => {
  const blocks = [
    'Text [x](./no.md) here.',
    '| A |\n| - |\n| a [x](./no.md) |',
    '- item\n  - [x](./no.md)',
    '> quote\n> more [x](./no.md)',
    '[x][ref]\n\n[ref]: ./no.md',
    ':::note\nIn a note [x](./no.md)\n:::',
    ':::note Title [x](./no.md)\nText.\n:::',
    ':::tip[Title [x](./no.md)]\nText.\n:::',
    '::::tabs\n:::tab{label="A"}\n[x](./no.md)\n:::\n::::',
    '::figure[Caption [x](./no.md)]{src="/ok.png" alt="A dot"}',
    'Text <a href="./no.md">x</a>',
    '<p>\n  <a href="./no.md">x</a>\n</p>',
    '> <p>\n> and <a href="./no.md">x</a></p>',
    '## Heading [x](./no.md)',
    'A footnote[^1].\n\n[^1]: Foot [x](./no.md)',
    '**ü😀 [x](./no.md)**',
    '[![Dot](/ok.png)](./no.md)',
  ];
  const text = head + blocks.join('\n\n');
  const expected = text.split('\n').flatMap((line, index) => {
    const column = /\[ref\]: \.|<a href|\[x\]\(|\[!\[/.exec(line)?.index;
    return column === undefined ? [] : [`content/a.md:${index + 1}:${column + 1} dead-link`];
  });
  expect(expected).toHaveLength(blocks.length);
  const site = await builtSite({ 'static/ok.png': png });
  expect(brief(await refusal(site, { 'content/a.md': text }))).toEqual(expected);
  expect(brief(await refusal(site, { 'content/a.md': `\uFEFF${text.replace(/\n/g, '\r\n')}` }))).toEqual(expected);
});

test('suggests a target for a broken link or anchor', async () => {
  const site = await builtSite({
    'docsgen.config.json':
      '{ "title": "T", "url": "https://e.com", "redirects": { "pairs": [{ "from": "/old", "to": "/guide/install" }] } }',
    'content/guide/install.md': '## First steps\n\n## Next\n',
  });
  const problems = await refusal(site, {
    'content/a.md':
      '[a](./guide/instal.md) [b](./install.md) [c](/guide/install.html) [d](/Guide/Install) [e](/old) [f](/zzzzzz)\n',
    'content/b.md': '[a](./guide/install.md#first-step) [b](/guide/install#zzzzzzzzzz) [c](#x)\n',
    'content/c.md': '[a](./d.md)\n',
    'content/d.md': '---\ndraft: true\n---\n',
  });
  expect(await suggestions(site)).toEqual([
    './guide/install.md',
    './guide/install.md',
    '/guide/install',
    '/guide/install',
    '/guide/install',
    undefined,
    '#first-steps',
    undefined,
    undefined,
    undefined,
  ]);
  expect(problems.at(-1)).toBe('content/c.md:1:1  error  Broken link: "./d.md" is a draft, which is not published. [dead-link]');
  const { stderr } = await site.run('build');
  expect(stderr).toContain('  Use one of its anchors: "#first-steps", "#next".\n');
  expect(stderr).toContain('  That page has no anchors; link to the page itself.\n');
});

test('suggests the index page of a folder, but no picture, for a broken link to a page', async () => {
  const site = await builtSite({ 'content/sub/index.md': 'Text.\n', 'content/info.png': png, 'content/form.pdf': 'x' });
  await refusal(site, { 'content/a.md': '[a](sub.html) [b](sub/index.html) [c](./intro.md) [d](form.md) [e](inof.png)\n' });
  expect(await suggestions(site)).toEqual(['./sub/index.md', './sub/index.md', undefined, './form.pdf', './info.png']);
});

test('preserves query and anchor in a suggestion if the suggested page has the anchor', async () => {
  const site = await builtSite({ 'content/routing.md': '## Named routes\n\n## Guards\n', 'static/logo.svg.txt': 'x' });
  site.write({
    'content/a.md':
      '[a](./routing.html#guards) [b](./routing.html?x=1#guards) [c](./routing.html#gaurds) [d](./routing.html#zzzzzz) [e](/routing.html#guards) [f](/routng#guards) [g](logo.svg)\n',
  });
  expect(await suggestions(site)).toEqual([
    './routing.md#guards',
    './routing.md?x=1#guards',
    './routing.md#guards',
    './routing.md',
    '/routing#guards',
    '/routing#guards',
    undefined,
  ]);
});

test('interprets a broken link as a URL and as a path in the content folder before comparing names', async () => {
  const site = await builtSite({
    'content/sdks/index.md': 'Text.\n',
    'content/sdks/node.md': '## Use\n',
    'content/api/alert.md': 'Text.\n',
    'content/advanced/01-toggles.md': '---\nslug: /advanced/toggle_variants\n---\n',
  });
  site.write({
    'content/guide/start.md':
      '[a](sdks/index.md) [b](sdks/node#use) [c](content/sdks/node.md) [d](../../sdks/node) [e](../advanced/toggle_variants) [f](../native/camera.md) [g](../native/index.md)\n',
  });
  expect(await suggestions(site)).toEqual([
    '../sdks/index.md',
    '../sdks/node.md#use',
    '../sdks/node.md',
    '../sdks/node.md',
    '../advanced/01-toggles.md',
    undefined,
    undefined,
  ]);
});

test('treats swapped letters of a short name as one typo and suggests no other names', async () => {
  const site = await builtSite({ 'content/gcp.md': 'Text.\n', 'content/guide/code.md': 'Text.\n', 'content/info.md': 'Text.\n' });
  site.write({ 'content/a.md': '[a](gpc.md) [b](nope.md) [c](x.md) [d](guide/coed.md)\n' });
  expect(await suggestions(site)).toEqual(['./gcp.md', undefined, undefined, './guide/code.md']);
});

test('preserves the anchor of targets in configuration and front matter in a suggestion', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://e.com',
      navbar: { links: [{ label: 'A', to: '/guide/instal#guards' }] },
      redirects: { pairs: [{ from: '/old', to: '/guide/instal?x#guards' }] },
    }),
    'content/guide/install.md': '## Guards\n',
    'content/a.md': '---\npagination_next: guide/instal\n---\n',
  });
  expect((await suggestions(site)).sort()).toEqual(['/guide/install', '/guide/install#guards', '/guide/install?x#guards']);
});

test('prints a suggestion once', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': 'See [b](./b2.md).\n', 'content/b.md': 'Text.\n' });
  const { stderr } = await site.run('check');
  expect(stderr.match(/\.\/b\.md/g)).toHaveLength(1);
});

test('reports pages with extensions of other tools, which are not read', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.mdx': 'Text.\n',
    'content/b.markdown': 'Text.\n',
    'content/c.md': '[a](a.mdx) [c](d.mdx)\n',
    'content/d.md': 'Text.\n',
  });
  const unread = 'warning  This file is not read: the name of a page must end in ".md". [unread-page]';
  expect(problems).toEqual([
    `content/a.mdx  ${unread}`,
    `content/b.markdown  ${unread}`,
    'content/c.md:1:1  error  Broken link: "a.mdx" does not match any page or file; ".mdx" files are not read. [dead-link]',
    'content/c.md:1:12  error  Broken link: "d.mdx" does not match any page or file. [dead-link]',
  ]);
  expect(await refusal(site, { 'content/c.md': null, 'content/e.mdx': 'Text.\n', 'content/f.mdx': 'Text.\n' })).toContain(
    'content  error  4 of the 6 pages are not read: the name of a page must end in ".md". [unread-pages]',
  );
  const only = await refusal(site, { 'content/d.md': null, 'content/index.md': null });
  expect(only).toContain(
    'content  error  The content folder contains no pages: "content/a.mdx" does not end in ".md" and is not read. [empty-content]',
  );
  expect((await site.run('build')).stderr).toContain(
    '  Rename it to "a.md". JSX in it is shown as text: use directives instead.\n',
  );
});

test('checks a link to the full URL of the site and leaves it unchanged', async () => {
  const site = await builtSite({
    'content/guide/b.md': 'Text.\n',
    'content/a.md':
      '[a](https://docs.example.com/a#none) [b](https://docs.example.com/guide/bb?x=1&y) [c](https://docs.example.com) [d](https://docs.example.com/other/site)\n',
  });
  const run = await site.run('build', '--no-cache');
  expect(run.code).toBe(0);
  expect(printedProblems(run)).toEqual([
    'content/a.md:1:1  warning  This absolute link points to a page or anchor that does not exist on this site: "/a#none". [own-address]',
    'content/a.md:1:38  warning  This absolute link points to a page or anchor that does not exist on this site: "/guide/bb?x=1&y". [own-address]',
  ]);
  expect(site.read('a.html')).toContain(
    '<a href="https://docs.example.com/guide/bb?x=1&amp;y">b</a> <a href="https://docs.example.com/">c</a>',
  );
});

test('reports images that are missing, broken or on another host', async () => {
  const site = await builtSite({ 'static/img/overview.png': png });
  const problems = await refusal(site, {
    'content/broken.png': 'no picture',
    'content/cut.png': png.subarray(0, 12),
    'content/size.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'content/a.md': [
      '![a](/img/overveiw.png)',
      '![b](./none.jpg)',
      '![c](./broken.png)',
      '![d](./cut.png)',
      '![e](./size.svg)',
      '![f](https://other.example/x.png)',
      '![g](http://[::1)',
      '![h](javascript:alert(1))',
      '![i](../../../etc/passwd)',
      '<img src="./none.png" alt="j">',
      '::figure{src="./none.gif" alt="k"}',
    ].join('\n\n'),
  });
  expect(problems).toEqual([
    'content/a.md:1:1  error  The image "/img/overveiw.png" does not exist. [missing-image]',
    'content/a.md:3:1  error  The image "./none.jpg" does not exist. [missing-image]',
    'content/a.md:5:1  error  The size of the image "./broken.png" cannot be read: unsupported image format. [broken-image]',
    'content/a.md:7:1  error  The size of the image "./cut.png" cannot be read: invalid PNG. [broken-image]',
    'content/a.md:9:1  error  The size of the image "./size.svg" cannot be read: invalid SVG. [broken-image]',
    'content/a.md:11:1  error  The image "https://other.example/x.png" is on another host, which the site\'s security policy blocks. [remote-image]',
    'content/a.md:13:1  error  The image "http://[::1" does not exist. [missing-image]',
    'content/a.md:15:1  error  The image "javascript:alert(1)" does not exist. [missing-image]',
    'content/a.md:17:1  error  The image "../../../etc/passwd" does not exist. [missing-image]',
    'content/a.md:19:1  error  The image "./none.png" does not exist. [missing-image]',
    'content/a.md:21:1  error  The image "./none.gif" does not exist. [missing-image]',
  ]);
});

test('finds pictures for other modes and screens like the default picture', async () => {
  const picture = (srcset: string) =>
    `<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="${srcset}">\n  <img src="a.png" alt="a">\n</picture>\n`;
  const site = await builtSite({
    'content/a.png': png,
    'content/b.png': png,
    'static/c.png': png,
    'content/a.md': picture('b.png 1x,/c.png 2x'),
  });
  expect(site.read('a.html')).toMatch(
    /<source media="\(prefers-color-scheme: dark\)" srcset="\/b\.png 1x, \/c\.png 2x">\s*<img src="\/a\.png" width="1" height="1"/,
  );
  expect(site.read('a.md')).toContain('srcset="https://docs.example.com/b.png 1x,https://docs.example.com/c.png 2x"');
  expect(site.tree()).toContain('b.png');
  expect(await refusal(site, { 'content/a.md': picture('b.png, no.png 2x, javascript:alert(1) 3x') })).toEqual([
    'content/a.md:2:3  error  The image "javascript:alert(1)" does not exist. [missing-image]',
    'content/a.md:2:3  error  The image "no.png" does not exist. [missing-image]',
  ]);
});

test('rejects a link with a protocol that runs code, in any spelling', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': [
      '[a](javascript:alert(1))',
      '<JaVaScRiPt:alert(1)>',
      '[b](&#106;avascript:alert(1))',
      '<a href="java&#115;cript:alert(1)">c</a>',
      '[d](data:text/html,x)',
      '[e][e]\n\n[e]: vbscript:x',
    ].join('\n\n'),
  });
  expect(brief(problems)).toEqual([1, 3, 5, 7, 9, 13].map((line) => `content/a.md:${line}:1 unsafe-link`));
});

test('treats braces, tags and components in prose as text, and warns about HTML that is not on the safe list', async () => {
  const site = await builtSite({
    'content/a.md':
      '{ x } {{ y }} a < b\n\nimport x from "y"\n\n<script>alert(1)</script>\n\n<Component prop={x}>y</Component>\n\n<a href="javascript:x">z</a>\n\nNUL \0 and \uFDD00\uFDD1 and &#xFDD0;0&#xFDD1; and [home](/).\n',
  });
  const run = await site.run('build', '--no-cache');
  expect(run.code).toBe(0);
  expect(brief(printedProblems(run))).toEqual([
    'content/a.md:1:7 foreign-syntax',
    'content/a.md:3:1 foreign-syntax',
    ...['5:1', '7:1', '9:1'].map((at) => `content/a.md:${at} unsafe-html`),
  ]);
  const html = site.read('a.html').split('class="content"')[1] as string;
  expect(html).toContain('{ x } {{ y }} a &#x3C; b');
  expect(html).toContain('&#x3C;script>alert(1)&#x3C;/script>');
  expect(html).toContain('NUL \uFFFD and \uFFFD0\uFFFD and ');
  expect(html).toContain('<a href="/">home</a>');
});
