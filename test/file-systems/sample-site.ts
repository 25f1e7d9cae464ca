import type { Files } from '../harness.js';

const svg = (title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">\n<title>${title}</title>\n</svg>\n`;

/** A site with every kind of text that docsgen reads, and with names outside ASCII wherever a text can name a file. */
export const sampleSite: Files = {
  'docsgen.config.ts': `import { since } from './extension/index.js';

const note = \`Two
lines\`;

export default {
  title: 'Sité',
  tagline: note,
  url: 'https://docs.example.com',
  logo: { src: '/img/lögo.svg' },
  css: 'stîl.css',
  openapi: { documents: [{ file: 'pét.yaml', path: '/api' }] },
  roots: [{ at: '/other', from: 'éxtra' }],
  redirects: { pairs: [{ from: '/old', to: '/guide/uber' }] },
  extensions: [since],
  markdown: { math: true },
};
`,
  'extension/index.ts': `export const since = {
  name: 'since',
  directives: { since: new URL('./since.ts', import.meta.url) },
  generators: { list: './extension/list.ts' },
};
`,
  'extension/since.ts': `import { directive } from 'docsgen/extend';

export default directive({
  description: \`Since
a version.\`,
  form: 'inline',
  label: 'required',
  html: ({ h, label }) => h('code', { title: \`Two
lines\` }, label()),
  markdown: ({ labelText }) => labelText,
});
`,
  'extension/list.ts': `import { generator } from 'docsgen/extend';

export default generator({
  description: 'A page.',
  inputs: ['data/*.txt'],
  at: '/lists',
  pages: ({ files }) => ({
    'list.md': \`---
title: List
description: d
---

\${files['data/é.txt'].split('\\n').join('\\n\\n')}
\`,
  }),
});
`,
  'data/é.txt': 'One\nTwo\n',
  'stîl.css':
    '@import "./sü/more.css";\n.x {\n  background: url("/img/lögo.svg");\n}\n.z {\n  background: url("./pïc.svg");\n}\n',
  'sü/more.css': '.y {\n  color: red;\n}\n',
  'pïc.svg': svg('Next to the style sheet'),
  'static/img/lögo.svg': svg('Logo').replaceAll('\n', ''),
  'static/dl/ö.txt': 'As it is',
  'static/_redirects': '/a /guide/uber 301\n# A comment\n/b /guide/uber\n',
  'static/_headers': '/*\n  X-Own: yes\n',
  'static/robots.txt': 'User-agent: *\nDisallow: /drafts/\n',
  'static/llms.txt': '# Own\n\n> Two\n> lines\n',
  'content/sidebar.yml':
    '- /\n- folder: /guide\n- openapi: pét.yaml\n- root: /other\n- group: |\n    More\n  items:\n    - /jp\n',
  'content/authors.yml': 'ann:\n  name: Ann\n  image: /img/lögo.svg\n',
  'content/tags.yml': 'news:\n  label: News\n  description: >\n    What\n    is new\n',
  'content/index.md': `---
title: Home
description: >-
  Two
  lines.
image: /img/lögo.svg
tags: [news]
---

See [a](./guidé/über.md#ä-b), [b](guid%C3%A9/x.md), [c](/other/se), [d](./fïle.pdf), [e](/dl/ö.txt) and :since[1.2].

![Picture](./bïld.svg "A
title") and ![logo](/img/lögo.svg)

::include{file="./_pärt.md"}

::include{file="./sämple.js" region="one"}

Hard  
break\\
and soft
break, \`code
span\` and <span title="two
lines">HTML</span>.

- item

  paragraph
- item

\`\`\`js title="a.js" {1,3}
const a = 1;

const b = \`two
lines\`;
\`\`\`

    indented

    code

| a | b |
| - | - |
| 1 | 2 |

::::tabs{group="os"}
:::tab{label="One"}
Text
:::
::::

:::api-request{verb="post" url="api/{id}" title="Do"}
\`\`\`json
{
  "a": 1
}
\`\`\`
:::

> [!NOTE]
> Text

<details>
<summary>More</summary>

Inside

</details>

$$
a^2
$$

A note[^1].

[^1]: Its
    text.

<!-- a
comment -->
`,
  'content/_pärt.md': 'Part: ![i](./bïld.svg) [l](./guidé/x.md)\n\n- x\n- y\n',
  'content/sämple.js': '// #region one\nlet a = 1;\nlet b = 2;\n// #endregion one\n',
  'content/bïld.svg': svg('Picture'),
  'content/fïle.pdf': 'pdf',
  'content/guidé/_category_.json': '{\n  "label": "Guidé",\n  "position": 2\n}\n',
  'content/guidé/über.md': '---\ntitle: Über\ndescription: d\n---\n\n## Ä b\n\n[home](../index.md) [x](x.md) ![p](../bïld.svg)\n',
  'content/guidé/x.md': '# X\n\n[back](über.md) [without](über) [other](/other/se)\n',
  'content/guidé/guidé.md': '---\ntitle: Folder\ndescription: d\n---\n\nText\n',
  'content/日本/ガイド.md': '---\nslug: /jp\ntitle: JP\ndescription: d\n---\n\n[l](../guidé/über.md)\n',
  'éxtra/së.md': '---\ntitle: Së\ndescription: d\n---\n\n[l](./ü/öne.md) ![t](./ïm.svg)\n',
  'éxtra/ü/öne.md': '# Öne\n\nText\n',
  'éxtra/ïm.svg': svg('Of the root'),
  'openapi/pét.yaml': `openapi: 3.1.0
info:
  title: Pets
  version: '1'
  description: |
    Two

    paragraphs
servers: [{ url: https://pets.example.com }]
paths:
  /p:
    get:
      operationId: p
      summary: Get
      description: >
        Folded
        text

        and more
      tags: [T]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: './schémas/pët.yaml' }
              example: { é: two }
    post:
      operationId: q
      summary: Post
      tags: [T]
      requestBody:
        content:
          application/json: { schema: { $ref: './sch%C3%A9mas/p%C3%ABt.yaml' } }
      responses: { '200': { description: ok } }
`,
  'openapi/schémas/pët.yaml': 'type: object\nproperties:\n  é:\n    type: string\n    description: |\n      Two\n      lines\n',
};
