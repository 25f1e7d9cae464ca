import type { Code, Html, Nodes, Paragraph, Root, Text } from 'mdast';
import { removeEscapes } from '../ansi.js';
import type { MarkdownContext } from '../context.js';
import { escapeLines } from '../escape-markdown.js';
import { FENCE_LABEL, findTitle } from '../fence-title.js';
import type {} from '../headings.js';
import { COMMENT } from '../html.js';
import { stripLineMarks, supportsLineMarks } from '../line-marks.js';
import { isTyped, listShownLines } from '../twoslash/notations.js';
import { cutAddress, findHtmlAddresses } from './addresses.js';
import { type Cut, getEnd, getMargin, getStart, joinCuts } from './cut.js';
import { cutDirective, cutInlineDirective } from './directives.js';

/**
 * Returns the text as portable Markdown: cut from the source by position, so that unknown syntax stays as written. Directives become plain Markdown,
 * addresses become holes, and comments are removed.
 */
export function exportMarkdown(tree: Root, context: MarkdownContext): string {
  const cuts: Cut[] = [];
  /** Fences of code groups. */
  const named = new Set<Nodes>();
  const visit = (node: Nodes, previous?: Nodes, next?: Nodes) => {
    switch (node.type) {
      case 'link':
      case 'image':
      case 'definition':
        cutAddress(node, context, cuts);
        break;
      case 'heading':
        if (node.data?.idMark) cuts.push({ ...node.data.idMark, text: '' });
        break;
      case 'code':
        cutCode({ node, isNamed: named.has(node) }, context.text, cuts);
        break;
      case 'html':
        cutHtml({ node, previous, next }, context, cuts);
        break;
      case 'paragraph':
        if (isHtmlText(node)) addBlankLines({ node, previous, next }, context, cuts);
        break;
      case 'text':
        if (node.data?.fromHtml) cutHtmlText(node, context, cuts);
        break;
      case 'containerDirective':
      case 'leafDirective':
        if (node.name === 'code-group') for (const child of node.children) named.add(child);
        cutDirective({ node, previous, next }, context, cuts);
        break;
      case 'textDirective':
        cutInlineDirective(node, context, cuts);
    }
    if ('children' in node) {
      const children = node.children as Nodes[];
      children.forEach((child, index) => {
        visit(child, children[index - 1], children[index + 1]);
      });
    }
  };
  visit(tree);
  return joinCuts(context.text, cuts);
}

interface Fence {
  readonly node: Code;
  /** A word in brackets after the language is its title. */
  readonly isNamed: boolean;
}

