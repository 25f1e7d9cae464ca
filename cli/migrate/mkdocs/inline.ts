import { writeAttributes } from '../body/markdown-text.js';

/** Attributes in braces after an element. */
const LIST = String.raw`\{:?[ \t]*(?:#[\w.:-]+|\.[\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|loading|markdown)(?:[ \t]+(?:#[\w.:-]+|\.[\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|[\w-]+))*[ \t]*\}`;
const HEADING = new RegExp(
  String.raw`^(#{1,6}[^\n]*?)[ \t]*(?:[ \t]#+[ \t]*)?(${LIST}|(?<=[ \t])\{:?[ \t]*[^{}%\s][^{}\n]*\})[ \t]*$`,
  'gm',
);
const ONLY_LIST = new RegExp(`^${LIST}$`);
const PICTURE = new RegExp(String.raw`^([ \t]*)!\[([^\]\n]*)\]\(([^\s()]+)(?:[ \t]+"[^"\n]*")?\)(${LIST})[ \t]*$`, 'gm');
const BUTTON = new RegExp(String.raw`^((?:[ \t]*\[[^\]\n]*\]\([^()\n]*\)(?:${LIST})[ \t]*\n?)+)$`, 'gm');
const AFTER = new RegExp(String.raw`(?<=[)\]\`*_~>:"]|\w)(?<!::figure)[ \t]?(${LIST})`, 'g');
const ALONE = new RegExp(String.raw`^([ \t]*)(${LIST})[ \t]*\n?`, 'gm');

