import { DEADLINE, DeadlinePassed, withDeadline } from '../deadline.js';
import { tooSlow } from '../pages/too-slow.js';
import type { Problem } from '../problems.js';
import type { Place } from '../types.js';
import type { Sample } from './sample.js';

/** What a check finds, or the problem that it was stopped at its deadline. */
export function inTime<Result>(
  place: Place,
  check: () => Result,
  deadline: number = DEADLINE,
): { readonly result: Result; readonly late?: undefined } | { readonly result?: undefined; readonly late: Problem } {
  try {
    return { result: withDeadline(deadline, check) };
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    return { late: tooSlow(place, 'sample', error) };
  }
}

/** Where the fence of a sample is. */
export const fenceOf = ({ file, line }: Sample): Place => ({ file, line: line - 1, column: 1 });
