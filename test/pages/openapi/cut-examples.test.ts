import { expect, it } from 'vitest';
import { makeSite, minimal } from '../../harness.js';
import { document, filled, html, page, pagesOf } from './harness.js';

/** Values that take more characters than any page shows of an example. */
const list = (word: string): string[] => Array.from({ length: 3000 }, (_, index) => `${word}-${index}`);

const operation = (id: string, media: string, more = '') => `
  /${id}:
    get:
      operationId: ${id}
      tags: [T]
      ${more}
      responses: { '200': { description: Fine., content: { ${media} } } }`;

const json = (word: string) => `application/json: { schema: {}, example: ${JSON.stringify(list(word))} }`;

it('shows the beginning of a long example and links to all of it', async () => {
  const pages = await pagesOf(document(operation('a', json('pear'))));
  const [file] = pages.examples;
  expect(file?.url).toMatch(/^\/reference\/api\/examples\/[\da-f]{16}\.json$/);
  expect(JSON.parse(file?.text ?? '')).toEqual(list('pear'));
  expect(html(pages, 'a')).toContain('"pear-9"');
  expect(html(pages, 'a')).not.toContain('"pear-2999"');
  expect(html(pages, 'a')).toContain(`Only the beginning is shown here. <a href="${file?.url}">Show all of it</a> (4`);
  expect(filled(page(pages, 'a').markdown)).toContain(`Only the beginning is shown here. [Show all of it](${file?.url}) (4`);
});

it('shows a short example without a file', async () => {
  const pages = await pagesOf(document(operation('a', 'application/json: { schema: {}, example: [pear] }')));
  expect(pages.examples).toEqual([]);
  expect(html(pages, 'a')).not.toContain('Only the beginning');
});

it('writes an example that several operations share once', async () => {
  const pages = await pagesOf(
    document(operation('a', json('pear')) + operation('b', json('pear')) + operation('c', json('plum'))),
  );
  expect(pages.examples).toHaveLength(2);
  expect(pages.operations.map(({ examples }) => examples?.map(({ url }) => url))).toEqual([
    [pages.examples[0]?.url],
    [pages.examples[0]?.url],
    [pages.examples[1]?.url],
  ]);
});

it('writes everything but JSON as plain text, in which browsers run no scripts', async () => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script>${list('a').join('\\n')}</svg>`;
  const pages = await pagesOf(document(operation('a', `image/svg+xml: { schema: { type: string }, example: "${svg}" }`)));
  expect(pages.examples.map(({ url }) => url.replace(/^.*\./, ''))).toEqual(['txt']);
  expect(pages.examples[0]?.text).toContain('<script>');
});

it('links to all of a long code sample of the document', async () => {
  const source = list('call').join('\\n');
  const pages = await pagesOf(document(operation('a', json('pear'), `x-codeSamples: [{ lang: Elixir, source: "${source}" }]`)));
  expect(pages.examples.map(({ text }) => text)).toContain(`${list('call').join('\n')}\n`);
  expect(html(pages, 'a').match(/Show all of it/g)?.length).toBeGreaterThan(1);
});

it('publishes the files, also when pages come from an earlier build, and removes those that no page links to', async () => {
  const write = (words: readonly string[]) => ({
    'openapi/fruit.yaml': document(words.map((word) => operation(word, json(word))).join('')),
  });
  const site = makeSite({ ...minimal, ...write(['pear', 'plum']) });
  const published = () => site.tree().filter((file) => /^api\/fruit\/examples\//.test(file));
  const linked = (word: string) => /href="\/(api\/fruit\/examples\/[^"]*)"/.exec(site.read(`api/fruit/${word}.html`))?.[1] ?? '';
  expect((await site.run('build')).code).toBe(0);
  expect(published()).toEqual([linked('pear'), linked('plum')].sort());
  const [pear, plum] = [linked('pear'), linked('plum')];
  site.write(write(['pear', 'fig']));
  expect((await site.run('build')).code).toBe(0);
  expect(published()).toEqual([pear, linked('fig')].sort());
  expect(published()).not.toContain(plum);
  expect(JSON.parse(site.read(pear))).toEqual(list('pear'));
  site.write({ 'content/index.md': '---\ntitle: Other\n---\n\nText.\n' });
  expect((await site.run('build')).code).toBe(0);
  expect(published()).toEqual([pear, linked('fig')].sort());
});
