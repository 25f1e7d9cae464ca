import type { Problem, ValuesOf } from '../../problems/index.js';
import { type Block, createFenceTracker } from './block-lines.js';
import { convertAdmonition, convertCallout, convertSlashes, convertTabs, convertTemplate } from './blocks.js';
import { fixAttribute, fixDirectiveName } from './directives.js';
import { type Edit, type Lines, replaceLines } from './edit.js';
import {
  columnOf,
  type FixedSite,
  type Found,
  fixName,
  replaceAt,
  replaceInLine,
  replaceMatch,
  replaceName,
  textOf,
} from './found.js';
import { convertWikiLink, WIKI_LINK } from './wiki-links.js';

/**
 * Returns the edit that fixes a problem if there is only one way to do so; otherwise nothing. The text at the place of the problem must be what the
 * problem is about.
 */
export function findEdit(problem: Problem, source: Lines, site: FixedSite): Edit | undefined {
  const { line } = problem;
  if (line === undefined || source.lines[line - 1] === undefined) return undefined;
  const found = { problem, line, source, site };
  switch (problem.id) {
    case 'foreign-syntax':
      return fixForeignSyntax(found);
    case 'dead-link':
    case 'dead-anchor':
      return fixLink(found);
    case 'code-meta':
      if (problem.values.instead === '') return replaceInLine(found, ` ${problem.values.meta}`, '');
      if (problem.values.instead !== undefined) return replaceInLine(found, problem.values.meta, problem.values.instead);
      return /^\[[^\]"]+\]$/.test(problem.values.meta)
        ? replaceInLine(found, problem.values.meta, `title="${problem.values.meta.slice(1, -1)}"`)
        : undefined;
    case 'unknown-language': {
      const { language, instead } = problem.values;
      const isFence = instead !== undefined && !instead.startsWith(':') && !language.startsWith('{');
      return isFence ? replaceInLine(found, language, instead) : undefined;
    }
    case 'unknown-directive':
      return fixDirectiveName(found, problem.values);
    case 'directive-syntax':
      return problem.values.reason === 'brackets' ? fixQuotes(found) : undefined;
    case 'unknown-attribute':
      return fixAttribute(found, problem.values);
    case 'unknown-key':
      return problem.values.where === 'front-matter' ? fixKey(found, problem.values) : undefined;
    default:
      return undefined;
  }
}

function fixBlock(found: Found, convert: (lines: readonly string[], start: number) => Block | undefined): Edit | undefined {
  const { line, source } = found;
  const block = convert(source.lines, line - 1);
  if (!block) return undefined;
  const isText = (other: string | undefined) => other !== undefined && other.trim() !== '' && !/^ *-{3} *$/.test(other);
  const before = isText(source.lines[line - 2]) ? [''] : [];
  const after = isText(source.lines[line - 1 + block.count]) ? [''] : [];
  return replaceLines(source, [line, block.count], [...before, ...block.replacement, ...after]);
}

function fixForeignSyntax(found: Found): Edit | undefined {
  const { problem } = found;
  if (problem.id !== 'foreign-syntax') return undefined;
  const { remedy } = problem.values;
  const kind = typeof remedy === 'object' ? remedy.kind : remedy;
  switch (kind) {
    case 'admonition-block':
    case 'details-block':
      return fixBlock(found, convertAdmonition);
    case 'tabs':
      return fixBlock(found, convertTabs) ?? fixBlock(found, convertTemplate);
    case 'admonition':
      return fixBlock(found, convertTemplate);
    case 'slash-block':
      return fixBlock(found, convertSlashes);
    case 'alert-kind':
    case 'callout':
      return fixBlock(found, convertCallout);
    case 'copy':
      return fixInclude(found);
    case 'mark':
      return replaceMatch(found, /^==(?![\s=])([^\n]{1,200}?)(?<![\s=])==(?![=\w])/, ([, words = '']) => `<mark>${words}</mark>`);
    case 'link':
      return replaceMatch(found, WIKI_LINK, (match) => convertWikiLink(match, problem.file, found.site.wikiPages()));
    case 'comment':
      return replaceMatch(found, /^\{\/\*(.*?)\*\/\}/, ([, words = '']) =>
        words.includes('--') ? undefined : `<!--${words}-->`,
      );
    case 'heading-id':
      return replaceMatch(found, /^\{:?[ \t]*#([\w-]+)(?:[ \t][^{}\n]*)?\}/, ([, id]) => `{#${id}}`);
    case 'heading-comment':
      return replaceMatch(found, /^\{\/\*\s*#([\w-]+)\s*\*\/\}/, ([, id]) => `{#${id}}`);
    case 'emoji':
      return typeof remedy === 'object' && remedy.kind === 'emoji'
        ? replaceMatch(found, /^:[\w+-]+:/, () => remedy.character)
        : undefined;
    case 'insert':
      return replaceMatch(found, /^\+\+(?!\s)([^+\n]{1,100}?)(?<!\s)\+\+/, ([, words = '']) => `<ins>${words}</ins>`);
    case 'keys':
      return typeof remedy === 'object' && remedy.kind === 'keys'
        ? replaceMatch(found, /^\+\+[\w+-]+\+\+/, () => `:kbd[${remedy.keys}]`)
        : undefined;
    case 'superscript':
      return replaceMatch(found, /^\^([\w+-]{1,20})\^/, ([, words = '']) => `<sup>${words}</sup>`);
    case 'subscript':
      return replaceMatch(found, /^~([\w+-]{1,20})~/, ([, words = '']) => `<sub>${words}</sub>`);
    case 'heading-space':
      return replaceMatch(found, /^#{2,6}/, ([marks]) => `${marks} `);
    case 'list-number':
      return replaceMatch(found, /^#\./, () => '1.');
    case 'toc':
      return /^\[{1,2}_?toc_?\]{1,2}$/i.test(textOf(found)) ? removeLine(found) : undefined;
    default:
      return undefined;
  }
}

/** Renames a key of front matter, unless the page has the other one as well. */
function fixKey(found: Found, { key, nearest, counterpart }: ValuesOf<'unknown-key'>): Edit | undefined {
  const name = /^Write "(\w+)"$/.exec(counterpart ?? '')?.[1];
  if (name === undefined) return fixName(found, key, nearest);
  const isTaken = found.source.lines.some((line) => new RegExp(`^["']?${name}["']?\\s*:`).test(line));
  return isTaken ? undefined : replaceName(found, key, name);
}

/** Removes the line of a problem and the blank line after it. */
function removeLine({ source, line }: Found): Edit {
  const count = source.lines[line] === '' ? 2 : 1;
  return { start: source.offsetOf(line), end: source.offsetOf(line + count), text: '' };
}

/** The lines of an included file: `{1,3}`, `{1,}` or `{,3}`. */
const RANGE = /^\{(\d*),(\d*)\}$/;

/** Replaces a comment of VitePress that includes a Markdown file relative to the page. */
function fixInclude(found: Found): Edit | undefined {
  if (columnOf(found) !== 1 || !/-->[ \t]*$/.test(textOf(found))) return undefined;
  return replaceMatch(
    found,
    /^<!--\s*@include:\s*([^\s#{]+\.md)(#[\w-]+)?(\{[\d,]*\})?\s*-->/,
    ([, file = '', region, range]) => {
      if (/^[@/]/.test(file) || file.includes('"')) return undefined;
      const [, first, last] = RANGE.exec(range ?? '') ?? [];
      if (range !== undefined && !(first && last)) return undefined;
      const lines = range === undefined ? '' : ` lines="${first}-${last}"`;
      return `::include{file="${file}"${region ? ` region="${region.slice(1)}"` : ''}${lines}}`;
    },
  );
}

/** Replaces typographic quotes around the values of attributes by straight ones. */
function fixQuotes(found: Found): Edit | undefined {
  const words = textOf(found);
  const open = words.lastIndexOf('{');
  const braces = open < 0 ? '' : words.slice(open);
  if (!/^\{[^{}]*\}[ \t]*$/.test(braces)) return undefined;
  const straight = braces.replace(/=[“”„«»]([^“”„«»"]*)[“”„«»]/g, '="$1"');
  return straight === braces ? undefined : replaceAt(found, { index: open, length: braces.length, text: straight });
}

/** An address without what different tools write differently: its extension, the name of an index page, `./` and a final slash. */
const bareAddress = (address: string): string =>
  address
    .replace(/[?#].*$/s, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\.(?:html?|mdx?|markdown)$/i, '')
    .replace(/(?:^|\/)(?:index|readme)$/i, '')
    .replace(/\/$/, '')
    .toLowerCase();

const anchorOf = (address: string): string => /#(.*)$/s.exec(address)?.[1] ?? '';

/** Returns the target to write instead if it leads to the same place in another spelling. */
function findTarget({ problem }: Found): { readonly from: string; readonly to: string } | undefined {
  if (problem.id === 'dead-anchor') {
    const { target, anchor, nearest } = problem.values;
    if (nearest === undefined || nearest.toLowerCase() !== anchor.toLowerCase() || !target.endsWith(`#${anchor}`))
      return undefined;
    return { from: target, to: target.slice(0, -anchor.length) + nearest };
  }
  if (problem.id !== 'dead-link' || problem.values.api) return undefined;
  const { target, nearest } = problem.values;
  if (nearest === undefined || bareAddress(nearest) !== bareAddress(target)) return undefined;
  const isSameAnchor = anchorOf(nearest).toLowerCase() === anchorOf(target).toLowerCase();
  return isSameAnchor ? { from: target, to: nearest } : undefined;
}

function fixLink(found: Found): Edit | undefined {
  const change = findTarget(found);
  return change && replaceTarget(found, change);
}

/** Replaces the target of the link that starts at the place of a problem. It ends in the same paragraph. */
export function replaceTarget(
  found: Omit<Found, 'site'>,
  change: { readonly from: string; readonly to: string },
): Edit | undefined {
  if (/[\s()<>]/.test(change.to)) return undefined;
  const { source, line } = found;
  const inFence = createFenceTracker();
  const isCode = source.lines.slice(0, line).map(inFence).at(-1);
  if (isCode) return undefined;
  const start = source.offsetOf(line, found.problem.column ?? 1);
  const blank = source.text.indexOf('\n\n', start);
  const paragraph = source.text.slice(start, blank < 0 ? undefined : blank);
  for (let index = paragraph.indexOf(change.from); index >= 0; index = paragraph.indexOf(change.from, index + 1)) {
    const before = paragraph.slice(0, index);
    const after = paragraph.slice(index + change.from.length);
    const isTarget = /(?:\]\(\s*<?|\]:\s*<?|\shref\s*=\s*["']?)$/i.test(before) && /^(?:[\s)>"']|$)/.test(after);
    const isInCode = (before.match(/`/g)?.length ?? 0) % 2 === 1;
    if (isTarget && !isInCode) return { start: start + index, end: start + index + change.from.length, text: change.to };
  }
  return undefined;
}