/** Removes the comments that mark lines, the escape sequences of a terminal, and everything but the title from the info string. */
function cutCode({ node, isNamed }: Fence, text: string, cuts: Cut[]): void {
  const start = getStart(node);
  const source = text.slice(start, getEnd(node));
  const fence = /^([`~]+[ \t]*[^\s{]+)([ \t{].*)?(?:\n|$)/.exec(source);
  if (fence?.[2] !== undefined && node.meta) {
    const from = start + (fence[1] as string).length;
    const label = isNamed ? FENCE_LABEL.exec(fence[2])?.[1] : undefined;
    const title = findTitle(fence[2]) ?? (label && `title="${label.replaceAll('"', "'")}"`);
    cuts.push({ start: from, end: from + fence[2].length, text: title === undefined ? '' : ` ${title}` });
  }
  const lines = node.value.split('\n');
  const strip = node.lang === 'ansi' ? removeEscapes : stripLineMarks;
  const shown = isTyped(node) ? new Set(listShownLines(lines)) : undefined;
  if ((strip === stripLineMarks && !supportsLineMarks(node.lang)) || (!shown && lines.every((line) => strip(line) === line)))
    return;
  let offset = /^[`~]/.test(source) ? text.indexOf('\n', start) + 1 : text.lastIndexOf('\n', start - 1) + 1;
  for (const [index, line] of lines.entries()) {
    const next = text.indexOf('\n', offset) + 1 || text.length;
    const stripped = shown?.has(index) === false ? undefined : strip(line);
    if (stripped === undefined) cuts.push({ start: offset, end: next, text: '', line: true });
    else if (stripped !== line) {
      const from = text.indexOf(line, offset);
      if (from >= offset && from < next) cuts.push({ start: from, end: from + line.length, text: stripped });
    }
    offset = next;
  }
}

/** A node and its neighbors. */
interface NodeSite<N extends Nodes> {
  readonly node: N;
  readonly previous?: Nodes | undefined;
  readonly next?: Nodes | undefined;
}

/** Separates text that would have another meaning when joined. */
const EMPTY_COMMENT = '<!-- -->';

function cutHtml({ node, previous, next }: NodeSite<Html>, context: MarkdownContext, cuts: Cut[]): void {
  const { text } = context;
  const start = getStart(node);
  const end = getEnd(node);
  if (node.data?.rewritten) {
    const html = joinCuts(node.value, findHtmlAddresses(node.value, node, context));
    // The space of a removed attribute may have prevented the text around the tag from being a link destination.
    const isInBrackets = text.slice(Math.max(0, start - 2048), start).includes('](');
    const spaced = isInBrackets ? html.replace(/^<([\w-]+)>$/, '<$1 >') : html;
    cuts.push({ start, end, text: withMargin(spaced.split('\n'), text, start) });
    return;
  }
  const source = text.slice(start, end);
  if (node.value === '') {
    const isTight = /\S/.test(text[start - 1] ?? ' ') && /\S/.test(text[end] ?? ' ');
    const isBetween = previous?.type === 'list' && (next?.type === 'list' || next?.type === 'code');
    cuts.push({ start, end, text: isTight || isBetween ? EMPTY_COMMENT : '' });
    return;
  }
  for (const match of source.matchAll(COMMENT))
    cuts.push({ start: start + match.index, end: start + match.index + match[0].length, text: EMPTY_COMMENT });
  for (const cut of findHtmlAddresses(source, node, context))
    cuts.push({ ...cut, start: start + cut.start, end: start + cut.end });
}

const ADDRESS_BEFORE = /(?:https?:\/\/|www\.|@)[^\s<]*$/i;

/** Escapes HTML that the page shows as text, which would be HTML or Markdown again elsewhere. */
function cutHtmlText(node: Text, { text }: MarkdownContext, cuts: Cut[]): void {
  const start = getStart(node);
  // A backslash would become part of an address that GFM turns into a link.
  const isAfterAddress = ADDRESS_BEFORE.test(text.slice(Math.max(0, start - 2048), start));
  const words = withMargin(escapeLines(node.value), text, start);
  cuts.push({ start, end: getEnd(node), text: isAfterAddress ? `<wbr>${words}` : words });
}

const isHtmlText = ({ children: [first, ...rest] }: Paragraph): boolean =>
  first?.type === 'text' && first.data?.fromHtml === true && rest.length === 0;

/** Adds the blank line between a paragraph and a block of HTML next to it; HTML blocks do not need one. */
function addBlankLines({ node, previous, next }: NodeSite<Paragraph>, { text }: MarkdownContext, cuts: Cut[]): void {
  const start = getStart(node);
  const margin = getMargin(text, start);
  const isDirectlyBelow = (upper: Nodes | undefined, lower: Nodes | undefined) =>
    upper?.position !== undefined && upper.position.end.line + 1 === lower?.position?.start.line;
  if (isDirectlyBelow(previous, node))
    cuts.push({ start: start - margin.length, end: start, text: `${margin.trimEnd()}\n${margin}` });
  if (isDirectlyBelow(node, next)) cuts.push({ start: getEnd(node), end: getEnd(node), text: `\n${margin.trimEnd()}` });
}

/** Adds the markers of the quotes and list items around a position to the lines. */
function withMargin(lines: readonly string[], text: string, start: number): string {
  const [first = '', ...others] = lines;
  if (others.length === 0) return first;
  const margin = getMargin(text, start);
  return lines.map((line, index) => (index === 0 ? line : `${line === '' ? margin.trimEnd() : margin}${line}`)).join('\n');
}
