import { createDeadlineProblem } from '../../pages/deadline-problem.js';
import type { Problem } from '../../problems/index.js';
import type { Location } from '../../types.js';
import { DEADLINE, mapWithDeadline } from '../../workers/deadline.js';
import type { Sample } from './sample.js';

interface Check<Item, Result> {
  /** Returns the location for the problem of an item that is interrupted. */
  locate(item: Item): Location;
  check(item: Item): Result;
  /** Milliseconds that each item may take; `DEADLINE` by default. */
  readonly deadline: number | undefined;
}

/** Checks each item. An item that exceeds the deadline has a problem in `late` instead of a result. */
export function checkWithDeadline<Item, Result>(
  items: readonly Item[],
  { locate, check, deadline = DEADLINE }: Check<Item, Result>,
): { readonly results: readonly Result[]; readonly late: readonly Problem[] } {
  const late: Problem[] = [];
  const results = mapWithDeadline<Item, Result | undefined>(items, {
    milliseconds: deadline,
    work: check,
    onInterrupt: (item, error) => {
      late.push(createDeadlineProblem(locate(item), 'sample', error));
      return undefined;
    },
  });
  return { results: results.filter((result) => result !== undefined), late };
}

/** Returns the location of a sample's fence. */
export const locateFence = ({ file, line }: Sample): Location => ({ file, line: line - 1, column: 1 });
