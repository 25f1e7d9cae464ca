import type { Parts } from '../extensions/part.js';
import type { Problem } from '../problems/index.js';
import { applyLevels } from '../problems/levels.js';
import type { ApiPages, SiteConfig } from '../types.js';
import type { Pages, SiteInput } from './site-input.js';

/** Adds the names of their generators to problems in files that are not on disk. */
export const nameGenerators = (problems: readonly Problem[], { generated }: Parts): readonly Problem[] =>
  generated.size === 0
    ? problems
    : problems.map((found) => {
        const generator = generated.get(found.file);
        return generator
          ? { ...found, madeBy: `the generator "${generator.name}" of the extension "${generator.extension}"` }
          : found;
      });

/** Sets the levels of problems that the site has chosen. */
export const withLevels = (
  problems: readonly Problem[],
  { problems: levels }: SiteConfig,
  { strict }: Pick<SiteInput, 'strict'>,
): readonly Problem[] => applyLevels(problems, { levels, strict });

/** Collects the problems of pages. */
export const problemsOf = ({ docs, apis }: Pages): Problem[] => [
  ...docs.flatMap((page) => page.problems),
  ...apis.flatMap(apiProblems),
];

const apiProblems = (api: ApiPages): Problem[] => [
  ...api.problems,
  ...[...api.tags, ...api.operations, ...api.shared].flatMap((page) => page.problems),
];
