import path from 'node:path';
import { convertBlocks } from '../../checks/fix/blocks.js';
import { MKDOCS_ADMONITIONS, SLASH_BLOCKS } from '../../pages/markdown/mkdocs-admonitions.js';
import { mapLines, mapText } from '../body/code-ranges.js';
import { convertEmoji } from '../body/emoji.js';
import type { OldPage } from '../old-page.js';
import { convertFences } from './fences.js';
import { convertGrids } from './grids.js';
import {
  convertAttributeLists,
  convertIcons,
  convertLineAttributes,
  convertMarks,
  cutAbbreviations,
  type Extensions,
  explainTerms,
} from './inline.js';
import { insertSnippets } from './snippets.js';

export interface MkDocsDialect {
  readonly extensions: Extensions;
  /** Absolute paths of the folders of snippets. */
  readonly snippetFolders: readonly string[];
  /** Text that is appended to every page: abbreviations. */
  readonly appended: string;
}

/** Rewrites a page of MkDocs with extensions of Python-Markdown. */
export function prepareBody(source: string, page: OldPage, { extensions, snippetFolders, appended }: MkDocsDialect): string {
  const included = insertSnippets(source, [path.dirname(page.path), ...snippetFolders]);
  const { text, terms } = cutAbbreviations(`${included}\n${appended}`);
  const spaced = text.replace(/^\t+/gm, (tabs) => '    '.repeat(tabs.length));
  const fenced = convertFences(spaced);
  const named = mapLines(fenced, (part) =>
    indentNotes(separateTags(part)).replace(
      /^([ \t]*(?:!!!|\?\?\?\+?))[ \t]*([\w-]+)(?:[ \t]+[\w-]+)*([ \t]+"|[ \t]*$)/gm,
      (...[, mark = '', kind = '', end = '']: string[]) => nameKind(mark, kind, end.includes('"')) + end,
    ),
  );
  const blocksNamed = hasSlashBlocks(extensions) ? mapLines(named, nameSlashBlocks) : named;
  const titled = removeApiBlocks(mapLines(blocksNamed, (part) => fillTitles(convertLineAttributes(part, extensions))));
  const withEmoji = extensions.has('pymdownx.emoji') ? replaceEmoji(titled) : titled;
  const documented = mapText(withEmoji, (part) => convertMarks(convertIcons(convertAttributeLists(part)), extensions));
  const blocks = convertBlocks(documented.split('\n')).join('\n');
  const done = new Set<string>();
  return convertGrids(mapText(blocks, (part) => explainTerms(part, terms, done)).replace(/`#!\w+ ([^`\n]+)`/g, '`$1`'));
}

/** Replaces the names of emoji, except in headings: their ids are without them. `check --fix` replaces those. */
const replaceEmoji = (text: string): string =>
  mapText(text, (part, offset) =>
    convertEmoji(part, (at) => !/^#{1,6}[ \t]/.test(text.slice(text.lastIndexOf('\n', offset + at - 1) + 1).slice(0, 8))),
  );

/** Makes an admonition of a kind that only the site has, with its own styles, a note with its name as the title. */
function nameKind(mark: string, kind: string, hasTitle: boolean): string {
  if (MKDOCS_ADMONITIONS.has(kind.toLowerCase())) return `${mark} ${kind}`;
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  return hasTitle ? `${mark} note` : `${mark} note "${title}"`;
}

/** Ends a tag without content that begins a block of HTML: in CommonMark, the lines below it would be HTML as well. */
const separateTags = (text: string): string =>
  text.replace(/(?:(?<=(?:^|\n)[ \t]*\n|^)[ \t]*<(?:br|img)\b[^<>]*>|^[ \t]*<hr\b[^<>]*>)[ \t]*\n(?=[ \t]*[^\s<])/gim, '$&\n');

/** Indents the paragraph right below the first line of an admonition, which has no content otherwise. */
const indentNotes = (text: string): string =>
  text.replace(
    /^([ \t]*)(!!!|\?\?\?\+?)([ \t]?[\w-]+(?:[ \t]+[\w-]+)*(?:[ \t]+"[^"\n]*")?[ \t]*\n)((?:\1(?!!!!|\?\?\?)[^\s#][^\n]*(?:\n|$))+)/gm,
    (...[, indent = '', mark = '', rest = '', paragraph = '']: string[]) =>
      `${indent}${mark}${rest}${paragraph.replace(/^/gm, '    ').replace(/ {4}$/, '')}`,
  );

const hasSlashBlocks = (extensions: Extensions): boolean => [...extensions].some((name) => name.startsWith('pymdownx.blocks.'));

/** Gives blocks of kinds that only the site has, with its own styles, a kind that all sites have. */
const nameSlashBlocks = (text: string): string =>
  text.replace(
    /^([ \t]*\/{3,})[ \t]+([a-z][\w-]*)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/gim,
    (...[all, slashes = '', kind = '', title]: string[]) => {
      if (SLASH_BLOCKS.has(kind.toLowerCase())) return all as string;
      const name = kind.replace(/^details-/, '');
      return `${slashes} ${name === kind ? 'note' : 'details'} | ${title || name.charAt(0).toUpperCase() + name.slice(1)}`;
    },
  );

/** Makes the title of an admonition without content its content, and the label of a tab without content. */
const fillTitles = (text: string): string =>
  text
    .replace(EMPTY_TAB, (...[all, indent, label]: string[]) => `${all}${indent}    ${label}\n\n`)
    .replace(
      /^([ \t]*)(!!![ \t]*[\w-]+)[ \t]+"([^"\n]+)"[ \t]*\n(?=[ \t]*\n(?!\1 {4})|\1(?! {4})\S)/gm,
      (...[, indent = '', mark = '', title = '']: string[]) => `${indent}${mark}\n${indent}    ${title}\n`,
    );

const EMPTY_TAB = /^([ \t]*)===[!+]?[ \t]+"([^"\n]+)"[ \t]*\n(?=(?:[ \t]*\n)*(?!\1 {4})[ \t]*\S)/gm;

/** Blocks of mkdocstrings: `::: package.module` and indented options. */
const API_BLOCK = /^:::[ \t]+([A-Za-z_][\w.-]*)[ \t]*\n((?:(?:[ \t]{2,}[^\n]*|[ \t]*)\n)*)/gm;

const removeApiBlocks = (text: string): string =>
  mapText(`${text}\n`, (part) => part.replace(API_BLOCK, (_, name: string) => `<!-- ::: ${name} -->\n\n`));
