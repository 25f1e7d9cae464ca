import { createRequire } from 'node:module';
import { Random } from './random.js';

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

const PIECES = [
  ...'\0\t\n\r {}<>[]()*_`|#-~^&;="\'!\\/:$@.0aéß\u2028\uFDD0\uFEFF🎉\uD800',
  '\n\n',
  ':::',
  '::::',
  '```',
  '> ',
  '    ',
  '](',
  '[^',
  '&#x0;',
];

type Mutation = (text: string, random: Random) => string;

const cut = (text: string, random: Random): [number, number] => {
  const from = random.below(text.length + 1);
  return [from, Math.min(text.length, from + random.below(40))];
};

const MUTATIONS: readonly Mutation[] = [
  (text, random) => {
    const [from, to] = cut(text, random);
    return text.slice(0, from) + text.slice(to);
  },
  (text, random) => {
    const [from] = cut(text, random);
    return text.slice(0, from) + random.pick(PIECES) + text.slice(from);
  },
  (text, random) => {
    const [from, to] = cut(text, random);
    return text.slice(0, from) + text.slice(from, to).repeat(1 + random.below(60)) + text.slice(to);
  },
  (text, random) => {
    const [from] = cut(text, random);
    return text.slice(0, from) + random.pick(SEEDLINGS) + text.slice(from);
  },
  (text, random) => {
    const [[a, b], [c, d]] = [cut(text, random), cut(text, random)];
    return text.slice(0, a) + text.slice(c, d) + text.slice(b);
  },
  (text, random) => text.replace(/^/gm, random.pick(['> ', '- ', '    ', '1. ', '\t', '| '])),
  (text, random) => random.pick(PIECES).repeat(random.below(2000)) + text,
];

/** The document of a seed: some examples, concatenated and corrupted. */
export function fuzzed(seed: number): string {
  const random = new Random(seed);
  let text = Array.from({ length: 1 + random.below(8) }, () => random.pick(SEEDLINGS)).join('\n');
  for (let count = random.below(12); count > 0; count--) text = random.pick(MUTATIONS)(text, random);
  return text.slice(0, 40_000);
}
