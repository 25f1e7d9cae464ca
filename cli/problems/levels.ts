import { definedLevel, isError, PROBLEM_GROUPS, type Problem, type ProblemId } from './index.js';
import { SAMPLES } from './samples.js';
import type { Level } from './sentence.js';

/** What a site makes of a problem: another level, or nothing. */
export type ChosenLevel = Level | 'off';

/**
 * The ids of all problems whose level a site can choose, sorted: warnings, and errors in code samples. Other errors have no other level: a build that
 * ignored one would publish a broken or unsafe site.
 */
export const LEVEL_IDS: readonly ProblemId[] = PROBLEM_GROUPS.flatMap(({ ids }) => ids)
  .filter((id) => definedLevel(id) === 'warning' || Object.hasOwn(SAMPLES, id))
  .sort();

export interface LevelOptions {
  /** The chosen levels by the ids of problems. */
  readonly levels: Readonly<Partial<Record<string, ChosenLevel>>>;
  /** Whether the remaining warnings become errors. */
  readonly strict?: boolean;
}

/** Returns the problems with the levels that a site has chosen, without those that it has turned off. */
export function applyLevels(problems: readonly Problem[], { levels, strict }: LevelOptions): readonly Problem[] {
  if (!strict && Object.keys(levels).length === 0) return problems;
  return problems.flatMap((found) => {
    const chosen = levels[found.id] ?? (isError(found) && definedLevel(found.id) === 'error' ? 'error' : 'warning');
    if (chosen === 'off') return [];
    return [{ ...found, level: strict && found.id !== ACCEPTED ? 'error' : chosen }];
  });
}

/** Summarizes what a site accepts on purpose. */
const ACCEPTED: ProblemId = 'openapi-lenient';
