import path from 'node:path';
import { summarize } from '../../manifest/document-checks.js';
import { apiPages } from '../../pages/openapi/index.js';
import { isAcceptable } from '../../problems/document-ids.js';
import { isError, type Problem } from '../../problems/index.js';
import type { CommandResult } from '../../terminal/reporter.js';
import type { Format } from '../check.js';
import { formatReport } from '../check.js';
import { readInput } from './read-input.js';

export interface LintOptions {
  readonly format: Format;
  /** Make errors that do no harm to readers warnings. */
  readonly lenient: boolean;
  /** With `lenient`: list all problems instead of summarizing them. */
  readonly all: boolean;
  /** Absolute paths of overlays. */
  readonly overlays: readonly string[];
}

/** Finds the problems of documents without a site. In other formats than text, the problems are part of `out`. */
export async function lintCommand(
  files: readonly string[],
  { format, overlays, ...options }: LintOptions,
): Promise<CommandResult> {
  const problems: Problem[] = [];
  for (const file of files) {
    const input = await readInput(file, overlays);
    if ('problem' in input) {
      problems.push(input.problem);
      continue;
    }
    const { source, read } = input;
    const found = await apiPages(
      source,
      { path: '/', remoteHosts: [], languages: [], parser: 'auto', models: true, overlays: input.overlays },
      { read },
    );
    problems.push(...relativeToWorkingFolder(options.lenient ? accept(found.problems, options.all) : found.problems, input.dir));
  }
  return formatReport({ problems, notes: [] }, { format, dir: process.cwd() });
}

/** Names files as the working folder does. */
function relativeToWorkingFolder(problems: readonly Problem[], dir: string): readonly Problem[] {
  const prefix = path.relative(process.cwd(), dir).split(path.sep).join('/');
  return prefix === '' ? problems : problems.map((found) => ({ ...found, file: `${prefix}/${found.file}` }));
}

function accept(problems: readonly Problem[], all: boolean): readonly Problem[] {
  const harmful = problems.filter((found) => !isAcceptable(found));
  const others = problems.filter(isAcceptable);
  if (all) return [...harmful, ...others.map((found): Problem => (isError(found) ? { ...found, level: 'warning' } : found))];
  const groups = new Map<string, Problem[]>();
  for (const found of others) groups.set(found.id, [...(groups.get(found.id) ?? []), found]);
  return [...harmful, ...[...groups.values()].map((group) => summarize(group, undefined))];
}
