import GithubSlugger from 'github-slugger';
import type { Html, Nodes, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { readAlert } from './alerts.js';
import { separateLineMarks } from './code-block.js';
import type { MarkdownContext } from './context.js';
import { describeAttributes } from './directives/describe-attributes.js';
import { type Directive, getLabel, isDirective } from './directives/directive.js';
import { assignId } from './headings.js';
import { processHtml, toTextNode } from './html.js';
import { toPlainText } from './plain-text.js';

const INLINE: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'textDirective',
]);

/** Prepares a parsed text for all later steps: assigns ids to headings, and turns HTML that is not on the safe list into text. */
export function prepare(tree: Root, context: MarkdownContext): void {
  const slugger = new GithubSlugger();
  const visit = (node: Nodes) => {
    if (node.type === 'code') separateLineMarks(node);
    if (node.type === 'blockquote') readAlert(node);
    if (isDirective(node)) prepareDirective(node, slugger, context);
    if (!('children' in node)) return;
    const inline = INLINE.has(node.type);
    const open: OpenTag[] = [];
    node.children.forEach((child, index) => {
      if (child.type !== 'html') visit(child as Nodes);
      else
        node.children[index] = (
          closesTextTag(child.value, open) ? toTextNode(child) : processInlineOrBlock(child, inline, open)
        ) as never;
    });
    if (node.type === 'heading') assignId(node, slugger, context);
  };
  const processInlineOrBlock = (node: Html, inline: boolean, open: OpenTag[]) => {
    const processed = processHtml(node, inline, context);
    const name = inline ? /^<([a-z][\w-]*)/i.exec(node.value)?.[1] : undefined;
    if (name) open.push({ name, text: processed.type !== 'html' });
    return processed;
  };
  visit(tree);
}

/** An inline tag whose end tag has not been found yet. */
interface OpenTag {
  readonly name: string;
  /** Whether it is shown as text, so that its end tag must be as well. */
  readonly text: boolean;
}

function closesTextTag(html: string, open: OpenTag[]): boolean {
  const name = /^<\/([a-z][\w-]*)\s*>$/i.exec(html)?.[1];
  const index = name === undefined ? -1 : open.findLastIndex((tag) => tag.name.toLowerCase() === name.toLowerCase());
  return index >= 0 && (open.splice(index)[0] as OpenTag).text;
}

/** Character references are decoded in attribute values, so these could still contain the characters that mark holes. */
function prepareDirective(node: Directive, slugger: GithubSlugger, context: MarkdownContext): void {
  const { attributes = {} } = node as { attributes?: Record<string, string | null | undefined> };
  for (const [name, value] of Object.entries(attributes)) attributes[name] = value?.replace(/[\uFDD0\uFDD1]/g, '\uFFFD');
  const { isNameOnly, hasAnchor } = context.directives.find(node.name) ?? {};
  const label = hasAnchor && toPlainText({ type: 'paragraph', children: getLabel(node) });
  node.data = {
    ...node.data,
    attributeText: describeAttributes(node, context),
    ...(isNameOnly && { isNameOnly }),
    ...(label && { anchor: context.options.idPrefix + slugger.slug(`${node.name}-${label}`) }),
  };
}
