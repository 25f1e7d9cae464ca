import type { Element, ElementContent, Root as HastRoot, RootContent } from 'hast';
import type { Root } from 'mdast';
import type { Fragments } from '../../types.js';
import type { MarkdownContext } from './context.js';
import { toPlainText } from './plain-text.js';
import { printHtml, toElements } from './to-html.js';

/**
 * Returns what lists show of a post: its beginning up to `<!-- more -->` or `<!-- truncate -->`, otherwise its first paragraph.
 *
 * @param tree the prepared text
 * @param context another one than that of the page
 * @param isFull return the whole post
 */
export function renderExcerpt(tree: Root, context: MarkdownContext, isFull: boolean): Fragments {
  const shown = isFull ? tree.children : cutTree(tree);
  const definitions = tree.children.filter(({ type }) => type === 'definition');
  const children = [...shown.filter(({ type }) => type !== 'definition'), ...definitions];
  const { hast } = toElements({ type: 'root', children }, context);
  const cleaned: HastRoot = { type: 'root', children: hast.children.flatMap((child) => cleanNode(child)) };
  return context.holes.split(printHtml(cleaned).trim());
}

function cutTree({ children }: Root): Root['children'] {
  const end = children.findIndex((node) => node.type === 'html' && node.data?.isExcerptEnd);
  if (end >= 0) return children.slice(0, end);
  const first = children.find((node) => node.type === 'paragraph' && toPlainText(node).trim() !== '');
  return first ? [first] : [];
}

/** Removes what only works on the page of the post: its title, anchors and footnotes. Headings are below that of the post. */
function cleanNode<Node extends RootContent | ElementContent>(node: Node): Node[] {
  if (node.type !== 'element') return [node];
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level === '1' || isOfPageOnly(node)) return [];
  const children = node.children.flatMap((child) => cleanNode(child));
  if (level === undefined) return [{ ...node, children }];
  const { id: _, ...properties } = node.properties;
  return [{ ...node, tagName: `h${Math.min(6, Number(level) + 1)}`, properties, children }];
}

function isOfPageOnly({ tagName, properties, children }: Element): boolean {
  if (tagName === 'a') return Array.isArray(properties.className) && properties.className.includes('anchor');
  if (tagName === 'section') return properties.dataFootnotes !== undefined;
  return (
    tagName === 'sup' && children.some((child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined)
  );
}
