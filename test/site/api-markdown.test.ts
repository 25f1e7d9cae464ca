import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const document = `openapi: 3.0.3
info: { title: 'The *API* <b>', version: '1' }
tags:
  - name: 'snake_case & <b>'
    description: |
      # About it

      ## More
paths:
  /a:
    get:
      operationId: getA
      summary: '**Get** [all](#x) of it &amp; #1'
      tags: ['snake_case & <b>']
      description: |
        # First

        ~~~bash
        # a comment
        ~~~

        ## Second
      responses: { '200': { description: Fine. } }
  /b:
    get:
      operationId: getB
      responses: { '200': { description: Fine. } }
`;

/** Returns the top-level headings of the parsed Markdown: text and code unchanged, other content by its kind. */
function titles(markdown: string): string[] {
  const { children } = unified().use(remarkParse).parse(markdown);
  expect(children[0]).toMatchObject({ type: 'heading', depth: 1 });
  return children.flatMap((node) =>
    node.type === 'heading' && node.depth === 1
      ? [node.children.map((one) => (one.type === 'text' ? one.value : `[${one.type}]`)).join('')]
      : [],
  );
}

test('the Markdown of each page of an OpenAPI document begins with its escaped title and has no other top-level heading', async () => {
  const site = makeSite({ ...minimal, 'openapi/a.yaml': document });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const copies = site.tree().filter((file) => /^api.*\.md$/.test(file));
  expect(Object.fromEntries(copies.map((file) => [file, titles(site.read(file))]))).toEqual({
    'api/a.md': ['The *API* <b>'],
    'api/a/snake-case-b.md': ['snake_case & <b>'],
    'api/a/get-a.md': ['Get all of it & #1'],
    'api/a/get-b.md': ['Get b'],
    'api/a/b.md': ['B'],
  });
  expect(site.read('api/a/get-a.md')).toContain('\n## First\n\n~~~bash\n# a comment\n~~~\n\n### Second\n');
});
