import type { Element } from 'hast';
import type { Code } from 'mdast';
import type { InlineMath, Math as MathBlock } from 'mdast-util-math';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { FormulaError, typeset } from './typeset.js';

/** Renders `$…$` and `$$…$$` in a text. Two dollars set it on a separate line. */
export function renderInlineMath(node: InlineMath, context: MarkdownContext): Element {
  const display = getSource(node, context).startsWith('$$');
  return element('span', { className: ['math'] }, [renderFormula(node, { display, firstLine: 0 }, context)]);
}

/** Renders a block of `$$`, or a fence of the language `math`. */
export function renderMathBlock(node: MathBlock | Code, context: MarkdownContext): Element {
  if (node.type === 'math') checkFences(node, context);
  else if (node.meta) context.report('code-meta', node, { meta: node.meta, change: false });
  return element('div', { className: ['math'], tabIndex: 0 }, [renderFormula(node, { display: true, firstLine: 1 }, context)]);
}

/** A formula within its node: how it is set, and on which line of the node it begins. */
interface FormulaPlace {
  readonly display: boolean;
  readonly firstLine: number;
}

/** Returns a formula, to be drawn when the author's HTML has passed the safe list; its source if it is wrong. */
function renderFormula(
  node: InlineMath | MathBlock | Code,
  { display, firstLine }: FormulaPlace,
  context: MarkdownContext,
): Element {
  const source = element('code', {}, [text(node.value)]);
  if (node.value.trim() === '') {
    context.report('empty-formula', node);
    return source;
  }
  try {
    return context.addDrawing(typeset(node.value, display), node.value);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const point = error.offset === undefined ? node : locateError(node, { offset: error.offset, firstLine }, context);
    context.report('wrong-formula', point, { reason: error.reason });
    return source;
  }
}

/** Returns the position of an error in the page, whose lines have the indentation and markers of the blocks around the formula. */
function locateError(
  node: InlineMath | MathBlock | Code,
  { offset, firstLine }: { readonly offset: number; readonly firstLine: number },
  context: MarkdownContext,
) {
  const before = node.value.slice(0, offset).split('\n');
  const index = before.length - 1;
  const lines = getSource(node, context).split('\n');
  const line = lines[firstLine + index] ?? '';
  const column = Math.max(0, line.indexOf(node.value.split('\n')[index] as string)) + (before[index] as string).length;
  const start = lines.slice(0, firstLine + index).reduce((length, one) => length + one.length + 1, 0);
  return context.lines.pointAt((node.position?.start.offset ?? 0) + start + column);
}

/** Reports a block that is not closed, or has text next to its opening dollars. */
function checkFences(node: MathBlock, context: MarkdownContext): void {
  if (node.meta) context.report('formula-fence', node);
  else if (!/\n[ \t>]*\$\$+[ \t]*$/.test(getSource(node, context))) context.report('open-formula', node);
}

const getSource = ({ position }: InlineMath | MathBlock | Code, { text: page }: MarkdownContext): string =>
  page.slice(position?.start.offset, position?.end.offset);
