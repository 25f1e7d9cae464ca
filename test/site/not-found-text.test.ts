import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

test('content/404.md is the text of the not-found page, and no page of the site', async () => {
  const site = makeSite({
    ...minimal,
    'content/404.md':
      '---\ntitle: Nothing here\n---\n\nWe moved. Start at [home](./index.md), or see [why](#why).\n\n## Why\n\nBecause.\n',
    'content/a.md': '---\ntitle: A\ndescription: Page A.\n---\n\nText.\n',
  });
  const { code, stderr } = await site.run('build', '--verify');
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  const html = site.read('404.html');
  expect(html).toContain('<h1>Nothing here</h1>');
  expect(html).toContain('<title>Nothing here | Test site</title>');
  expect(html).toContain('<a href="/">home</a>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  // The text comes before the search form, and in place of docsgen's own sentence.
  expect(html.indexOf('We moved.')).toBeLessThan(html.indexOf('class="search-form"'));
  expect(html).not.toContain('There is no page at this address.');
  for (const file of ['sitemap.xml', 'llms.txt', 'index.html']) expect(site.read(file)).not.toMatch(/404|Nothing here/);
  expect(
    site
      .tree()
      .filter((file) => file.startsWith('search/'))
      .map(site.read)
      .join(''),
  ).not.toContain('Nothing here');
  expect(site.tree()).not.toContain('404.md');
});

test('a link to the text of the not-found page is broken, and its own problems are reported', async () => {
  const site = makeSite({
    ...minimal,
    'content/404.md': '---\ntitle: Nothing here\n---\n\nSee [it](./missing.md).\n',
    'content/a.md': '---\ntitle: A\n---\n\nSee [it](./404.md).\n',
  });
  expect(await site.problems()).toMatchObject([
    { id: 'dead-link', file: 'content/404.md', line: 5 },
    { id: 'dead-link', file: 'content/a.md', line: 5 },
  ]);
});

test('a draft leaves the not-found page as it is', async () => {
  const site = makeSite({ ...minimal, 'content/404.md': '---\ntitle: Nothing here\ndraft: true\n---\n\nWe moved.\n' });
  await site.run('build');
  expect(site.read('404.html')).toContain('There is no page at this address.');
});
