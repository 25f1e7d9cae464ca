import type { Code, Html, Nodes, Root } from 'mdast';
import { titleIn } from '../code-block.js';
import type { MarkdownContext } from '../context.js';
import type {} from '../headings.js';
import { COMMENT } from '../html.js';
import { isLineMark, knowsLineMarks } from '../line-marks.js';
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
        cutHtml(node, context, cuts);
        break;
      case 'text':
        escapeTag(node, context.text, cuts);
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

function cutHtml(node: Html, context: MarkdownContext, cuts: Cut[]): void {
  const start = startOf(node);
  const end = endOf(node);
  if (node.data?.rewritten) {
    const html = joinCuts(node.value, htmlAddresses(node.value, node, context));
    const margin = marginOf(context.text, start);
    cuts.push({ start, end, text: html.replace(/\n(?=(.?))/g, (_, next) => `\n${next === '\n' ? margin.trimEnd() : margin}`) });
    return;
  }
  const source = context.text.slice(start, end);
  for (const match of source.matchAll(COMMENT))
    cuts.push({ start: start + match.index, end: start + match.index + match[0].length, text: '' });
  if (!node.value) return;
  for (const cut of htmlAddresses(source, node, context)) cuts.push({ ...cut, start: start + cut.start, end: start + cut.end });
}

/** HTML that the page shows as text would be HTML again elsewhere. */
function escapeTag(node: Extract<Nodes, { type: 'text' }>, text: string, cuts: Cut[]): void {
  const start = startOf(node);
  if (!node.position || !node.value.startsWith('<') || text[start] !== '<') return;
  for (const match of text.slice(start, endOf(node)).matchAll(/</g))
    cuts.push({ start: start + match.index, end: start + match.index + 1, text: '\\<' });
}
