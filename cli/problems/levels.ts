import { definedLevel, isError, PROBLEM_GROUPS, type Problem, type ProblemId } from './index.js';
import type { Level } from './sentence.js';

/** What a site makes of a warning: another level, or nothing. */
export type ChosenLevel = Level | 'off';

/** The ids of all warnings, sorted. Errors have no other level: a build that ignored one would publish a broken or unsafe site. */
export const WARNING_IDS: readonly ProblemId[] = PROBLEM_GROUPS.flatMap(({ ids }) => ids)
  .filter((id) => definedLevel(id) === 'warning')
  .sort();

export interface LevelOptions {
  /** The chosen levels by the ids of warnings. */
  readonly levels: Readonly<Partial<Record<string, ChosenLevel>>>;
  /** Whether the remaining warnings become errors. */
  readonly strict?: boolean;
}

/** Returns the problems with the levels that a site has chosen, without those that it has turned off. */
export function applyLevels(problems: readonly Problem[], { levels, strict }: LevelOptions): readonly Problem[] {
  if (!strict && Object.keys(levels).length === 0) return problems;
  return problems.flatMap((found) => {
    if (isError(found) && definedLevel(found.id) === 'error') return [found];
    const chosen = levels[found.id] ?? 'warning';
    if (chosen === 'off') return [];
    return [{ ...found, level: strict && found.id !== ACCEPTED ? 'error' : chosen }];
  });
}

/** Summarizes what a site accepts on purpose. */
const ACCEPTED: ProblemId = 'openapi-lenient';
