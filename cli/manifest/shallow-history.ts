import { type Problem, problem } from '../problems/index.js';
import type { GitChanges } from '../sources/git-changes.js';
import type { ApiPages, DocPage } from '../types.js';

interface DatedPages {
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/** Returns one warning for all pages that would show a date if the git history were complete. @param unknown files whose last change is not in the history */
export function shallowHistoryProblems({ docs, apis }: DatedPages, unknown: GitChanges['unknown']): Problem[] {
  if (unknown.size === 0) return [];
  const undated = docs.filter(
    ({ outline: { source, draft, lastUpdate } }) => !draft && lastUpdate?.date === undefined && unknown.has(source),
  );
  const pages = undated.length + apis.filter(({ source }) => unknown.has(source)).length;
  return pages === 0 ? [] : [problem('shallow-history', { file: '' }, { pages })];
}
