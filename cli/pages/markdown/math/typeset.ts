import type { ElementContent } from 'hast';
import { toSafeMathml } from './safe-mathml.js';

/** The part of Temml that is used; its own types leave the trees open. */
interface Temml {
  __renderToMathMLTree(source: string, options: Readonly<Record<string, unknown>>): unknown;
}

let temml: Temml | undefined;

/** Loads what `typeset` needs, once in each thread. */
export async function loadMath(): Promise<void> {
  temml ??= ((await import('temml')) as unknown as { default: Temml }).default;
}

/** A formula that cannot be typeset. */
export class FormulaError extends Error {
  /** @param offset index of the error in the source; missing if Temml does not report it */
  constructor(
    readonly reason: string,
    readonly offset?: number,
  ) {
    super(reason);
  }
}

/** Macros that a formula may expand, which ends those that define themselves. */
const MAX_EXPANSIONS = 1_000;

/** The greatest length that a formula may ask for, in em. */
const MAX_LENGTH = 40;

/**
 * Returns a formula in LaTeX as MathML, which contains elements and attributes of the safe list only. Throws a `FormulaError` if it is wrong or uses a
 * command that is not known, or not safe: those for links, images, classes and styles. `loadMath` must have run.
 */
export function typeset(source: string, display: boolean): ElementContent {
  if (!temml) throw new Error('Temml is not loaded.');
  let tree: unknown;
  try {
    tree = temml.__renderToMathMLTree(source, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: false,
      annotate: false,
      macros: {},
      maxExpand: MAX_EXPANSIONS,
      maxSize: [MAX_LENGTH, MAX_LENGTH],
    });
  } catch (error) {
    throw toFormulaError(error);
  }
  return toSafeMathml(tree, { source, display });
}

/** Removes the excerpt that Temml adds to its messages. Other errors, such as those of a deadline, are returned unchanged. */
function toFormulaError(error: unknown): unknown {
  if (!(error instanceof Error) || error.message.trim() === '' || error.name !== 'ParseError') return error;
  const reason = error.message.replace(/\s+at (?:position \d+|end of input): [\s\S]*$/, '').trim();
  return new FormulaError(reason.replace(/\.$/, ''), (error as { position?: number }).position);
}
