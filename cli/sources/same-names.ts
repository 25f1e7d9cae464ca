import { type Problem, problem } from '../problems/index.js';
import type { SitePath } from '../types.js';

/** Files and folders that some file systems take for one: each pair once, at the later one. Written for sites with very many files. */
export function caseConflicts(paths: readonly SitePath[]): Problem[] {
  const byFolded = new Map<string, SitePath>();
  const problems: Problem[] = [];
  const known = new Set<SitePath>();
  const check = (file: SitePath) => {
    if (known.has(file)) return;
    known.add(file);
    const folded = file.normalize('NFC').toLowerCase();
    const other = byFolded.get(folded);
    const unicode = other?.normalize('NFC') === file.normalize('NFC');
    if (other === undefined) byFolded.set(folded, file);
    else if (!isInside(file, problems)) problems.push(problem('case-conflict', { file }, { one: other, two: file, unicode }));
  };
  for (const file of paths) {
    // The folders of the site itself have one spelling: `a/b/c` → `a/b`, `a/b/c`.
    for (let end = file.indexOf('/', file.indexOf('/') + 1); end >= 0; end = file.indexOf('/', end + 1))
      check(file.slice(0, end));
    check(file);
  }
  return problems;
}

/** Whether a folder on the way to a file was reported already. */
const isInside = (file: SitePath, problems: readonly Problem[]): boolean =>
  problems.some((one) => file.startsWith(`${one.file}/`));
