import path from 'node:path';
import { checkSite, type CheckOptions as SiteCheckOptions } from '../api/check-site.js';
import type { SiteInput } from '../pipeline.js';
import { describe, type Problem, sortProblems } from '../problems/index.js';
import type { CommandResult } from '../terminal/reporter.js';

export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];
export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

interface CheckOptions extends SiteCheckOptions {
  readonly format: Format;
}

/** Finds every problem of a site. In other formats than text, the problems are part of `out`. */
export async function checkCommand(input: SiteInput, { format, search, hydrate }: CheckOptions): Promise<CommandResult> {
  const { problems, notes: found, searchReport } = await checkSite(input, { search, hydrate });
  const notes = found.map((note) => `${note}\n`).join('');
  if (format !== 'text') return { problems, out: formatted(problems, { format, dir: input.dir }), err: notes };
  return { problems, out: searchReport, err: problems.length === 0 ? `${notes}No problems.\n` : notes };
}

interface Formatting {
  readonly format: Exclude<Format, 'text'>;
  /** Absolute path of the site. */
  readonly dir: string;
}

function formatted(problems: readonly Problem[], { format, dir }: Formatting): string {
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
    case 'sarif':
      return `${JSON.stringify(sarif(problems, dir), null, 2)}\n`;
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
function sarif(problems: readonly Problem[], dir: string) {
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
          };
        }),
      },
    ],
  };
}
