import { say, type Term } from './sentence.js';

const ADMONITION = 'Write :::note[Title], or another admonition';
const FENCE = 'Write a fence: three backticks and the language, then the code';

/** What to write instead of the syntax of other tools: sentences without a full stop. */
const REMEDIES = {
  abbreviation: 'Write :tooltip[words]{tip="…"} where they are used',
  admonition: ADMONITION,
  'admonition-block': `${ADMONITION}, around the text, without the indentation`,
  'admonition-kind': ({ name }: { name: string }) => `Write :::${name}`,
  attributes: 'Remove it: Markdown does not support attributes here, except {#id} alone at the end of a heading',
  'alert-kind': 'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] alone on the line, or a directive such as :::note',
  callout: ({ title }: { title: string }) =>
    `Write :::note[${title}] and ::: around the text, without ">"; :::details[${title}] can be folded`,
  'code-note':
    'Write [!code highlight], [!code ++], [!code --], [!code focus], [!code error], [!code warning] or [!code word:text] in a comment at the end of the line',
  code: 'Remove it: a page cannot contain code that runs',
  'code-tag': 'Use Markdown or a directive, or put it in a code span: a page cannot contain code that runs',
  'code-address': ({ attribute }: { attribute: string }) =>
    `Write a plain address, as in ${attribute}="…": a page cannot contain code that runs`,
  'code-attribute': 'Write a plain value in quotes, or remove it: a page cannot contain code that runs',
  'code-annotation': 'Remove it: code has no numbered notes; highlight the line with {3}, and explain it below the block',
  comment: 'Write a comment as <!-- … -->',
  copy: 'Write ::include{file="…"}',
  'copy-code': 'Write ::include{file="…"} with "lines" or "region"',
  counterpart: ({ text }: { text: string }) => text,
  'critic-markup': 'Accept or reject the change: pages show no proposals',
  definition: 'Write a list, or the HTML elements <dl>, <dt> and <dd>',
  details: 'Write :::details[Summary]',
  'details-block': 'Write :::details[Summary] around the text, without the indentation',
  embed: 'Write ![What it shows](path) for an image, or ::include{file="…"} for a text',
  emoji: ({ character }: { character: string }) => `Write the character ${character}`,
  fence: FENCE,
  figure: 'Write ::figure[Caption]{src="…" alt="…"}',
  formula:
    'Set "markdown.math" to true in the configuration to typeset formulas, or put the source of this one into a "text" fence',
  'formula-brackets':
    'Write $…$ in a text and $$…$$ around a block, and set "markdown.math" to true in the configuration to typeset formulas',
  'heading-id': ({ id }: { id: string }) => `Write {#${id}}: a heading can have an id and nothing else`,
  'heading-comment': ({ id }: { id: string }) => `Write {#${id}} for the id of the heading`,
  'heading-space': ({ marks }: { marks: string }) =>
    `Write a space after "${marks}", or a backslash before it if it is meant as text`,
  'icon-code': 'Write :icon[name]; with an installed icon set, :icon[lucide:rocket]',
  'image-mode': 'Write ::figure{src="…" dark="…" alt="…"} for an image with another one in dark mode',
  'image-width': 'Write ::figure{src="…" alt="…" width="…"} for an image with a width',
  'import-code': 'Copy the code into a fence where it is used',
  'import-image': ({ path }: { path: string }) => `Write ![Description](${path}) where it is used`,
  'import-page': ({ path }: { path: string }) => `Copy the text of "${path}" to where it is used, or link to it`,
  'import-script': 'Remove it: directives need no import, and other code cannot be run',
  'import-style': 'Name the style sheet in the option "css" of the configuration',
  insert: 'Write <ins>…</ins>, or :kbd[…] for a key',
  keys: ({ keys }: { keys: string }) => `Write :kbd[${keys}]`,
  link: 'Write [Text](path.md)',
  'link-attributes':
    'Remove it: links and images cannot have attributes; for the width of an image, or another one in dark mode, write ::figure{src="…" alt="…" width="…" dark="…"}',
  'list-number': 'Write "1."',
  macro: ({ text }: { text: string }) => text,
  mark: 'Write <mark>…</mark>',
  role: 'Write Markdown: [Text](path.md) for a reference, `…` for code, :kbd[…] for keys',
  'rst-directive': 'Write a directive of docsgen, such as :::note, or Markdown',
  raw: 'Remove it: braces are text',
  reference: ({ name, text }: { name: string; text: string }) => `Add a line "[${name}]: address", or write [${text}](address)`,
  'slash-block': 'Write :::note[Title], :::details[Summary] or ::::tabs, and close it with as many colons',
  spoiler: 'Write :::details[Summary]',
  'string-expression': 'Write the text without braces and quotes',
  subscript: 'Write <sub>…</sub>',
  superscript: 'Write <sup>…</sup>',
  table: 'Write a table with "|" between the cells, and a row of dashes below the first row: | --- | --- |',
  tabs: 'Write ::::tabs, and :::tab{label="…"} around each variant',
  template: 'Write the value itself, or put it in a code span: pages have no templates',
  toc: 'Remove it: every page has a table of contents',
  variable: ({ name }: { name: string }) =>
    `Set "variables" in the configuration to { "${name}": "…" }, or put a backslash before the braces if they are meant as text`,
  value: 'Write the value: a page cannot contain code that runs',
  youtube: 'Write ::video[Title]{src="https://www.youtube.com/watch?v=…"}',
} as const;
export type ForeignRemedy = Term<typeof REMEDIES>;

export const foreignRemedyText = (remedy: ForeignRemedy): string => say(REMEDIES, remedy);
