import path from 'node:path';
import { checkSite, type SiteCheck, type CheckOptions as SiteCheckOptions } from '../api/check-site.js';
import type { EditOf } from '../checks/fix/plan-fixes.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { describe, type Problem, sortProblems } from '../problems/index.js';
import { type CommandResult, plural } from '../terminal/reporter.js';

export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];
export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

interface CheckOptions extends SiteCheckOptions {
  readonly format: Format;
  /** Fix the problems that have only one fix, or show how. */
  readonly fix?: 'write' | 'show';
}

/** Opens the site. A check closes what it was opened with. */
type OpenSite = () => Promise<SiteInput>;

/** Finds every problem of a site. In other formats than text, the problems are part of `out`. */
export async function checkCommand(open: OpenSite, { format, search, hydrate, fix }: CheckOptions): Promise<CommandResult> {
  const options = { search, hydrate };
  if (fix === 'write') {
    const { fixSite } = await import('../checks/fix/fix-site.js');
    const { dir, fixed, refused, result } = await fixSite(async () => {
      const input = await open();
      return { dir: input.dir, result: await checkSite(input, options) };
    });
    const done = `Fixed ${plural(fixed, 'problem') || '0 problems'}.\n`;
    return formatReport({ ...result, problems: [...result.problems, ...refused] }, { format, dir, before: done });
  }
  const input = await open();
  const result = await checkSite(input, options);
  const { dir } = input;
  if (fix !== 'show') return formatReport(result, { format, dir });
  const [{ planFixes }, { formatDiff }] = await Promise.all([
    import('../checks/fix/plan-fixes.js'),
    import('../checks/fix/format-diff.js'),
  ]);
  const diff = planFixes(dir, result.problems).files.map(formatDiff).join('');
  return { problems: result.problems, out: diff, err: result.notes.map((note) => `${note}\n`).join('') };
}

interface ReportOptions {
  readonly format: Format;
  readonly dir: string;
  /** A line before the problems. */
  readonly before?: string;
}

/** Formats the problems of a check. @param options.dir absolute path of the folder that their files are relative to */
export async function formatReport(
  { problems, notes, searchReport }: Pick<SiteCheck, 'problems' | 'notes'> & Partial<SiteCheck>,
  { format, dir, before = '' }: ReportOptions,
): Promise<CommandResult> {
  const lines = before + notes.map((note) => `${note}\n`).join('');
  if (format !== 'text') return { problems, out: await formatted(problems, { format, dir }), err: lines };
  return { problems, out: searchReport, err: problems.length === 0 ? `${lines}No problems.\n` : lines };
}

interface Formatting {
  readonly format: Exclude<Format, 'text'>;
  /** Absolute path of the site. */
  readonly dir: string;
}

async function formatted(problems: readonly Problem[], { format, dir }: Formatting): Promise<string> {
  const described = sortProblems(problems).map(describe);
  switch (format) {
    case 'json':
      return `${JSON.stringify({ version: 1, problems: described }, null, 2)}\n`;
    case 'github':
      return described
        .map(({ level, file, line, column, cause, fix, id }) => {
          const place = Object.entries({
            file: file ? relativeToWorkingFolder(file, dir) : undefined,
            line,
            col: column,
            title: id,
          })
            .filter(([, value]) => value !== undefined)
            .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
          return `::${level} ${place.join(',')}::${escapeData(`${cause} ${fix}`)}\n`;
        })
        .join('');
    case 'sarif': {
      const { planFixes } = await import('../checks/fix/plan-fixes.js');
      return `${JSON.stringify(sarif(problems, { dir, editOf: planFixes(dir, problems).editOf }), null, 2)}\n`;
    }
  }
}

/** Path of a file of the site relative to the working directory, which is the folder of the repository on GitHub. */
const relativeToWorkingFolder = (file: string, dir: string): string =>
  path.relative(process.cwd(), path.join(dir, file)).split(path.sep).join('/');

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions: data and properties escape differently. */
const escapeData = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** A path as a relative URI, https://www.rfc-editor.org/rfc/rfc3986#section-4.2 */
const formatUri = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** SARIF 2.1.0 (OASIS). */
function sarif(problems: readonly Problem[], { dir, editOf }: { readonly dir: string; readonly editOf: EditOf }) {
  const sorted = sortProblems(problems);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        columnKind: 'utf16CodeUnits',
        tool: { driver: { name: 'docsgen', rules: [...new Set(sorted.map(({ id }) => id))].map((id) => ({ id })) } },
        results: sorted.map((found) => {
          const { level, cause, fix } = describe(found);
          const region =
            found.line === undefined
              ? undefined
              : { startLine: found.line, ...(found.column === undefined ? {} : { startColumn: found.column }) };
          return {
            ruleId: found.id,
            level,
            message: { text: `${cause} ${fix}` },
            locations: found.file
              ? [{ physicalLocation: { artifactLocation: { uri: formatUri(relativeToWorkingFolder(found.file, dir)) }, region } }]
              : [],
            ...describeFix(found, { dir, editOf }),
          };
        }),
      },
    ],
  };
}

/** The fix of a problem, SARIF 2.1.0, section 3.55; nothing if people have to decide. */
function describeFix(found: Problem, { dir, editOf }: { readonly dir: string; readonly editOf: EditOf }): object {
  const known = editOf(found);
  if (!known) return {};
  const { edit, source } = known;
  const [start, end] = [source.placeOf(edit.start), source.placeOf(edit.end)];
  const deletedRegion = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  const replacements = [{ deletedRegion, insertedContent: { text: edit.text } }];
  const artifactLocation = { uri: formatUri(relativeToWorkingFolder(found.file, dir)) };
  return { fixes: [{ description: { text: describe(found).fix }, artifactChanges: [{ artifactLocation, replacements }] }] };
}
