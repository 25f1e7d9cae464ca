import type { Code } from 'mdast';
import type { MarkdownContext } from './context.js';
import { stripLineMarks, supportsLineMarks } from './line-marks.js';

const CODE_MARK = /\[!code\s+(?:\+\+|--|\w+)[^\]]{0,200}\]/;

/** Reports notes on lines of code that have an unknown name, or are not in a comment at the end of a line. */
export function reportCodeNotes(node: Code, context: MarkdownContext): void {
  if (!node.value.includes('[!code') || !supportsLineMarks(node.lang)) return;
  const start = node.position?.start;
  for (const [index, line] of node.value.split('\n').entries()) {
    const match = stripLineMarks(line) === line ? CODE_MARK.exec(line) : undefined;
    if (!match) continue;
    const location = { line: (start?.line ?? 0) + index + 1, column: start?.column ?? 1 };
    context.report('foreign-syntax', location, { found: match[0], remedy: 'code-note', removed: false });
  }
}
