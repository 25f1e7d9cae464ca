import type { DeadlinePassed } from '../deadline.js';
import { type Problem, problem } from '../problems.js';
import type { Place } from '../types.js';

/** Reports work that was stopped at its deadline. */
export const tooSlow = (
  place: Place,
  what: 'page' | 'code block' | 'sample' | 'operation' | 'OpenAPI document',
  { milliseconds }: DeadlinePassed,
): Problem => problem('too-slow', place, { what, seconds: milliseconds / 1000 });
