import { say, type Term } from './sentence.js';

const ADMONITION = 'Write :::note[Title], or another admonition';
const FENCE = 'Write a fence: three backticks and the language, then the code';
const comment = (name: string) => `Write a comment "${name}" on a separate line before this one`;

/** What to write instead of the syntax of other tools: sentences without a full stop. */
const REMEDIES = {
  admonition: ADMONITION,
  'admonition-block': `${ADMONITION}, around the text, without the indentation`,
  'admonition-kind': ({ name }: { name: string }) => `Write :::${name}`,
  attributes: 'Remove it: Markdown does not support attributes here, except {#id} alone at the end of a heading',
  'add-line': comment('add-next-line'),
  'alert-kind': 'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] alone on the line, or a directive such as :::note',
  code: 'Remove it: a page cannot contain code that runs',
  'code-tag': 'Use Markdown or a directive, or put it in a code span: a page cannot contain code that runs',
  'code-address': ({ attribute }: { attribute: string }) =>
    `Write a plain address, as in ${attribute}="…": a page cannot contain code that runs`,
  'code-attribute': 'Write a plain value in quotes, or remove it: a page cannot contain code that runs',
  comment: 'Write a comment as <!-- … -->',
  copy: 'Write ::include{file="…"}',
  'copy-code': 'Write ::include{file="…"} with "lines" or "region"',
  counterpart: ({ text }: { text: string }) => text,
  definition: 'Write a list, or the HTML elements <dl>, <dt> and <dd>',
  details: 'Write :::details[Summary]',
  'details-block': 'Write :::details[Summary] around the text, without the indentation',
  emoji: ({ character }: { character: string }) => `Write the character ${character}`,
  fence: FENCE,
  figure: 'Write ::figure[Caption]{src="…" alt="…"}',
  formula:
    'Set "markdown.math" to true in the configuration to typeset formulas, or put the source of this one into a "latex" fence',
  'heading-id': ({ id }: { id: string }) => `Write {#${id}}: a heading can have an id and nothing else`,
  'heading-comment': ({ id }: { id: string }) => `Write {#${id}} for the id of the heading`,
  'highlight-line': comment('highlight-next-line'),
  'import-code': 'Copy the code into a fence where it is used',
  'import-image': ({ path }: { path: string }) => `Write ![Description](${path}) where it is used`,
  'import-page': ({ path }: { path: string }) => `Copy the text of "${path}" to where it is used, or link to it`,
  'import-script': 'Remove it: directives need no import, and other code cannot be run',
  'import-style': 'Name the style sheet in the option "css" of the configuration',
  link: 'Write [Text](path.md)',
  'link-attributes':
    'Remove it: links and images cannot have attributes; for the width of an image, or another one in dark mode, write ::figure{src="…" alt="…" width="…" dark="…"}',
  mark: 'Write <mark>…</mark>',
  raw: 'Remove it: braces are text',
  reference: ({ name, text }: { name: string; text: string }) => `Add a line "[${name}]: address", or write [${text}](address)`,
  'remove-line': comment('remove-next-line'),
  'string-expression': 'Write the text without braces and quotes',
  tabs: 'Write ::::tabs, and :::tab{label="…"} around each variant',
  template: 'Write the value itself, or put it in a code span: pages have no templates',
  toc: 'Remove it: every page has a table of contents',
  value: 'Write the value: a page cannot contain code that runs',
  youtube: 'Write ::video[Title]{src="https://www.youtube.com/watch?v=…"}',
} as const;
export type ForeignRemedy = Term<typeof REMEDIES>;

export const foreignRemedyText = (remedy: ForeignRemedy): string => say(REMEDIES, remedy);
