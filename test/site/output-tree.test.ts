import path from 'node:path';
import { expect, test } from 'vitest';
import { type Files, makeSite } from '../harness.js';

const site: Files = {
  'docsgen.config.json': JSON.stringify({
    title: 'Books',
    tagline: 'All about books.',
    url: 'https://books.example.com',
    navbar: { links: [{ label: 'Guide', to: '/guide/first-book' }] },
    redirects: { pairs: [{ from: '/old', to: '/guide/first-book#read' }] },
  }),
  'content/index.md': '---\ntitle: Home\ndescription: The first page.\n---\n\nWelcome to [the guide](guide/first-book.md).\n',
  'content/guide/_category_.json': '{ "label": "Guide", "position": 2 }',
  'content/guide/first-book.md': `---
title: First book
description: How to read.
---

A *short* text with \`code\`, a [link](../index.md) and an image.

![A dot](/dot.svg)

## Read {#read}

:::note[Good to know]
- One
- Two
:::

\`\`\`js title="read.js" {2}
const book = open('first')
book.read()
\`\`\`

| Page | Words |
| --- | ---: |
| 1 | 200 |

::::tabs
:::tab{label="Paper"}
Turn the page.
:::
:::tab{label="Screen"}
Scroll.
:::
::::
`,
  'openapi/books.yaml': `openapi: 3.1.0
info: { title: Books, version: 1.0.0, description: Books and their pages. }
servers: [{ url: https://api.books.example.com }]
tags: [{ name: Reading, description: Reading books. }]
paths:
  /books/{id}:
    get:
      tags: [Reading]
      operationId: getBook
      summary: Get a book
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: The book.
          content:
            application/json:
              schema: { type: object, required: [title], properties: { title: { type: string, example: Emma } } }
`,
  'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>\n',
};

/** Replaces everything that depends on docsgen's scripts and styles: hashes in file names and in the policy, and scripts in documents. */
const withoutOwnAssets = (text: string): string =>
  text
    .replace(/-[A-Z0-9]{8}\.(js|css|woff2)/g, '-HASH.$1')
    .replace(/sha256-[\w+/=]{44}/g, 'sha256-HASH')
    .replace(/"runtime":"[^"]*"/g, '"runtime":"HASH"')
    .replace(/<script>[\s\S]*?<\/script>/g, '<script>…</script>');

test('builds a small site to these files, byte for byte', async () => {
  const { run, tree, read } = makeSite(site);
  expect(await run('build')).toMatchObject({ code: 0, stderr: expect.stringContaining('Built') });
  const files = tree().filter((file) => !file.startsWith('assets/'));
  const golden = path.join(import.meta.dirname, 'golden', 'output-tree');
  await expect(`${files.join('\n')}\n`).toMatchFileSnapshot(path.join(golden, 'files.txt'));
  for (const file of files) await expect(withoutOwnAssets(read(file))).toMatchFileSnapshot(path.join(golden, `${file}.golden`));
});
