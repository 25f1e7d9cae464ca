import path from 'node:path';
import { checkSamples, type SampleFindings } from '../checks/samples/index.js';
import { checkSearchQuality } from '../checks/search-quality.js';
import { siteAssets } from '../emit/assets.js';
import { checkOutputs } from '../emit/output.js';
import { planSiteFiles } from '../emit/plan-files.js';
import { assembleSite, nameGenerators, readSite, type Site, type SiteInput, type SiteSources } from '../pipeline.js';
import { describe, type Problem, sortProblems } from '../problems/index.js';
import { isRead } from '../sources/index.js';
import type { CommandResult } from '../terminal/reporter.js';
import { threadProblem } from '../workers/threads.js';

export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];
export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

export interface CheckOptions {
  readonly format: Format;
  /** Also measure the answers of the search. */
  readonly search?: boolean;
}

/** Finds every problem of a site; writes nothing except the cache. In other formats than text, the problems are part of `out`. */
export async function checkSite(input: SiteInput, { format, search }: CheckOptions): Promise<CommandResult> {
  const {
    site,
    place,
    samples,
    quality,
    problems: found,
  } = await checked(input, search).catch((error): Checked => ({ problems: [threadProblem(error)] }));
  const problems =
    site && place ? [...found, ...(await outputProblems(input.dir, site, place)), ...(quality?.problems ?? [])] : found;
  input.progress.end();
  await input.cache.save();
  await input.threads.close();
  const notes = (samples?.notes ?? []).map((note) => `${note}\n`).join('');
  if (format !== 'text') return { problems, out: formatted(problems, { format, dir: input.dir }), err: notes };
  return { problems, out: quality?.report, err: problems.length === 0 ? `${notes}No problems.\n` : notes };
}

interface Checked {
  readonly site?: Site;
  /** Position of an option in the configuration; set if the site is. */
  readonly place?: SiteSources['place'];
  readonly samples?: SampleFindings;
  readonly quality?: Awaited<ReturnType<typeof checkSearchQuality>>;
  readonly problems: readonly Problem[];
}

async function checked(input: SiteInput, search?: boolean): Promise<Checked> {
  const loaded = await loadWithSamples(input);
  return { ...loaded, quality: loaded.site && search ? await checkSearchQuality(input.dir, loaded.site) : undefined };
}

/** Checks the samples while the pages are built, because it mostly waits for other programs. */
async function loadWithSamples(input: SiteInput): Promise<Checked> {
  const read = await readSite(input);
  if (!('config' in read)) return read;
  const { dir, threads, cache, untrusted, deadline } = input;
  const { openapi } = read.sources;
  const docs = read.sources.docs.filter(isRead);
  const [{ site, problems }, samples] = await Promise.all([
    assembleSite(read, input),
    checkSamples({ dir, config: read.config, docs, openapi, threads, cache, untrusted, deadline }),
  ]);
  return { site, place: read.place, samples, problems: [...problems, ...nameGenerators(samples.problems, read.parts)] };
}

async function outputProblems(dir: string, site: Site, place: SiteSources['place']): Promise<readonly Problem[]> {
  const assets = await siteAssets(dir, { ...site, place });
  return [...assets.problems, ...checkOutputs(planSiteFiles({ dir, site, assets }))];
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
