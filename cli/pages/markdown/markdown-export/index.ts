import type { Code, Html, Nodes, Paragraph, Root, Text } from 'mdast';
import { titleIn } from '../code-block.js';
import type { MarkdownContext } from '../context.js';
import { escapeLines } from '../escape-markdown.js';
import type {} from '../headings.js';
import { COMMENT } from '../html.js';
import { isLineMark, supportsLineMarks } from '../line-marks.js';
import { cutAddress, htmlAddresses } from './addresses.js';
import { type Cut, endOf, joinCuts, marginOf, startOf } from './cut.js';
import { cutDirective } from './directives.js';

/**
 * Returns the text as portable Markdown: cut from the source by position, so that unknown syntax stays as written. Directives become plain Markdown,
 * addresses become holes, and comments are removed.
 */
export function exportMarkdown(tree: Root, context: MarkdownContext): string {
  const cuts: Cut[] = [];
  const visit = (node: Nodes, before?: Nodes, after?: Nodes) => {
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
        cutCode(node, context.text, cuts);
        break;
      case 'html':
        cutHtml({ node, before, after }, context, cuts);
        break;
      case 'paragraph':
        if (isHtmlText(node)) spaceOut({ node, before, after }, context, cuts);
        break;
      case 'text':
        if (node.data?.fromHtml) cutHtmlText(node, context, cuts);
        break;
      case 'containerDirective':
      case 'leafDirective':
        cutDirective({ node, before, after }, context, cuts);
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

/** Removes the comments that mark lines, and everything but the title from the info string. */
function cutCode(node: Code, text: string, cuts: Cut[]): void {
  const start = startOf(node);
  const source = text.slice(start, endOf(node));
  const fence = /^([`~]+[ \t]*[^\s{]+)([ \t{].*)?(?:\n|$)/.exec(source);
  if (fence?.[2] !== undefined && node.meta) {
    const from = start + (fence[1] as string).length;
    const title = titleIn(fence[2]);
    cuts.push({ start: from, end: from + fence[2].length, text: title === undefined ? '' : ` ${title}` });
  }
  const lines = node.value.split('\n');
  if (!supportsLineMarks(node.lang) || !lines.some(isLineMark)) return;
  let at = /^[`~]/.test(source) ? text.indexOf('\n', start) + 1 : text.lastIndexOf('\n', start - 1) + 1;
  for (const line of lines) {
    const next = text.indexOf('\n', at) + 1 || text.length;
    if (isLineMark(line)) cuts.push({ start: at, end: next, text: '', line: true });
    at = next;
  }
}

/** A node and its neighbors. */
interface Site<N extends Nodes> {
  readonly node: N;
  readonly before?: Nodes | undefined;
  readonly after?: Nodes | undefined;
}

/** Separates text that would have another meaning when joined. */
const EMPTY_COMMENT = '<!-- -->';

function cutHtml({ node, before, after }: Site<Html>, context: MarkdownContext, cuts: Cut[]): void {
  const { text } = context;
  const start = startOf(node);
  const end = endOf(node);
  if (node.data?.rewritten) {
    const html = joinCuts(node.value, htmlAddresses(node.value, node, context));
    // The space of a removed attribute may have prevented the text around the tag from being a link destination.
    const isInBrackets = text.slice(Math.max(0, start - 2048), start).includes('](');
    const spaced = isInBrackets ? html.replace(/^<([\w-]+)>$/, '<$1 >') : html;
    cuts.push({ start, end, text: withMargin(spaced.split('\n'), text, start) });
    return;
  }
  const source = text.slice(start, end);
  if (node.value === '') {
    const isTight = /\S/.test(text[start - 1] ?? ' ') && /\S/.test(text[end] ?? ' ');
    const isBetween = before?.type === 'list' && (after?.type === 'list' || after?.type === 'code');
    cuts.push({ start, end, text: isTight || isBetween ? EMPTY_COMMENT : '' });
    return;
  }
  for (const match of source.matchAll(COMMENT))
    cuts.push({ start: start + match.index, end: start + match.index + match[0].length, text: EMPTY_COMMENT });
  for (const cut of htmlAddresses(source, node, context)) cuts.push({ ...cut, start: start + cut.start, end: start + cut.end });
}

const ADDRESS_BEFORE = /(?:https?:\/\/|www\.|@)[^\s<]*$/i;

/** Escapes HTML that the page shows as text, which would be HTML or Markdown again elsewhere. */
function cutHtmlText(node: Text, { text }: MarkdownContext, cuts: Cut[]): void {
  const start = startOf(node);
  // A backslash would become part of an address that GFM turns into a link.
  const isAfterAddress = ADDRESS_BEFORE.test(text.slice(Math.max(0, start - 2048), start));
  const words = withMargin(escapeLines(node.value), text, start);
  cuts.push({ start, end: endOf(node), text: isAfterAddress ? `<wbr>${words}` : words });
}

const isHtmlText = ({ children: [first, ...rest] }: Paragraph): boolean =>
  first?.type === 'text' && first.data?.fromHtml === true && rest.length === 0;

/** Adds the blank line between a paragraph and a block of HTML next to it; HTML blocks do not need one. */
function spaceOut({ node, before, after }: Site<Paragraph>, { text }: MarkdownContext, cuts: Cut[]): void {
  const start = startOf(node);
  const margin = marginOf(text, start);
  const isBelow = (upper: Nodes | undefined, lower: Nodes | undefined) =>
    upper?.position !== undefined && upper.position.end.line + 1 === lower?.position?.start.line;
  if (isBelow(before, node)) cuts.push({ start: start - margin.length, end: start, text: `${margin.trimEnd()}\n${margin}` });
  if (isBelow(node, after)) cuts.push({ start: endOf(node), end: endOf(node), text: `\n${margin.trimEnd()}` });
}

/** Adds the markers of the quotes and list items around a position to the lines. */
function withMargin(lines: readonly string[], text: string, start: number): string {
  const [only = '', ...others] = lines;
  if (others.length === 0) return only;
  const margin = marginOf(text, start);
  return lines.map((line, index) => (index === 0 ? line : `${line === '' ? margin.trimEnd() : margin}${line}`)).join('\n');
}
