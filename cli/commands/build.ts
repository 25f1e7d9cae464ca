import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, buildSite, type SiteBuild } from '../api/build-site.js';
import type { ParserComparison } from '../pages/compare-parsers.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { type CommandResult, plural } from '../terminal/reporter.js';
import { formatTime, type Stats } from '../terminal/stats.js';

/** Builds a site and says what was written. */
export async function buildCommand(input: SiteInput, options: BuildOptions): Promise<CommandResult> {
  const { problems, written, verified } = await buildSite(input, options);
  const lines = [written && describeWritten(written, options.begun.out), verified && describeVerified(verified)];
  return { problems, err: lines.filter((line) => line !== undefined).join('') || undefined };
}

function describeWritten({ pages, files, isRepeated, milliseconds }: NonNullable<SiteBuild['written']>, out: string): string {
  const time = formatTime(milliseconds);
  const place = `The site is in ${path.relative(process.cwd(), out) || out}\n`;
  if (isRepeated) return `Nothing changed: ${plural(pages, 'page')} checked in ${time}. ${place}`;
  const { written, unchanged, deleted } = files;
  return `Built ${plural(pages, 'page')} in ${time}: ${written} files written, ${unchanged} unchanged, ${deleted} deleted. ${place}`;
}

const describeVerified = ({ files, parsers }: NonNullable<SiteBuild['verified']>): string =>
  `Verified: both builds produced identical output (${plural(files, 'file')})${parsers ? describeComparison(parsers) : ''}\n`;

const describeComparison = ({ compared }: ParserComparison): string =>
  compared === 0 ? '; the native parser parsed no page' : `, and both parsers the same trees of ${plural(compared, 'page')}`;

export interface StatsOptions {
  readonly format?: 'text' | 'json';
  /** Absolute path of a file for the trace of the build. */
  readonly trace?: string;
}

/** Returns what was built and how long it took, and writes the trace. */
export async function reportStats(stats: Stats, { format, trace }: StatsOptions): Promise<CommandResult> {
  return {
    out: format === 'json' ? stats.json() : undefined,
    err: format === 'text' ? stats.text() : undefined,
    problems: trace === undefined ? [] : await writeTrace(stats, trace),
  };
}

const writeTrace = (stats: Stats, file: string): Promise<readonly Problem[]> =>
  writeFile(file, stats.trace()).then(
    () => [],
    (error: unknown) => [problem('trace-failed', { file: '' }, { file, reason: systemReason(error, 'trace') })],
  );
