import { type Problem, problem } from '../problems/index.js';
import type { SitePath } from '../types.js';

/**
 * Reports files and folders whose names are equal on some file systems: each pair once, at the second name. Runs in linear time for sites with very
 * many files.
 */
export function findCaseConflicts(paths: readonly SitePath[]): Problem[] {
  const byFolded = new Map<string, SitePath>();
  const problems: Problem[] = [];
  const checked = new Set<SitePath>();
  const check = (file: SitePath) => {
    if (checked.has(file)) return;
    checked.add(file);
    const folded = file.normalize('NFC').toLowerCase();
    const existing = byFolded.get(folded);
    const isUnicodeVariant = existing?.normalize('NFC') === file.normalize('NFC');
    if (existing === undefined) byFolded.set(folded, file);
    else if (!isInReportedFolder(file, problems))
      problems.push(problem('case-conflict', { file }, { one: existing, two: file, unicode: isUnicodeVariant }));
  };
  for (const file of paths) {
    // Skip the top folder, whose spelling is fixed: `a/b/c` → `a/b`, `a/b/c`.
    for (let end = file.indexOf('/', file.indexOf('/') + 1); end >= 0; end = file.indexOf('/', end + 1))
      check(file.slice(0, end));
    check(file);
  }
  return problems;
}

/** Whether a parent folder of the file was already reported. */
const isInReportedFolder = (file: SitePath, problems: readonly Problem[]): boolean =>
  problems.some((reported) => file.startsWith(`${reported.file}/`));
