import { describe, expect, it } from 'vitest';
import { document, filled, html, page, pagesOf } from '../harness.js';

const text = document(
  `
  /a:
    get:
      operationId: a
      tags: [Things]
      externalDocs: { url: /guide#a, description: The guide. }
      description: |
        See [one](/rest/one?x=1&y='2'), [two](two/three), [three](#part), [four](https://example.com/),
        [five](<java\tscript:alert(1)>) and <a href="/raw">six</a>.
      responses: { '200': { description: Fine. } }`,
  'tags: [{ name: Things, externalDocs: { url: ./more } }]',
);

describe('links without a host', () => {
  it('resolve within the site, with their locations', async () => {
    const pages = await pagesOf(text);
    expect(page(pages, 'a').content.references).toEqual([
      expect.objectContaining({ target: "/rest/one?x=1&y='2'", line: 10, column: 13 }),
      expect.objectContaining({ target: 'two/three' }),
      expect.objectContaining({ target: '#part' }),
      expect.objectContaining({ target: 'java\tscript:alert(1)', line: 11 }),
      expect.objectContaining({ target: '/raw' }),
      { kind: 'link', target: '/guide#a', file: 'openapi/api.yaml', line: 8, column: 28 },
    ]);
    expect(html(pages, 'a')).toContain('More: <a href="/guide#a">The guide</a>. ');
    expect(filled(page(pages, 'things').content)).toContain('More: <a href="./more">./more</a>');
    expect(filled(page(pages, 'things').markdown)).toContain('More: [./more](<./more>).');
  });

  it('resolve against the site that the document was written for, if it is set', async () => {
    const pages = await pagesOf(text, {}, { links: 'https://docs.example.org/rest/' });
    expect(page(pages, 'a').content.references).toEqual([]);
    const hrefs = [...html(pages, 'a').matchAll(/<a href="([^"#][^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([
      'https://docs.example.org/rest/one?x=1&amp;y=%272%27',
      'https://docs.example.org/rest/two/three',
      'https://docs.example.org/rest/#part',
      'https://example.com/',
      'https://docs.example.org/rest/',
      'https://docs.example.org/raw',
      'https://docs.example.org/guide#a',
    ]);
    const markdown = filled(page(pages, 'a').markdown);
    expect(markdown).toContain('[two](https://docs.example.org/rest/two/three)');
    expect(markdown).toContain('More: [The guide](<https://docs.example.org/guide#a>).');
  });
});
