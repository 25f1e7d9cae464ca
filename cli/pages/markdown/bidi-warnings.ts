import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { type BidiFinding, findBidiControl, findUnbalancedControl, hasBidiControl } from '../../schema/bidi.js';
import type { MarkdownContext } from './context.js';

/** A character reference can be any character. */
const CHARACTER_REFERENCE = /&#/;

/** Warns about invisible characters that change the order of displayed text: all of them in code, and in text those that affect what follows. */
export function reportBidi(tree: Root, context: MarkdownContext): void {
  if (!hasBidiControl(context.text) && !CHARACTER_REFERENCE.test(context.text)) return;
  const visit = (node: Nodes): void => {
    if (node.type === 'code' || node.type === 'inlineCode') reportFinding('bidi-code', node, findBidiControl(node.value));
    else if (node.type === 'html') reportFinding('bidi-text', node, findUnbalancedControl(node.value));
    if (node.type === 'code') reportFinding('bidi-text', node, findUnbalancedControl(node.meta ?? ''));
    if ('alt' in node) reportFinding('bidi-text', node, findUnbalancedControl(node.alt ?? ''));
    if ('title' in node) reportFinding('bidi-text', node, findUnbalancedControl(node.title ?? ''));
    if ('attributes' in node)
      for (const value of Object.values(node.attributes ?? {}))
        reportFinding('bidi-text', node, findUnbalancedControl(value ?? ''));
    if (!('children' in node)) return;
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') reportText(node);
    for (const child of node.children) visit(child);
  };

  /** Browsers reset the direction at each block. */
  const reportText = (block: Nodes): void => {
    const texts = collectTexts(block);
    const finding = findUnbalancedControl(texts.map(({ value }) => value).join(''));
    if (!finding) return;
    let start = 0;
    const containing = texts.find(({ value }) => {
      start += value.length;
      return finding.index < start;
    });
    reportFinding('bidi-text', containing ?? block, finding);
  };

  const reportFinding = (id: 'bidi-code' | 'bidi-text', node: Nodes, finding: BidiFinding | undefined): void => {
    if (finding) context.report(id, locateCharacter(id, node, finding) ?? node, { name: finding.name });
  };

  /** Returns the location of the character, or of its node if it is written as a character reference. */
  const locateCharacter = (id: 'bidi-code' | 'bidi-text', node: Nodes, { character }: BidiFinding) => {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return undefined;
    const source = context.text.slice(start.offset, end.offset);
    // The info string after the language is not part of the code.
    const code = id === 'bidi-code' && /^[`~]{3}/.test(source) ? source.indexOf('\n') : 0;
    const index = source.indexOf(character, code);
    if (index < 0) return undefined;
    const lines = source.slice(0, index).split('\n');
    const last = lines.at(-1) as string;
    return { line: start.line + lines.length - 1, column: lines.length === 1 ? start.column + last.length : last.length + 1 };
  };

  visit(tree);
}

/** Returns the text nodes of a block, without code. */
function collectTexts(node: Nodes): Extract<Nodes, { type: 'text' }>[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? node.children.flatMap((child) => collectTexts(child)) : [];
}
