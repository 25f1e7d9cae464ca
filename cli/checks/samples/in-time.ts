import { tooSlow } from '../../pages/too-slow.js';
import type { Problem } from '../../problems/index.js';
import type { Location } from '../../types.js';
import { DEADLINE, eachInTime } from '../../workers/deadline.js';
import type { Sample } from './sample.js';

interface Check<Item, Result> {
  /** Where the problem of an item that is stopped is reported. */
  place(item: Item): Location;
  check(item: Item): Result;
  /** Milliseconds that each item may take, instead of the usual `DEADLINE`. */
  readonly deadline: number | undefined;
}

/** Checks each item. Those that take too long have no result but a problem. */
export function inTime<Item, Result>(
  items: readonly Item[],
  { place, check, deadline = DEADLINE }: Check<Item, Result>,
): { readonly results: readonly Result[]; readonly late: readonly Problem[] } {
  const late: Problem[] = [];
  const results = eachInTime<Item, Result | undefined>(items, {
    milliseconds: deadline,
    work: check,
    late: (item, error) => {
      late.push(tooSlow(place(item), 'sample', error));
      return undefined;
    },
  });
  return { results: results.filter((result) => result !== undefined), late };
}

/** Where the fence of a sample is. */
export const fenceOf = ({ file, line }: Sample): Location => ({ file, line: line - 1, column: 1 });
