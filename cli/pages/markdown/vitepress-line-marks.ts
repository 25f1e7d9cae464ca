import type { Code } from 'mdast';
import type { ForeignRemedy } from '../../problems/foreign-syntax.js';
import type { MarkdownContext } from './context.js';
import { supportsLineMarks } from './line-marks.js';

const CODE_MARK = /\[!code\s+(\+\+|--|highlight|hl|\w+)[^\]]{0,200}\]/;
const REMEDIES: Readonly<Record<string, ForeignRemedy>> = { '++': 'add-line', '--': 'remove-line' };

/** Reports VitePress's line markers in code. */
export function reportVitePressMarks(node: Code, context: MarkdownContext): void {
  if (!node.value.includes('[!code') || !supportsLineMarks(node.lang)) return;
  const start = node.position?.start;
  for (const [index, line] of node.value.split('\n').entries()) {
    const match = CODE_MARK.exec(line);
    if (!match) continue;
    const location = { line: (start?.line ?? 0) + index + 1, column: start?.column ?? 1 };
    context.report('foreign-syntax', location, {
      found: match[0],
      remedy: REMEDIES[match[1] as string] ?? 'highlight-line',
      removed: false,
    });
  }
}
