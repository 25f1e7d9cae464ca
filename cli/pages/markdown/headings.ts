import GithubSlugger from 'github-slugger';
import type { Element, ElementContent } from 'hast';
import type { Heading as HeadingNode, Nodes, Root } from 'mdast';
import type {} from 'mdast-util-to-hast';
import type { MarkdownContext } from './context.js';
import { element } from './hast.js';
import { plainText } from './plain-text.js';

const EXPLICIT_ID = /[ \t]*\{#([^\s{}]+)\}[ \t]*$/;

/** Gives every heading its id, before anything needs it: `{#id}` at its end, else GitHub's slug of its text. */
export function assignIds(tree: Root, context: MarkdownContext): void {
  const slugger = new GithubSlugger();
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      const last = node.children.at(-1);
      const explicit = last?.type === 'text' ? EXPLICIT_ID.exec(last.value) : null;
      if (explicit && last?.type === 'text') last.value = last.value.slice(0, explicit.index);
      const id = explicit?.[1] ?? slugger.slug(plainText(node).trim() || 'section');
      if (explicit) slugger.slug(id);
      node.data = { ...node.data, hProperties: { id: context.options.idPrefix + id } };
    }
    if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(tree);
}

/** The id that `assignIds` gave a heading. */
export const headingId = (node: HeadingNode): string => String(node.data?.hProperties?.id ?? '');

/** A heading as HTML, with the link that leads to it; noted for the table of contents. */
export function headingElement(node: HeadingNode, children: ElementContent[], context: MarkdownContext): Element {
  const id = headingId(node);
  const depth = Math.min(6, node.depth + context.options.headingShift);
  const words = plainText(node).trim();
  context.headings.push({ depth, id, text: words, html: inlineHtml(children) });
  const anchor = depth === 1 ? [] : [element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to ${words}` })];
  return element(`h${depth}`, { id }, [...children, ...anchor]);
}

const KEPT = new Set(['code', 'em', 'strong', 'del', 'sub', 'sup', 'kbd', 'mark']);

/** Inline HTML for a table of contents: no links, no images, no attributes. */
function inlineHtml(nodes: readonly ElementContent[]): string {
  let html = '';
  for (const node of nodes) {
    if (node.type === 'text') html += node.value.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));
    else if (node.type === 'element') {
      const inner = inlineHtml(node.children);
      html += KEPT.has(node.tagName) ? `<${node.tagName}>${inner}</${node.tagName}>` : inner;
    }
  }
  return html.trim();
}
