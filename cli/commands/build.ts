import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { commitOutput } from '../commit/index.js';
import { isIntact } from '../commit/output-scan.js';
import { OutputRefused } from '../commit/prefetch-scan.js';
import type { PreparedOutput } from '../commit/prepare-output.js';
import { compareTrees } from '../commit/verify.js';
import { type SiteAssets, siteAssets } from '../emit/assets.js';
import { checkOutputs } from '../emit/output.js';
import type { StageRoutes } from '../emit/route-files.js';
import { assembleSite, loadSite, readSite, type SiteInput } from '../pipeline.js';
import { isError, type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { noCache } from '../store/cache.js';
import { fingerprintOf } from '../store/fingerprint.js';
import { areUnchanged, type ReferencedFiles, referencedFiles } from '../store/referenced-digest.js';
import { readPackageBuild } from '../system/package.js';
import { type Output, plural, silent } from '../terminal/reporter.js';
import { Stats } from '../terminal/stats.js';
import { openThreads, threadProblem } from '../workers/threads.js';

export interface BuildOptions {
  readonly begun: PreparedOutput;
  /** Build a second time from nothing with one worker, and compare. */
  readonly verify?: boolean;
  /** Print what was done and how long it took. */
  readonly stats?: 'text' | 'json';
  /** Absolute path of a file for the events of the build. */
  readonly trace?: string;
  readonly output: Output;
}

/** Builds a site: the line from the configuration to the files. A site with errors is not written. */
export async function buildSite(input: SiteInput, options: BuildOptions): Promise<readonly Problem[]> {
  const problems = await built(input, options);
  return [...problems, ...(await tell(input.stats, options))];
}

async function built(input: SiteInput, options: BuildOptions): Promise<readonly Problem[]> {
  try {
    return await build(input, options);
  } catch (error) {
    if (error instanceof OutputRefused) return error.problems;
    return [threadProblem(error)];
  } finally {
    input.progress.end();
    await input.threads.close();
  }
}

const shown = (out: string): string => path.relative(process.cwd(), out) || out;

/** Shows and writes what is known of the build. */
async function tell(stats: Stats, { stats: format, trace, output }: BuildOptions): Promise<readonly Problem[]> {
  if (format === 'text') output.err(stats.text());
  if (format === 'json') output.out(stats.json());
  if (trace === undefined) return [];
  return writeFile(trace, stats.trace()).then(
    () => [],
    (error: unknown) => {
      const reason = systemReason(error, 'trace');
      return [problem('trace-failed', { file: '' }, { file: trace, reason })];
    },
  );
}

/** What a build wrote and reported. It is found by the digest of all inputs. */
interface StoredBuild {
  /** Signature of the record of what was written: another build may have replaced it, with or without the cache. */
  readonly record: string;
  readonly problems: readonly Problem[];
  readonly pages: number;
  readonly referenced: ReferencedFiles;
}

const keyOf = (fingerprint: string): string => `build:${fingerprint}`;

async function build(input: SiteInput, options: BuildOptions): Promise<readonly Problem[]> {
  const { stats } = input;
  const { begun, verify, output } = options;
  const { out, looking } = begun;
  const { cache, dir } = input;
  const { files } = cache;
  const read = await readSite(input, verify ? undefined : files);
  if (!('config' in read)) return looking.then(() => read.problems);
  const assets = await siteAssets(dir, read);
  const fingerprint = cache.persistent ? await fingerprintOf(dir, { out, read, assets, files }) : undefined;
  stats.lap('reading');
  const last = fingerprint && !verify ? (cache.get(keyOf(fingerprint.whole)) as StoredBuild | undefined) : undefined;
  if (last && (await areUnchanged({ dir, files }, last.referenced)) && isIntact(await looking, last.record)) {
    if (files.hasNew) await cache.flush();
    input.progress.end();
    output.err(`Nothing changed: ${plural(last.pages, 'page')} checked in ${stats.total()}. The site is in ${shown(out)}\n`);
    return last.problems;
  }
  // A refusal that is known by now saves making the pages.
  await Promise.race([looking, undefined]);
  // Returned as it is: nothing here holds the texts of the sources while the rest is done.
  return make(
    { assembling: assembleSite(read, input, fingerprint?.rest), assets, fingerprint: fingerprint?.whole },
    input,
    options,
  );
}

/** A build whose sources were read. */
interface Ready {
  readonly assembling: ReturnType<typeof assembleSite>;
  readonly assets: SiteAssets;
  /** Of all inputs; `undefined` if nothing is stored. */
  readonly fingerprint?: string;
}

/** The line from the sources to the files. */
async function make(ready: Ready, input: SiteInput, { begun, verify, output }: BuildOptions): Promise<readonly Problem[]> {
  const { assembling, assets, fingerprint } = ready;
  const { out, looking } = begun;
  const { stats } = input;
  // Loaded here, since most of docsgen hangs on it and a build with nothing to do needs none of it; while threads make the pages there is time.
  const [{ site, problems }, { checkNames, emitSite }] = await Promise.all([assembling, import('../emit/index.js')]);
  // Where many pages were made, nearly all is garbage soon: by itself V8 lets it grow to as much as is in use.
  if (input.threads.started) setFlagsFromString('--heap-growing-percent=25');
  input.threads.renew();
  stats.lap('pages and manifest');
  if ([...problems, ...assets.problems].some(isError)) {
    // Forgets nothing: the state before the error is likely to come back.
    await Promise.all([looking, input.cache.flush()]);
    return [...problems, ...assets.problems, ...checkNames({ dir: input.dir, site, assets })];
  }
  const { hash: running } = await readPackageBuild();
  let staged = 0;
  const stage: StageRoutes = (task) => {
    staged += task.routes.length;
    return input.threads.run('stageRoutes', task, staged);
  };
  const made = emitSite({ dir: input.dir, site, assets, build: running, cache: input.cache, stage });
  stats.lap('files');
  const found = [...problems, ...assets.problems, ...checkOutputs(made)];
  if (found.some(isError)) return looking.then(() => found);
  const look = await looking;
  input.progress.phase('Writing', made.length);
  const { key } = begun.trust;
  const result = await commitOutput({
    out,
    files: made,
    key,
    isFresh: !input.cache.persistent,
    digests: input.cache.files,
    look,
    onProgress: (done) => input.progress.step(done),
  });
  stats.count('files', made.length - result.reused, result.reused);
  stats.lap('rendering and writing');
  const { dir, cache } = input;
  const pages = site.manifest.routes.length;
  if (fingerprint !== undefined && result.record !== undefined && !site.remote) {
    const referenced = await referencedFiles({ dir, files: cache.files }, site.documents);
    const stored: StoredBuild = { record: result.record, problems: found, pages, referenced };
    cache.set(keyOf(fingerprint), stored);
  }
  await cache.save();
  if (result.problems.length > 0) return [...found, ...result.problems];
  stats.lap('cache');
  input.progress.end();
  output.err(
    `Built ${plural(pages, 'page')} in ${stats.total()}: ${result.written} files written, ${result.unchanged} unchanged, ${result.deleted} deleted. ` +
      `The site is in ${shown(out)}\n`,
  );
  return verify ? [...found, ...(await verifyOutput(input, { out, assets, output }))] : found;
}

/** Builds once more, without cache and in one thread, compares, and says so when nothing differs. */
async function verifyOutput(
  input: SiteInput,
  { out, assets, output }: { readonly out: string; readonly assets: SiteAssets; readonly output: Output },
): Promise<readonly Problem[]> {
  const { emitSite } = await import('../emit/index.js');
  const threads = openThreads(1);
  const { site, problems } = await loadSite({ ...input, cache: noCache, threads, progress: silent, stats: new Stats() });
  if (!site) return problems;
  const files = emitSite({ dir: input.dir, site, assets, build: '', cache: noCache });
  const different = await compareTrees(out, files);
  if (different.length === 0) output.err(`Verified: both builds produced identical output (${plural(files.length, 'file')})\n`);
  return different;
}
