import { describe, type Problem, sortProblems } from '../problems/index.js';
import type { Progress } from '../terminal/reporter.js';
import type { Progress as ProgressReport, SiteProblem, SiteResult } from './options.js';

/** The problems of a site as a result. */
export function toResult(problems: readonly Problem[]): SiteResult {
  const described = sortProblems(problems).map(toSiteProblem);
  const errors = described.filter(({ level }) => level === 'error');
  return { ok: errors.length === 0, errors, warnings: described.filter(({ level }) => level === 'warning') };
}

function toSiteProblem(found: Problem): SiteProblem {
  const { id, level, cause, fix, file, line, column } = describe(found);
  return {
    code: id,
    level,
    message: cause,
    hint: fix,
    ...(file === '' ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

interface Listeners {
  readonly onProgress?: (progress: ProgressReport) => void;
  readonly signal?: AbortSignal;
}

/** Reports progress to a caller, whose signal ends the work at the next step. */
export function reportProgress({ onProgress, signal }: Listeners): Progress {
  let phase = '';
  let total: number | undefined;
  const report = (done: number) => {
    signal?.throwIfAborted();
    onProgress?.({ phase, done, ...(total === undefined ? {} : { total }) });
  };
  return {
    phase(name, count) {
      phase = name;
      total = count;
      report(0);
    },
    step: report,
    end: () => {},
  };
}
