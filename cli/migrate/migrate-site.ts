import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { detectTool } from '../sources/detect-tool.js';
import type { Tool } from '../sources/tool.js';
import { getErrorCode } from '../system/system-error.js';
import { plainAddress } from './links.js';
import { planSite } from './plan-site.js';
import { compareAddresses, readAddresses } from './proof/addresses.js';
import { compareBuild } from './proof/compare-build.js';
import { listFiles } from './read-folder.js';
import { readMap } from './read-map.js';
import { readerOf } from './readers.js';
import { type MigrationReport, makeReport, writeReport } from './report.js';
import { findRepository } from './repository.js';
import { settleSite } from './settle-site.js';
import type { Note } from './source.js';
import { checkOutput, writeSite } from './write-site.js';

export interface MigrateOptions {
  /** Absolute path of the old site. */
  readonly dir: string;
  /** Absolute path of the new site. */
  readonly out: string;
  readonly tool?: Tool;
  /** Write nothing: convert and check a copy in a temporary folder. */
  readonly dryRun: boolean;
  /** Absolute path of a sitemap or of a built folder of the old site. */
  readonly against?: string;
  /** Absolute path of a file that maps components. */
  readonly map?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workers: number;
}

export interface Migrated {
  /** Missing if nothing was migrated. */
  readonly report?: MigrationReport;
  readonly problems: readonly Problem[];
}

/** Moves a site from another tool: reads it, writes a new one, and applies all fixes that need no decision. The old site is not changed. */
export async function migrateSite(options: MigrateOptions): Promise<Migrated> {
  const failures: Note[] = [];
  // Work that the code of the old site starts and does not wait for. Its failure would end the process.
  const onRejection = (reason: unknown): void => {
    const text = `Code of the old site failed, and nothing waited for it: ${reason instanceof Error ? reason.message : String(reason)}.`;
    failures.push({ kind: 'config', file: '', subject: 'unhandled rejection', text });
  };
  process.on('unhandledRejection', onRejection);
  try {
    return await migrate(options, failures);
  } finally {
    process.off('unhandledRejection', onRejection);
  }
}

/** @param failures is filled while the migration runs */
async function migrate(options: MigrateOptions, failures: readonly Note[]): Promise<Migrated> {
  const found = detectTool(options.dir, options.tool);
  if (found === undefined)
    return {
      problems: [
        problem('migrate-no-site', { file: '' }, { dir: options.dir, tool: options.tool, exists: existsSync(options.dir) }),
      ],
    };
  const refusal = options.dryRun ? undefined : checkOutput(options.out, found.dir);
  if (refusal) return { problems: [refusal] };
  const { map, problems: mapProblems } =
    options.map === undefined
      ? { map: new Map(), problems: [] }
      : readMap(options.map, path.relative(process.cwd(), options.map));
  if (mapProblems.length > 0) return { problems: mapProblems };
  const read = await readerOf(found.tool);
  const old = await read(found.dir);
  const addresses = options.against === undefined ? undefined : readAddresses(options.against, old.config.baseUrl ?? '/');
  if (options.against !== undefined && addresses === undefined)
    return { problems: [problem('migrate-against', { file: '' }, { against: options.against })] };
  const site = await planSite(old, { dir: found.dir, map });
  const out = options.dryRun ? mkdtempSync(path.join(tmpdir(), 'docsgen-migrate-')) : options.out;
  try {
    const failed = writeSite(site, { out, within: findRepository(found.dir) });
    if (failed.length > 0) return { problems: failed };
    const settled = await settleSite(out, { ...options, origins: site.origins });
    const pairs = old.config.redirects?.pairs ?? [];
    const routes = settled.site?.manifest.routes.map((route) => route.path) ?? [];
    const answered = new Set<string>([
      ...routes,
      ...pairs.map(({ from }) => from),
      ...redirectsOf(site.files),
      ...documentsIn(path.join(out, 'static')),
    ]);
    const built = options.against !== undefined && statSync(options.against).isDirectory() ? options.against : undefined;
    const unused = [...map.keys()].filter((name) => !site.converted.has(name));
    const report = makeReport({
      tool: found.tool,
      site: {
        ...site,
        notes: [
          ...site.notes,
          ...settled.notes,
          ...failures,
          ...unused.map((name) => ({
            kind: 'component' as const,
            file: path.basename(options.map ?? ''),
            subject: name,
            text: 'The map names this component, but no page contains it.',
          })),
        ],
      },
      problems: settled.problems,
      fixes: settled.fixed,
      addresses: compareAddresses('the pages of the old site', site.addresses, answered),
      ...(addresses && { against: compareAddresses(path.basename(options.against ?? ''), addresses, answered) }),
      ...(built !== undefined && settled.site && { content: compareBuild(built, site.addresses, settled.site) }),
    });
    if (!options.dryRun) {
      writeFileSync(path.join(out, 'migration.md'), writeReport(report));
      writeFileSync(path.join(out, 'migration.json'), `${JSON.stringify(report, null, 2)}\n`);
    }
    return { report, problems: [] };
  } catch (error) {
    if (getErrorCode(error) === undefined) throw error;
    return { problems: [problem('migrate-write', { file: '' }, { out, reason: systemReason(error, 'migrate') })] };
  } finally {
    if (options.dryRun) rmSync(out, { recursive: true, force: true });
  }
}

/** The addresses of documents that a site publishes unchanged. */
const documentsIn = (folder: string): readonly string[] =>
  listFiles(folder, folder).flatMap((file) => (file.endsWith('.html') ? [plainAddress(`/${file}`)] : []));

/** The old addresses that the configuration of the new site redirects. */
function redirectsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const config = JSON.parse(files.get('docsgen.config.json') ?? '{}') as {
    readonly redirects?: { readonly pairs?: readonly { readonly from: string }[] };
  };
  return (config.redirects?.pairs ?? []).map(({ from }) => from);
}
