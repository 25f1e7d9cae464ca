import type { ForeignRemedy } from '../../problems/foreign-syntax.js';

/** Syntax that only other tools support, and what to write here instead. */
export interface ForeignPattern {
  readonly pattern: RegExp;
  readonly remedy: ForeignRemedy | ((match: RegExpExecArray) => ForeignRemedy);
}

/** The kinds of admonition of MkDocs. */
const KIND =
  'note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|' +
  'error|bug|example|quote|cite|seealso|deprecated|pied-piper';
const OPTIONS = String.raw`(?:[ \t]+inline(?:[ \t]+end)?)?(?:[ \t]+"[^"\n]*")?[ \t]*$`;

/** Patterns at the start of a line of a paragraph. */
export const LINES: readonly ForeignPattern[] = [
  { pattern: /^-{2,}8<-{2,}(?:[ \t]+["'].*)?[ \t]*$/, remedy: 'copy' },
  { pattern: /^===[!+]{0,2}[ \t]+"[^"\n]+"[ \t]*$/, remedy: 'tabs' },
  {
    pattern: new RegExp(String.raw`^!!!\+?[ \t]+(?:${KIND})${OPTIONS}`, 'i'),
    remedy: 'admonition-block',
  },
  {
    pattern: new RegExp(String.raw`^\?\?\?\+?[ \t]+(?:${KIND})${OPTIONS}`, 'i'),
    remedy: 'details-block',
  },
  {
    pattern:
      /^export[ \t]+(?:(?:const|let|var)[ \t]+[\w$[{][^=\n]*=|(?:async[ \t]+)?function\b[^(\n]*\(|class[ \t]+[A-Z]\w*[ \t]+(?:extends\b|\{)|\{[^}\n]*\}[ \t]*(?:from\b|;)|default[ \t]+(?:(?:async[ \t]+)?function\b|class\b|[{[(]|[\w$.]+[ \t]*[;(]|[A-Z]\w*[ \t]*$)).*$/,
    remedy: 'code',
  },
  { pattern: /^\$\$(?:[ \t]*$|[^$\n]{1,500}\$\$)/, remedy: 'formula' },
  { pattern: /^:[ \t]+\S.*$/, remedy: 'definition' },
  { pattern: /^\{:?[ \t]*[.#][\w-]+(?:[ \t][^{}\n]*)?\}[ \t]*$/, remedy: 'attributes' },
];

const SHORTCODES: Readonly<Record<string, ForeignRemedy>> = {
  admonition: 'admonition',
  callout: 'admonition',
  alert: 'admonition',
  note: { kind: 'admonition-kind', name: 'note' },
  hint: 'admonition',
  info: { kind: 'admonition-kind', name: 'info' },
  tip: { kind: 'admonition-kind', name: 'tip' },
  warning: { kind: 'admonition-kind', name: 'warning' },
  tab: 'tabs',
  tabs: 'tabs',
  tabpane: 'tabs',
  details: 'details',
  expand: 'details',
  figure: 'figure',
  youtube: 'youtube',
  highlight: 'fence',
  code: 'fence',
  raw: 'raw',
  ref: 'link',
  relref: 'link',
  include: 'copy',
  include_relative: 'copy',
};

const shortcode = ([, name = '']: RegExpExecArray): ForeignRemedy =>
  (Object.hasOwn(SHORTCODES, name.toLowerCase()) ? SHORTCODES[name.toLowerCase()] : undefined) ?? 'template';

/** Patterns anywhere in a text, unless escaped by a backslash. */
export const WORDS: readonly ForeignPattern[] = [
  { pattern: /(?<![\\{])\{%-?\s*\/?([a-z]\w*)(?:\s[^%{}]{0,300})?-?%\}/gi, remedy: shortcode },
  { pattern: /(?<!\\)\{\{[<%]\s{0,100}(?:\/\s{0,100})?([\w./-]{1,300})[^{}]{0,300}[>%]\}\}/g, remedy: shortcode },
  { pattern: /(?<!\\)\{\{#(?:include|rustdoc_include|playground)\s[^{}\n]{1,300}\}\}/g, remedy: 'copy' },
  { pattern: /(?<![\\=\w])==(?![\s=])(?:(?!==|&&|\|\|)[^\n]){1,200}(?<![\s=])==(?![=\w])/g, remedy: 'mark' },
  {
    pattern: /(?<![\\[\w])\[\[(?!_?toc_?\]\])(?![A-Z]\w*\]\])[\p{L}/#][^[\]\n"',]{0,200}\]\](?![\w(])/gu,
    remedy: 'link',
  },
  {
    pattern: /(?<![\\{$=])\{\{-?[ \t]*([.$]?[a-z_][\w-]*(?:\.[\w-]+)*)[ \t]*(\|[^{}\n]{1,200}?)?-?\}\}(?!\})/gi,
    remedy: ([, name = '', filter]) => (filter === undefined && /^[a-z]/i.test(name) ? { kind: 'variable', name } : 'template'),
  },
  { pattern: /(?<!\\)\{(?:props|frontMatter|metadata)\.[\w.]+\}/g, remedy: 'value' },
];

/** A JavaScript string in braces: plain text on a page without other signs of MDX. */
export const STRING_EXPRESSION: ForeignPattern = {
  pattern: /(?<!\\)\{(['"`])[^{}'"`\n]{0,100}\1\}/g,
  remedy: 'string-expression',
};

/** Patterns right after a link or an image. */
export const AFTER_LINK: ForeignPattern = {
  pattern: /^\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|loading)(?:[ \t][^{}\n]*)?\}/,
  remedy: 'link-attributes',
};

/** Patterns at the end of a heading. */
export const AFTER_HEADING: ForeignPattern = {
  pattern: /(?<!\\)\{:?[ \t]*([.#][\w-]+)(?:[ \t][^{}\n]*)?\}[ \t]*$/,
  remedy: ([, first = '']) => (first.startsWith('#') ? { kind: 'heading-id', id: first.slice(1) } : 'attributes'),
};

/** Reference links. Brackets directly after a word are array indices. */
export const REFERENCE = /(?<![\w\])\\!])\[((?:[^[\]\\\n]|\\.){1,300})\]\[([^[\]\n]{0,300})\]/g;
