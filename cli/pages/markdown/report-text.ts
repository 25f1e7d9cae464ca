import type { Heading, Link, Nodes, Root } from 'mdast';
import type { MarkdownContext } from './context.js';
import { toPlainText } from './plain-text.js';

/** Words that say nothing about the target of a link (WCAG 2.2, success criterion 2.4.9). */
const VAGUE = /^(?:click here|here|link|this link|more|read more)$/i;

/** Reports headings that skip a level, and links whose text does not say where they lead: screen readers list both without the text around them. */
export function reportText(tree: Root, context: MarkdownContext): void {
  let above: Heading['depth'] | undefined;
  const visit = (node: Nodes) => {
    if (node.type === 'heading') {
      if (above !== undefined && node.depth > above + 1)
        context.report('heading-level', node, { level: node.depth, above, marks: '#'.repeat(above + 1) });
      above = node.depth;
    }
    if (node.type === 'link' || node.type === 'linkReference') reportLinkText(node as Link, context);
    else if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(tree);
}

function reportLinkText(node: Link, context: MarkdownContext): void {
  const words = toPlainText(node).trim();
  const isEmpty = words === '' && node.children.every(({ type }) => type === 'text');
  if (isEmpty) context.report('empty-link-text', node);
  else if (VAGUE.test(words)) context.report('vague-link-text', node, { words });
}
