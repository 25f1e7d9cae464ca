import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

test.each([
  ['Set up <!-- Chapter 2 -->', 'Set up'],
  ['Set up :badge[New]{type="tip"} {#start}', 'Set up'],
  [':icon[rocket] Set *up* `a_b` and [more](index.md) ##', 'Set up a_b and more'],
  ['Map<string> &amp; \\<T\\>', 'Map&lt;string&gt; &amp; &lt;T&gt;'],
  ['Set up [:badge[New]](index.md)', 'Set up'],
  ['Press :kbd[Ctrl+K]', 'Press Ctrl+K'],
])('takes the title of a page from its heading: %s', async (heading, title) => {
  const site = makeSite({ ...minimal, 'content/guide.md': `# ${heading}\n\nText.\n` });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('guide.html')).toContain(`<title>${title} | `);
});

test('leaves badges out of the ids of headings, also in links', async () => {
  const site = makeSite({ ...minimal, 'content/guide.md': '# Guide\n\n## One :badge[New]\n\n## Two [:badge[New]](index.md)\n' });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect([...site.read('guide.html').matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['one', 'two']);
});
