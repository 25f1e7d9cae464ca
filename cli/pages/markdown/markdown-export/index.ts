import type { Code, Html, Nodes, Paragraph, Root, Text } from 'mdast';
import { titleIn } from '../code-block.js';
import type { MarkdownContext } from '../context.js';
import type {} from '../headings.js';
import { COMMENT } from '../html.js';
import { isLineMark, knowsLineMarks } from '../line-marks.js';
import { literalLines } from '../literal.js';
import { cutAddress, htmlAddresses } from './addresses.js';
import { type Cut, endOf, joinCuts, marginOf, startOf } from './cut.js';
import { cutDirective } from './directives.js';

/**
 * The text as Markdown that any reader understands: cut from the source by position, so that what docsgen does not know stays as it was written.
 * Directives become plain Markdown, addresses become holes, comments go.
 */
export function markdownCopy(tree: Root, context: MarkdownContext): string {
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

/** Comments that mark lines go, and of what stands after the language all but the title. */
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
  if (!knowsLineMarks(node.lang) || !lines.some(isLineMark)) return;
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

/** A comment without its words: it keeps apart what would mean something else together. */
const EMPTY_COMMENT = '<!-- -->';

function cutHtml({ node, before, after }: Site<Html>, context: MarkdownContext, cuts: Cut[]): void {
  const { text } = context;
  const start = startOf(node);
  const end = endOf(node);
  if (node.data?.rewritten) {
    const html = joinCuts(node.value, htmlAddresses(node.value, node, context));
    // The space of an attribute that went may have kept what is around the tag from being the address of a link.
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

/** HTML that the page shows as text would be HTML again elsewhere, and what is Markdown in it Markdown. */
function cutHtmlText(node: Text, { text }: MarkdownContext, cuts: Cut[]): void {
  const start = startOf(node);
  // An address that GFM makes a link of would take in the backslash.
  const isAfterAddress = ADDRESS_BEFORE.test(text.slice(Math.max(0, start - 2048), start));
  const words = withMargin(literalLines(node.value), text, start);
  cuts.push({ start, end: endOf(node), text: isAfterAddress ? `<wbr>${words}` : words });
}

const isHtmlText = ({ children: [first, ...rest] }: Paragraph): boolean =>
  first?.type === 'text' && first.data?.fromHtml === true && rest.length === 0;

/** A block of HTML needs no blank line between it and what is around it; a paragraph does. */
function spaceOut({ node, before, after }: Site<Paragraph>, { text }: MarkdownContext, cuts: Cut[]): void {
  const start = startOf(node);
  const margin = marginOf(text, start);
  const isBelow = (upper: Nodes | undefined, lower: Nodes | undefined) =>
    upper?.position !== undefined && upper.position.end.line + 1 === lower?.position?.start.line;
  if (isBelow(before, node)) cuts.push({ start: start - margin.length, end: start, text: `${margin.trimEnd()}\n${margin}` });
  if (isBelow(node, after)) cuts.push({ start: endOf(node), end: endOf(node), text: `\n${margin.trimEnd()}` });
}

/** Lines within the quotes and list items that contain a place. */
function withMargin(lines: readonly string[], text: string, start: number): string {
  const [only = '', ...others] = lines;
  if (others.length === 0) return only;
  const margin = marginOf(text, start);
  return lines.map((line, index) => (index === 0 ? line : `${line === '' ? margin.trimEnd() : margin}${line}`)).join('\n');
}
