import type { Code } from 'mdast';
import type { MarkdownContext } from './context.js';
import { stripLineMarks, supportsLineMarks } from './line-marks.js';

const CODE_MARK = /\[!code\s+(?:\+\+|--|\w+)[^\]]{0,200}\]/;

/** A number in a comment at the end of a line, which Material for MkDocs replaces by a note. */
const ANNOTATION = /(?:\/\/|#|--|;|\/\*|<!--)[ \t]*(\(\d{1,3}\)!)[ \t]*(?:\*\/|-->)?[ \t]*$/;

/** Reports notes on lines of code that have an unknown name, or are not in a comment at the end of a line. */
export function reportCodeNotes(node: Code, context: MarkdownContext): void {
  if (!/\[!code|\)!/.test(node.value) || !supportsLineMarks(node.lang)) return;
  const start = node.position?.start;
  for (const [index, line] of node.value.split('\n').entries()) {
    const annotation = ANNOTATION.exec(line)?.[1];
    const found = annotation ?? (stripLineMarks(line) === line ? CODE_MARK.exec(line)?.[0] : undefined);
    if (found === undefined) continue;
    const location = { line: (start?.line ?? 0) + index + 1, column: start?.column ?? 1 };
    context.report('foreign-syntax', location, { found, remedy: annotation ? 'code-annotation' : 'code-note', removed: false });
  }
}
