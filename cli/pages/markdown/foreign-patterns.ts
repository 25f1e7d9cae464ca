import { findCounterpart } from '../../problems/counterparts.js';
import type { ForeignRemedy } from '../../problems/foreign-syntax.js';
import { INLINE_COUNTERPARTS, MACRO_COUNTERPARTS } from '../../problems/text-counterparts.js';
import { MKDOCS_ADMONITIONS, SLASH_BLOCKS } from './mkdocs-admonitions.js';

/** Syntax that only other tools support, and what to write here instead. */
export interface ForeignPattern {
  readonly pattern: RegExp;
  /** `undefined` if the match has a meaning or is meant as text. */
  readonly remedy: ForeignRemedy | ((match: RegExpExecArray) => ForeignRemedy | undefined);
}

/** A pattern in a text. */
export interface WordPattern extends ForeignPattern {
  /** Characters that every match contains. */
  readonly hint: string;
}

/** The kinds of admonition of MkDocs, and one that its documentation defines as an example. */
const KIND = [...MKDOCS_ADMONITIONS.keys(), 'pied-piper'].join('|');
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
    pattern: new RegExp(String.raw`^\/{3,}[ \t]+(?:${[...SLASH_BLOCKS].join('|')})(?:[ \t]*\|[^\n]*)?[ \t]*$`, 'i'),
    remedy: 'slash-block',
  },
  {
    pattern:
      /^export[ \t]+(?:(?:const|let|var)[ \t]+[\w$[{][^=\n]*=|(?:async[ \t]+)?function\b[^(\n]*\(|class[ \t]+[A-Z]\w*[ \t]+(?:extends\b|\{)|\{[^}\n]*\}[ \t]*(?:from\b|;)|default[ \t]+(?:(?:async[ \t]+)?function\b|class\b|[{[(]|[\w$.]+[ \t]*[;(]|[A-Z]\w*[ \t]*$)).*$/,
    remedy: 'code',
  },
  { pattern: /^\$\$(?:[ \t]*$|[^$\n]{1,500}\$\$)/, remedy: 'formula' },
  { pattern: /^:[ \t]+\S.*$/, remedy: 'definition' },
  { pattern: /^\{:?[ \t]*[.#][\w-]+(?:[ \t][^{}\n]*)?\}[ \t]*$/, remedy: 'attributes' },
  { pattern: /^\{:[ \t]*toc[ \t]*\}[ \t]*$/i, remedy: 'toc' },
  { pattern: /^\{::[^{}\n]*\}/, remedy: 'attributes' },
  { pattern: /^\*\[[^\]\n]+\]:[ \t]+\S.*$/, remedy: 'abbreviation' },
  { pattern: /^\.\.[ \t]+[a-z][\w-]*(?::[\w-]+)*::.*$/i, remedy: 'rst-directive' },
  { pattern: /^(#{2,6})[\p{L}\p{N}][^\n]*$/u, remedy: ([, marks = '']) => ({ kind: 'heading-space', marks }) },
  { pattern: /^#\.[ \t]+\S.*$/, remedy: 'list-number' },
  { pattern: /^\+(?:[-=]{3,}\+)+[ \t]*$/, remedy: 'table' },
];

/** Characters that a line that matches one of `LINES` begins with. */
export const LINE_START = /^[-=!?e$:{*.#+/]/;

/** Prefilter for the source of a paragraph that may have a line that matches one of `LINES`. */
export const MAYBE_FOREIGN_LINE = /(?:^|\n)[ \t>]*[-=!?e$:{*.#+/]/;

/** The first line of a block in AsciiDoc, which is a heading in Markdown. */
export const ASCIIDOC_BLOCK =
  /^\[(NOTE|TIP|IMPORTANT|WARNING|CAUTION|(?:source|listing|quote|example|verse|sidebar|abstract|%|#|\.)[^\]\n]*)\]$/;

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
  notice: 'admonition',
  raw: 'raw',
  ref: 'link',
  relref: 'link',
  include: 'copy',
  include_relative: 'copy',
};

/** Returns the remedy for a template tag: that of its opening tag, if it is a closing one such as `endhint`. */
function shortcode([, name = '']: RegExpExecArray): ForeignRemedy {
  const opening = name.toLowerCase().replace(/^end_?/, '');
  return (Object.hasOwn(SHORTCODES, opening) ? SHORTCODES[opening] : undefined) ?? 'template';
}

/** Signs that a text is a formula, and not a price, the name of a variable or words in brackets. */
const FORMULA_SIGN = String.raw`(?:\\[a-zA-Z]|[\^=]|_\{)`;

/** Returns the remedy for a formula between brackets with backslashes, which are characters of the text otherwise. */
const bracketFormula = ([, content = '']: RegExpExecArray): ForeignRemedy | undefined =>
  new RegExp(FORMULA_SIGN).test(content) ? 'formula-brackets' : undefined;

/** Returns the remedy for an inline directive of another tool. */
function inlineDirective([, name = '', content = '']: RegExpExecArray): ForeignRemedy | undefined {
  const counterpart = findCounterpart(INLINE_COUNTERPARTS, name.toLowerCase());
  if (counterpart !== undefined) return { kind: 'counterpart', text: counterpart };
  return /\{[^{}]*=/.test(content)
    ? { kind: 'counterpart', text: 'Use Markdown, or one of :badge, :kbd, :icon and :tooltip' }
    : undefined;
}

const macro = ([, name = '']: RegExpExecArray): ForeignRemedy => ({
  kind: 'macro',
  text: findCounterpart(MACRO_COUNTERPARTS, name) ?? 'Write Markdown',
});

/** Writes keys as they are labeled: `ctrl+alt+f4` is `Ctrl+Alt+F4`. */
const keys = ([, names = '']: RegExpExecArray): ForeignRemedy => ({
  kind: 'keys',
  keys: names.replace(/(^|\+)([a-z])/g, (_, plus: string, letter: string) => plus + letter.toUpperCase()),
});

/** Patterns anywhere in a text, unless escaped by a backslash. */
export const WORDS: readonly WordPattern[] = [
  { hint: '{%', pattern: /(?<![\\{])\{%-?\s*\/?([a-z]\w*)(?:\s[^%{}]{0,300})?-?%\}/gi, remedy: shortcode },
  { hint: '{{', pattern: /(?<!\\)\{\{[<%]\s{0,100}(?:\/\s{0,100})?([\w./-]{1,300})[^{}]{0,300}[>%]\}\}/g, remedy: shortcode },
  { hint: '{{#', pattern: /(?<!\\)\{\{#(?:include|rustdoc_include|playground)\s[^{}\n]{1,300}\}\}/g, remedy: 'copy' },
  { hint: '==', pattern: /(?<![\\=\w{])==(?![\s=])(?:(?!==|&&|\|\|)[^\n]){1,200}(?<![\s=])==(?![=\w])/g, remedy: 'mark' },
  {
    hint: '[[',
    pattern: /(?<![\\[\w])!?\[\[(?!_?toc_?\]\])(?![A-Z]\w*\]\])[\p{L}/#][^[\]\n"',]{0,200}\]\](?![\w(])/gu,
    remedy: ([words]) => (words.startsWith('!') ? 'embed' : 'link'),
  },
  {
    hint: '{{',
    pattern: /(?<![\\{$=])\{\{-?[ \t]*([.$]?[a-z_][\w-]*(?:\.[\w-]+)*)[ \t]*(\|[^{}\n]{1,200}?)?-?\}\}(?!\})/gi,
    remedy: ([, name = '', filter]) => (filter === undefined && /^[a-z]/i.test(name) ? { kind: 'variable', name } : 'template'),
  },
  { hint: '{', pattern: /(?<!\\)\{(?:props|frontMatter|metadata)\.[\w.]+\}/g, remedy: 'value' },
  {
    hint: '{',
    pattern: /(?<!\\)\{(?:\+\+[^{}\n]{1,200}\+\+|--[^{}\n]{1,200}--|>>[^{}\n]{1,200}<<|==[^{}\n]{1,200}==)\}/g,
    remedy: 'critic-markup',
  },
  { hint: '++', pattern: /(?<![\w+\\{])\+\+([a-z][\w-]{0,20}(?:\+[\w-]{1,20}){1,5})\+\+(?![\w+}])/gi, remedy: keys },
  { hint: '++', pattern: /(?<![\w+\\{])\+\+(?![\s+])[^+\n]{1,100}(?<!\s)\+\+(?![\w+}])/g, remedy: 'insert' },
  { hint: '^^', pattern: /(?<![\w^\\])\^\^(?![\s^])[^^\n]{1,100}(?<!\s)\^\^(?![\w^])/g, remedy: 'insert' },
  { hint: '^', pattern: /(?<=[\p{L}\p{N})])\^(?![\s^])[^\s^]{1,20}\^(?![\w^])/gu, remedy: 'superscript' },
  { hint: '||', pattern: /(?<!\S)\|\|(?![\s|])[^|\n]{1,100}(?<!\s)\|\|(?![\w|])/g, remedy: 'spoiler' },
  { hint: '%%', pattern: /(?<![\w%\\])%%(?!%)[^%\n]{1,200}%%(?![\w%])/g, remedy: 'comment' },
  { hint: ' =', pattern: /(?<!\\)!\[[^\]\n]{0,200}\]\([^()\n]{1,300} =\d{0,5}x\d{0,5}\)/g, remedy: 'image-width' },
  {
    hint: ':',
    pattern: /(?<![\w:\\/]):([a-z][\w-]{0,40})((?:\[[^\]\n]{0,200}\])?(?:\{[^{}\n]{0,200}\})|\[[^\]\n]{0,200}\])/gi,
    remedy: inlineDirective,
  },
  {
    hint: '[',
    pattern:
      /(?<![\w:/.\\<-])(xref|link|image|video|audio|include|kbd|btn|menu|footnote|icon|stem|ifdef|ifndef|endif)::?[^\s[\]<>]{0,300}\[[^\]\n]{0,300}\]/g,
    remedy: macro,
  },
  { hint: '\\(', pattern: /\\\(((?:(?!\\\))[^\n]){1,300})\\\)/g, remedy: bracketFormula },
  { hint: '\\[', pattern: /\\\[((?:(?!\\\])[^\n]){1,300})\\\]/g, remedy: bracketFormula },
];

/** Formulas in a text of a site that typesets none. */
export const FORMULAS: WordPattern = {
  hint: '$',
  pattern: new RegExp(
    String.raw`(?<![\w\\$])\$(?![\s$\d])(?=[^$\n]{0,200}${FORMULA_SIGN})[^$\n]{1,300}?(?<![\s\\])\$(?![\w$])`,
    'g',
  ),
  remedy: 'formula',
};

/** Names of icons between colons, as in Material for MkDocs. */
export const ICON_CODE = /^(?:material|octicons|fontawesome|simple|fa|lucide|heroicons|tabler)-/;

/** A JavaScript string in braces: plain text on a page without other signs of MDX. */
export const STRING_EXPRESSION: WordPattern = {
  hint: '{',
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
