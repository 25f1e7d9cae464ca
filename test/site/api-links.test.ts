import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const FINE = `responses: { '200': { description: Fine. } }`;

const headings = `openapi: 3.0.3
info:
  title: Test
  version: '1'
  description: |
    See [errors](#errors) and [Rate limits](#Rate-Limits).

    ## Errors

    None.

    ## Rate limits

    None.
tags:
  - name: Things
    description: |
      See [paging](#Paging), [measures](#%C3%BCber-gr%C3%B6%C3%9Fen).

      ## Paging

      ## Über Größen
paths:
  /a:
    get:
      operationId: a
      tags: [Things]
      description: |
        See [below](#Below) and [the parameter](#query.limit).

        ## Below
      parameters:
        - { name: limit, in: query, schema: { type: integer }, description: "See [more](#more).\\n\\n# More" }
      ${FINE}
`;

/** Returns the targets of links in the main part of a page, and whether each is an id on it. */
function anchorsIn(html: string): (readonly [string, boolean])[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const links = [...main.matchAll(/<a href="#([^"]*)">/g)].map(([, id]) => id as string);
  return links.map((id) => [id, main.includes(`id="${id}"`)] as const);
}

test('a description links to its own headings regardless of case', async () => {
  const site = makeSite({
    ...minimal,
    'openapi/a.yaml': headings,
    'content/guide.md': '# Guide\n\nSee [errors](/api/a#text-errors).\n',
  });
  expect(await site.problems()).toEqual([]);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(anchorsIn(site.read('api/a.html'))).toEqual([
    ['text-errors', true],
    ['text-rate-limits', true],
  ]);
  expect(anchorsIn(site.read('api/a/things.html'))).toEqual([
    ['text-paging', true],
    ['text-über-größen', true],
  ]);
  const operation = anchorsIn(site.read('api/a/a.html'));
  for (const id of ['text-below', 'query.limit', 'text-more']) expect(operation).toContainEqual([id, true]);
  expect(operation.filter(([id, found]) => !found && !id.startsWith('docsgen:'))).toEqual([]);
});

test('links to headings of a description stay on the page if the document was written for another site', async () => {
  const documents = [{ file: 'a.yaml', path: '/api/a', links: 'https://docs.example.org/rest/' }];
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://docs.example.com', openapi: { documents } }),
    'openapi/a.yaml': headings.replace('See [errors]', 'See [there](#elsewhere), [errors]'),
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const html = site.read('api/a.html');
  expect(anchorsIn(html)).toEqual([
    ['text-errors', true],
    ['text-rate-limits', true],
  ]);
  expect(html).toContain('href="https://docs.example.org/rest/#elsewhere"');
});

test('a broken link or anchor of a document mentions the option for documents of other sites, and only suggests likely typos', async () => {
  const links = {
    '/api/a/get-tickts': 'Did you mean "/api/a/get-tickets"?',
    '/api/reference/get-tickets': 'Fix the link in the document.',
    '/docs/guides': 'Fix the link in the document.',
    '#response-20': 'Did you mean "#response-200"?',
    '#operation/listTickets': 'Use one of its anchors: ',
    '/guide#start': 'Use one of its anchors: "#guide".',
  };
  const list = Object.keys(links).map((target) => `        - [x](${target})\n`);
  const site = makeSite({
    ...minimal,
    'content/guide.md': '# Guide\n',
    'content/guides/text.md': '# Text\n',
    'openapi/a.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: getTickets
      tags: [Tickets]
      description: |
${list.join('')}      ${FINE}
`,
  });
  const problems = await site.problems();
  expect(problems).toHaveLength(Object.keys(links).length);
  for (const [target, suggestion] of Object.entries(links)) {
    const found = problems.find(({ cause }) => cause.includes(`"${target}"`));
    expect(found?.fix).toContain(suggestion);
    expect(found?.fix).toMatch(
      / If the document was written for another site, set "openapi\.documents\[\]\.links" to the address/,
    );
  }
});
