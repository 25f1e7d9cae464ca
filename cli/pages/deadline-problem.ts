import type { SlowWork } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import type { Location } from '../types.js';
import type { DeadlinePassed } from '../workers/deadline.js';

/** Reports work that was stopped at its deadline. */
export const createDeadlineProblem = (location: Location, what: SlowWork, { milliseconds }: DeadlinePassed): Problem =>
  problem('too-slow', location, { what, seconds: milliseconds / 1000 });
