import type { Construct } from './construct.js';
import type { Context, Rule } from './context.js';
import { isClosing } from './directive.js';
import { type FenceStart, findFenceStart, readFenceLine } from './fence-lines.js';

const UNUSUAL_CHARACTER = /&#?\w+;|[^\S \t]/;

/** A line outside of fences: whether it starts one. */
export const readFenceStart: Rule = (line, context) => {
  context.fence = findFenceStart(line);
  if (!context.fence) return undefined;
  if (UNUSUAL_CHARACTER.test(line.content)) return 'character';
  return context.isHtml ? 'HTML in a container' : undefined;
};

/** A line after the first of a fence: whether it certainly is code, or the end. */
export function readFence(source: string, fence: FenceStart, context: Context): Construct | undefined {
  const kind = readFenceLine(source, fence);
  if (kind === 'outside') return 'unclosed fence in a container';
  if (context.directives.length > 0 && isClosing(source.trimStart())) return 'nesting of directives';
  if (kind === 'end') context.fence = undefined;
  return undefined;
}
