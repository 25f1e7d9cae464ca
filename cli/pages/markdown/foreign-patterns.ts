/** Syntax of other tools, and what to write instead, without a full stop. */
export interface ForeignPattern {
  readonly pattern: RegExp;
  readonly remedy: string | ((match: RegExpExecArray) => string | undefined);
}

const COPY = 'Copy the text here: a page contains all that it shows';
const TABS = 'Write ::::tabs, and :::tab{label="…"} around each variant';
const NOT_CODE = 'Remove it: nothing in a page is code';
const ATTRIBUTES = 'Remove it: Markdown takes no attributes here, except {#id} alone at the end of a heading';

/** The kinds of admonitions in MkDocs. */
const KIND =
  'note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|' +
  'error|bug|example|quote|cite|seealso|deprecated|pied-piper';
const OPTIONS = String.raw`(?:[ \t]+inline(?:[ \t]+end)?)?(?:[ \t]+"[^"\n]*")?[ \t]*$`;

/** Patterns at the start of a line of a paragraph. */
export const LINES: readonly ForeignPattern[] = [
  { pattern: /^-{2,}8<-{2,}(?:[ \t]+["'].*)?[ \t]*$/, remedy: COPY },
  { pattern: /^===[!+]{0,2}[ \t]+"[^"\n]+"[ \t]*$/, remedy: TABS },
  {
    pattern: new RegExp(String.raw`^!!!\+?[ \t]+(?:${KIND})${OPTIONS}`, 'i'),
    remedy: 'Write :::note[Title], or another admonition, around the text, which is not indented then',
  },
  {
    pattern: new RegExp(String.raw`^\?\?\?\+?[ \t]+(?:${KIND})${OPTIONS}`, 'i'),
    remedy: 'Write :::details[Summary] around the text, which is not indented then',
  },
  {
    pattern:
      /^export[ \t]+(?:(?:const|let|var)[ \t]+[\w$[{][^=\n]*=|(?:async[ \t]+)?function\b[^(\n]*\(|class[ \t]+[A-Z]\w*[ \t]+(?:extends\b|\{)|\{[^}\n]*\}[ \t]*(?:from\b|;)|default[ \t]+(?:(?:async[ \t]+)?function\b|class\b|[{[(]|[\w$.]+[ \t]*[;(]|[A-Z]\w*[ \t]*$)).*$/,
    remedy: NOT_CODE,
  },
  { pattern: /^\$\$[ \t]*$/, remedy: 'Write the formula into a fence with the language "text", or show a picture of it' },
  { pattern: /^:[ \t]+\S.*$/, remedy: 'Write a list, or the HTML elements <dl>, <dt> and <dd>' },
  { pattern: /^\{:?[ \t]*[.#][\w-]+(?:[ \t]+[^{}\n]*)?\}[ \t]*$/, remedy: ATTRIBUTES },
];

const SHORTCODES: Readonly<Record<string, string>> = {
  admonition: 'Write :::note[Title], or another admonition',
  callout: 'Write :::note[Title], or another admonition',
  alert: 'Write :::note[Title], or another admonition',
  note: 'Write :::note',
  hint: 'Write :::note[Title], or another admonition',
  info: 'Write :::info',
  tip: 'Write :::tip',
  warning: 'Write :::warning',
  tab: TABS,
  tabs: TABS,
  tabpane: TABS,
  details: 'Write :::details[Summary]',
  expand: 'Write :::details[Summary]',
  figure: 'Write ::figure[Caption]{src="…" alt="…"}',
  youtube: 'Write ::video[Title]{src="https://www.youtube-nocookie.com/embed/…"}',
  highlight: 'Write a fence: three backticks and the language, then the code',
  code: 'Write a fence: three backticks and the language, then the code',
  raw: 'Remove it: braces are text',
  ref: 'Write [Text](path.md)',
  relref: 'Write [Text](path.md)',
  include: COPY,
  include_relative: COPY,
};

const shortcode = ([, name = '']: RegExpExecArray): string =>
  (Object.hasOwn(SHORTCODES, name.toLowerCase()) ? SHORTCODES[name.toLowerCase()] : undefined) ??
  'Write the value itself, or put it in a code span: pages have no templates';

/** Patterns anywhere in a text, unless escaped by a backslash. */
export const WORDS: readonly ForeignPattern[] = [
  { pattern: /(?<![\\{])\{%-?\s*\/?([a-z]\w*)(?:\s[^%{}]{0,300})?-?%\}/gi, remedy: shortcode },
  { pattern: /(?<!\\)\{\{[<%]\s*\/?\s*([\w./-]+)[^{}]{0,300}[>%]\}\}/g, remedy: shortcode },
  { pattern: /(?<!\\)\{\{#(?:include|rustdoc_include|playground)\s[^{}\n]{1,300}\}\}/g, remedy: COPY },
  { pattern: /(?<![\\=\w])==(?![\s=])(?:(?!==|&&|\|\|)[^\n]){1,200}(?<![\s=])==(?![=\w])/g, remedy: 'Write <mark>…</mark>' },
  {
    pattern: /(?<![\\[\w])\[\[(?!_?toc_?\]\])(?![A-Z]\w*\]\])[\p{L}/#][^[\]\n"',]{0,200}\]\](?![\w(])/gu,
    remedy: 'Write [Text](path.md)',
  },
  { pattern: /(?<!\\)\{(?:props|frontMatter|metadata)\.[\w.]+\}/g, remedy: 'Write the value: nothing in a page is code' },
];

/** A JavaScript string in braces: plain text on a page without other signs of MDX. */
export const STRING_EXPRESSION: ForeignPattern = {
  pattern: /(?<!\\)\{(['"`])[^{}'"`\n]{0,100}\1\}/g,
  remedy: 'Write the text without braces and quotes',
};

/** Patterns right after a link or an image. */
export const AFTER_LINK: ForeignPattern = {
  pattern: /^\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|loading)(?:[ \t]+[^{}\n]*)?\}/,
  remedy: 'Remove it: links and images take no attributes; write HTML where you need some',
};

/** Patterns at the end of a heading. */
export const AFTER_HEADING: ForeignPattern = {
  pattern: /(?<!\\)\{:?[ \t]*([.#][\w-]+)(?:[ \t]+[^{}\n]*)?[ \t]*\}[ \t]*$/,
  remedy: ([, first = '']) => (first.startsWith('#') ? `Write {${first}}: a heading takes an id and nothing else` : ATTRIBUTES),
};

/** Reference links. Brackets directly after a word are array indices. */
export const REFERENCE = /(?<![\w\])\\!])\[((?:[^[\]\\\n]|\\.){1,300})\]\[([^[\]\n]{0,300})\]/g;
