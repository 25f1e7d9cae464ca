import { createRequire } from 'node:module';
import type { TextKind } from './mutate-text.js';

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { tests: readonly { markdown: string }[] };

/** Examples of CommonMark, and of the additions of GFM and docsgen. */
const SEEDLINGS: readonly string[] = [
  ...tests.map(({ markdown }) => markdown.replaceAll('→', '\t')),
  '| a | b |\n| :-: | - |\n| `x \\| y` | [l](./a.md) |\n',
  '- [x] done\n- [ ] not\n  1. in it\n',
  'A note[^1] and ~~gone~~ www.example.com a@b.c.\n\n[^1]: The note.\n',
  ':::note[Title *emphasised*]{#id .class}\nText\n:::\n',
  '::::tabs{group="os"}\n:::tab{label="One"}\n```js\nx\n```\n:::\n:::tab{label="Two"}\nb\n:::\n::::\n',
  ':::api-request{verb="post" url="api/admin/{project}" title="Do"}\n```json\n{ "a": [1, null] }\n```\n:::\n',
  '::figure[Caption]{src="./a.png" alt="A"}\n\n::video[Film]{src="https://www.loom.com/embed/1"}\n\n::cards\n',
  ':::details[Summary]\n:::warning\nText\n:::\n:::\n',
  '```ts title="a.ts" {1,3-5} showLineNumbers\n// highlight-next-line\nconst a: number = 1;\n```\n',
  ':::note\n```md\n:::tip\n:::\n```\n:::\n',
  '> [!NOTE]\n> Text\n',
  '```bash npm2yarn\nnpm install --save-dev thing\n```\n',
  '---\ntitle: T\nkeywords: [a, b]\nlast_update: { date: 2024-05-31 }\n---\n\n## Heading {#own}\n\n## Heading {#own}\n',
  '<details><summary>S</summary><table><td>x</table><p onclick="x()">y</details>\n',
  '![a](./a.png "t") <img src="b.png" alt=\'c\'> <!-- c --> <?php x ?> <![CDATA[ y ]]>\n',
];

const PIECES = [...'{}<>[]()*_`|#-~^&;="\'!\\/:$@.0aéß', '\n\n', ':::', '::::', '```', '> ', '    ', '](', '[^', '&#x0;'];

export const MARKDOWN: TextKind = {
  examples: SEEDLINGS,
  pieces: PIECES,
  prefixes: ['> ', '- ', '    ', '1. ', '\t', '| '],
  most: 8,
};
