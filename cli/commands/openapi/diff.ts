import type { Severity } from '../../pages/openapi/diff/change.js';
import { compareDocuments } from '../../pages/openapi/diff/compare-documents.js';
import { type DiffFormat, formatChanges } from '../../pages/openapi/diff/format-changes.js';
import { asOpenApi3 } from '../../pages/openapi/open-document.js';
import { isError, type Problem, problem } from '../../problems/index.js';
import type { CommandResult } from '../../terminal/reporter.js';
import { DEADLINE, DeadlinePassed, withDeadline } from '../../workers/deadline.js';
import { openInput } from './read-input.js';

export interface DiffOptions {
  readonly format: DiffFormat;
  /** The severity of changes that fail the command. */
  readonly failOn?: Severity;
}

/** Lists the changes between two documents. `failed` is whether there are changes that the options do not accept. */
export async function diffCommand(
  old: string,
  current: string,
  { format, failOn }: DiffOptions,
): Promise<CommandResult & { readonly failed: boolean }> {
  const [before, after] = [await openInput(old), await openInput(current)];
  const problems = [...before.problems, ...after.problems];
  if (!before.document || !after.document) return { problems, failed: false };
  const [one, other] = [asOpenApi3(before.document), asOpenApi3(after.document)];
  try {
    const changes = withDeadline(DEADLINE, () => compareDocuments(one, other));
    // The target of a broken reference cannot be compared, but everything else can.
    const shown = problems.map((found): Problem => (isError(found) ? { ...found, level: 'warning' } : found));
    const failed = changes.some(({ severity }) => severity === failOn);
    return { problems: shown, out: formatChanges(changes, format), failed };
  } catch (error) {
    if (!(error instanceof DeadlinePassed || error instanceof RangeError)) throw error;
    return { problems: [...problems, problem('openapi-diff', { file: '' })], failed: false };
  }
}