/** Converts attribute lists of whole lines: the ids of headings and the width of pictures stay, links with the class of a button become buttons. */
export const convertLineAttributes = (text: string, extensions: Extensions): string =>
  text
    .replace(HEADING, (all, heading: string, list: string) => {
      if (!extensions.has('attr_list') && !ONLY_LIST.test(list)) return all;
      const id = idOf(list);
      return id === undefined ? heading : `${heading} {#${id}}`;
    })
    .replace(PICTURE, (...[all = '', indent = '', alt, source = '', list = '']: string[]) => {
      const width = /width=["']?(\d+)(?:px)?["']?(?=[\s}])/.exec(list)?.[1];
      if (width === undefined || Number(width) < 16 || /#only-/.test(source)) return all;
      return `${indent}::figure${writeAttributes({ src: source, alt: alt || 'Picture', width })}`;
    })
    .replace(BUTTON, (all) => {
      if (!/\.md-button/.test(all)) return all;
      const indent = /^[ \t]*/.exec(all)?.[0] ?? '';
      const links = all
        .replace(new RegExp(LIST, 'g'), '')
        .trim()
        .split(/\n/)
        .map((line) => line.trim());
      return `\n${[':::buttons', ...links, ':::'].map((line) => indent + line).join('\n')}\n`;
    })
    .replace(ALONE, (all: string, indent: string, list: string) => {
      const id = idOf(list);
      return id === undefined ? '' : `${indent}<a id="${id}"></a>${all.endsWith('\n') ? '\n' : ''}`;
    });

/** Converts attribute lists within lines: ids of empty links become anchors, ids of headings stay, the others are left out. */
export const convertAttributeLists = (text: string): string =>
  text
    .replace(/\[\]\(\s*\)\{[ \t]*#([\w.:-]+)[^{}\n]*\}/g, '<a id="$1"></a>')
    .replace(AFTER, (all: string, list: string) => (/^\{#[\w.:-]+\}$/.test(list) ? all : ''));

const idOf = (list: string): string | undefined => {
  const [, short, value] = /#([\w.:-]+)|\bid=["']?([\w.:-]+)/.exec(list) ?? [];
  return short ?? value;
};

const ICON = /:(?:material|octicons|fontawesome|simple)-([a-z0-9-]+):/g;

/** The icons of docsgen by those of Material. */
const ICONS: Readonly<Record<string, string>> = {
  check: 'check',
  'check-circle': 'check',
  'check-all': 'check',
  'checkbox-marked-circle': 'check',
  rocket: 'rocket',
  'rocket-launch': 'rocket',
  book: 'book',
  'book-open': 'book',
  'book-open-variant': 'book',
  cog: 'gear',
  'arrow-right': 'arrow-right',
  magnify: 'search',
  search: 'search',
  download: 'download',
  pencil: 'edit',
  file: 'file',
  folder: 'folder',
  lock: 'lock',
  key: 'key',
  account: 'user',
  'account-group': 'users',
  star: 'star',
  heart: 'heart',
  tag: 'tag',
  flag: 'flag',
  bug: 'bug',
  bell: 'bell',
  cloud: 'cloud',
  database: 'database',
  'code-tags': 'code',
  console: 'terminal',
  earth: 'globe',
  web: 'globe',
  home: 'home',
  information: 'info',
  lightbulb: 'lightbulb',
  link: 'link',
  email: 'mail',
  play: 'play',
  'puzzle-outline': 'puzzle',
  puzzle: 'puzzle',
  scale: 'scale',
  'scale-balance': 'scale',
  server: 'server',
  shield: 'shield',
  alert: 'warning',
  wrench: 'wrench',
  clock: 'clock',
  eye: 'eye',
  filter: 'filter',
  calendar: 'calendar',
  robot: 'robot',
  palette: 'palette',
};

/** Converts icons: those that docsgen has as well stay, the others are left out. */
export const convertIcons = (text: string): string =>
  text.replace(ICON, (_, words: string) => {
    const name = words.replace(/^(?:brands|regular|solid)-/, '').replace(/-(?:16|24|outline|fill)$/, '');
    if (/^arrow-right/.test(name)) return '→';
    return ICONS[name] === undefined ? '' : `:icon[${ICONS[name]}]`;
  });

/** The extensions of Python-Markdown that a site uses, by name. */
export type Extensions = ReadonlySet<string>;

/** Converts marks, keys and the like, if the site has the extension for them. */
export function convertMarks(text: string, extensions: Extensions): string {
  let output = text;
  if (extensions.has('pymdownx.keys'))
    output = output.replace(
      /\+\+([a-z0-9"][\w" -]*(?:\+[\w" -]+)*)\+\+/gi,
      (_, keys: string) => `:kbd[${keys.split('+').map(keyName).join('+')}]`,
    );
  if (extensions.has('pymdownx.critic'))
    output = output
      .replace(/\{\+\+([\s\S]*?)\+\+\}/g, '<ins>$1</ins>')
      .replace(/\{--([\s\S]*?)--\}/g, '<del>$1</del>')
      .replace(/\{==([\s\S]*?)==\}/g, '<mark>$1</mark>')
      .replace(/\{>>([\s\S]*?)<<\}/g, ' ($1)')
      .replace(/\{~~([\s\S]*?)~>([\s\S]*?)~~\}/g, '<del>$1</del><ins>$2</ins>');
  if (extensions.has('pymdownx.mark')) output = output.replace(/==(?![\s=])([^=\n]+?)(?<!\s)==/g, '<mark>$1</mark>');
  if (extensions.has('pymdownx.caret'))
    output = output
      .replace(/\^\^(?![\s^])([^^\n]+?)(?<!\s)\^\^/g, '<ins>$1</ins>')
      .replace(/(?<=\S)\^(?![\s^])([^\s^]{1,40})\^/g, '<sup>$1</sup>');
  if (extensions.has('pymdownx.tilde')) output = output.replace(/(?<=[^\s~])~(?![\s~])([^\s~]{1,40})~(?!~)/g, '<sub>$1</sub>');
  if (extensions.has('pymdownx.arithmatex'))
    output = output
      .replace(/\\\(([^\n]{1,500}?)\\\)/g, (_, words: string) => `$${words}$`)
      .replace(/\\\[([\s\S]{1,2000}?)\\\]/g, (_, words: string) => `\n$$\n${words.trim()}\n$$\n`);
  return output;
}

const keyName = (key: string): string =>
  key
    .replaceAll('"', '')
    .trim()
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

const DEFINITION = /^\*\[([^\]\n]+)\]:[ \t]*(.+)\n?/gm;

/** Collects abbreviations, and returns the text without their definitions. */
export function cutAbbreviations(text: string): { readonly text: string; readonly terms: ReadonlyMap<string, string> } {
  const terms = new Map<string, string>();
  const rest = text.replace(DEFINITION, (_, term: string, meaning: string) => {
    terms.set(term, meaning.trim());
    return '';
  });
  return { text: rest, terms };
}

/** Explains the first occurrence of each abbreviation in a paragraph by a tooltip. @param done abbreviations that the page explains already */
export function explainTerms(text: string, terms: ReadonlyMap<string, string>, done: Set<string>): string {
  let output = text;
  for (const [term, meaning] of terms) {
    if (done.has(term) || !output.includes(term)) continue;
    const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(
      `^((?![ \\t]*(?:#|:::|\\||\\[|!|<|===|\\?\\?\\?|>)).*?(?<![\\w\\[(/.=":-]))(${escaped})(?![\\w\\](="/:-])`,
      'm',
    );
    output = output.replace(pattern, (all, before: string, word: string) => {
      if (/\[[^\]]*$|\([^)]*$|`/.test(before)) return all;
      done.add(term);
      return `${before}:tooltip[${word}]${writeAttributes({ tip: meaning.replace(/[{}]/g, '') })}`;
    });
  }
  return output;
}
