import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const short = `${'Words '.repeat(29)}[end](./index.md).`;

test.each([
  ['emphasizes a short first paragraph', short, true],
  ['does not emphasize a long first paragraph', `${'Words '.repeat(30)}end.`, false],
  ['does not emphasize a later paragraph', '- An item.\n\nShort.', false],
])('%s', async (_, text, expected) => {
  const site = makeSite({ ...minimal, 'content/index.md': `---\ntitle: Home\ndescription: Text.\n---\n\n${text}\n\nMore.\n` });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const html = site.read('index.html');
  expect(html.match(/class="lede"/g)?.length).toBe(expected ? 1 : undefined);
  expect(JSON.parse(site.read('index.json')).default.html.includes('<p class="lede">')).toBe(expected);
});
