import type { Nodes, Root } from 'mdast';
import type { Reference } from '../../types.js';
import type { MarkdownContext } from './context.js';
import { bodyOf, type Directive, labelOf } from './directives/check.js';
import { ADMONITIONS } from './directives/specs.js';
import { plainText } from './plain-text.js';

/** A piece of the source and what stands in its place. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text as Markdown that any reader understands: cut from the source by position, so that what docsgen does not know stays as it was written.
 * Directives become plain Markdown, addresses become holes.
 */
export function markdownCopy(tree: Root, context: MarkdownContext): string {
  const cuts: Cut[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') cutAddress(node, context, cuts);
    if (node.type === 'heading') cutId(node, context, cuts);
    if (node.type === 'containerDirective' || node.type === 'leafDirective') cutDirective(node, context, cuts);
    if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(tree);
  cuts.sort((a, b) => a.start - b.start);
  let out = '';
  let from = 0;
  for (const { start, end, text } of cuts) {
    if (start < from) continue;
    out += context.text.slice(from, start) + text;
    from = end;
  }
  return (out + context.text.slice(from)).replace(/\n{3,}/g, '\n\n').trim();
}

const offset = (node: Nodes, edge: 'start' | 'end'): number => node.position?.[edge].offset ?? 0;

function reference(kind: Reference['kind'], target: string, node: Nodes, context: MarkdownContext): string {
  const { line, column } = context.place(node);
  return context.holes.add({ kind, target, line, column });
}

function cutAddress(
  node: Extract<Nodes, { type: 'link' | 'image' | 'definition' }>,
  context: MarkdownContext,
  cuts: Cut[],
): void {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(node.url)) return;
  const start = offset(node, 'start');
  const source = context.text.slice(start, offset(node, 'end'));
  const mark = node.type === 'definition' ? ']:' : '](';
  const open = source.lastIndexOf(mark);
  if (open < 0) return;
  const match = /^\s*(?:<[^>]*>|[^\s)]+)/.exec(source.slice(open + 2));
  if (!match) return;
  const from = start + open + 2;
  const hole = reference(node.type === 'image' ? 'file' : 'link', node.url, node, context);
  cuts.push({ start: from, end: from + match[0].length, text: node.type === 'definition' ? ` ${hole}` : hole });
}

function cutId(node: Extract<Nodes, { type: 'heading' }>, context: MarkdownContext, cuts: Cut[]): void {
  const start = offset(node, 'start');
  const match = /[ \t]*\{#[^\s{}]+\}[ \t]*$/.exec(context.text.slice(start, offset(node, 'end')));
  if (match) cuts.push({ start: start + match.index, end: offset(node, 'end'), text: '' });
}

function cutDirective(node: Directive, context: MarkdownContext, cuts: Cut[]): void {
  const start = offset(node, 'start');
  const end = offset(node, 'end');
  const heading = plainDirective(node, context);
  const body = bodyOf(node);
  const [first, last] = [body[0], body.at(-1)];
  if (!first || !last) {
    cuts.push({ start, end, text: heading });
    return;
  }
  cuts.push({ start, end: lineStart(context.text, offset(first, 'start')), text: heading ? `${heading}\n\n` : '' });
  cuts.push({ start: offset(last, 'end'), end, text: '' });
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

function plainDirective(node: Directive, context: MarkdownContext): string {
  const label = plainText({ type: 'paragraph', children: labelOf(node) }).trim();
  const attribute = (name: string) => node.attributes?.[name] ?? '';
  if ((ADMONITIONS as readonly string[]).includes(node.name)) {
    const name = node.name.replace(/^./, (c) => c.toUpperCase());
    return `**${label && label !== name ? `${name}: ${label}` : name}**`;
  }
  switch (node.name) {
    case 'tab':
      return `**${attribute('label')}**`;
    case 'details':
      return `**${label}**`;
    case 'figure':
      return `![${attribute('alt')}](${reference('file', attribute('src'), node, context)})${label ? `\n\n${label}` : ''}`;
    case 'video':
      return `[${label}](${attribute('src')})`;
    case 'api-request':
      return `${attribute('title') ? `${attribute('title')}: ` : ''}\`${attribute('verb').toUpperCase()} /${attribute('url').replace(/^\//, '')}\``;
    case 'cards':
      return reference('cards', attribute('category'), node, context);
    default:
      return '';
  }
}
