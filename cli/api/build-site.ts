import { isIntact } from '../commit/output-scan.js';
import { OutputRefused } from '../commit/prefetch-scan.js';
import type { PreparedOutput } from '../commit/prepare-output.js';
import { compareTrees } from '../commit/verify.js';
import { type SiteAssets, siteAssets } from '../emit/assets.js';
import { checkNames } from '../emit/check-names.js';
import type { ParserComparison } from '../pages/compare-parsers.js';
import { includeRoots } from '../pages/current-inputs.js';
import { assembleSite } from '../pipeline/assemble-site.js';
import { readSite } from '../pipeline/read-site.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { withLevels } from '../pipeline/site-problems.js';
import { writeSite } from '../pipeline/write-site.js';
import { isError, type Problem } from '../problems/index.js';
import { isRead } from '../sources/index.js';
import { isSameRepository, type RepositoryFiles } from '../sources/repository-files.js';
import type { SiteSources } from '../sources/site-sources.js';
import { computeDigest } from '../sources/text.js';
import { noCache } from '../store/cache.js';
import type { Task } from '../store/key.js';
import { recall, remember } from '../store/memo.js';
import { areUnchanged, type ReferencedFiles, referencedFiles } from '../store/referenced-digest.js';
import { digestSiteInputs } from '../store/site-digest.js';
import { silent } from '../terminal/reporter.js';
import { Stats } from '../terminal/stats.js';
import type { Sources } from '../types.js';
import { openThreads, threadProblem } from '../workers/threads.js';

export interface BuildOptions {
  readonly begun: PreparedOutput;
  /** Build a second time without the cache and with one worker, and compare. */
  readonly verify?: boolean;
}

/** The result of a build as data. */
export interface SiteBuild {
  readonly problems: readonly Problem[];
  /** Set if the output folder contains the site. */
  readonly written?: WrittenSite;
  /** Set if the output was verified, and both builds produced the same. */
  readonly verified?: VerifiedOutput;
}

interface WrittenSite {
  readonly pages: number;
  /** Files in the output folder, compared with the site that was there before. */
  readonly files: { readonly written: number; readonly unchanged: number; readonly deleted: number };
  /** No input has changed since the last build, so nothing was made. */
  readonly isRepeated: boolean;
  readonly milliseconds: number;
}

interface VerifiedOutput {
  readonly files: number;
  /** Missing if the site uses one parser only. */
  readonly parsers?: ParserComparison;
}

/** The result of a build, with the assets of the site if it was written. */
interface Built extends SiteBuild {
  readonly assets?: SiteAssets;
}

/** Builds a site and writes it into the output folder. A site with errors is not written. */
export async function buildSite(input: SiteInput, options: BuildOptions): Promise<SiteBuild> {
  try {
    const built = await build(input, options).catch(failure);
    input.progress.end();
    const { assets, ...result } = built;
    if (!options.verify || !assets) return result;
    const verified = await verifyOutput(input, { out: options.begun.out, assets }).catch(failure);
    return { ...result, ...verified, problems: [...result.problems, ...verified.problems] };
  } finally {
    await input.threads.close();
  }
}

/** A build that could not continue: another process changed the output folder, or a thread crashed. */
const failure = (error: unknown): Built => ({
  problems: error instanceof OutputRefused ? error.problems : [threadProblem(error)],
});

/** The result of a finished build, which is found by the digest of all inputs. */
interface StoredBuild {
  /** Signature of the record of the output folder: another build may have replaced the folder, with or without the cache. */
  readonly record: string;
  readonly problems: readonly Problem[];
  readonly pages: number;
  /** Files in the output folder. */
  readonly files: number;
  readonly referenced: ReferencedFiles;
  readonly repository: RepositoryFiles;
}

/** @param rest digest of every input except the Markdown files */
const buildTask = (rest: string, docs: Sources['docs']): Task => ({
  task: 'build',
  inputs: [rest, computeDigest(JSON.stringify(docs.map(({ path, hash }) => [path, hash])))],
});

async function build(input: SiteInput, { begun, verify }: BuildOptions): Promise<Built> {
  const { dir, stats, cache, untrusted } = input;
  const { out, scanning } = begun;
  const { files: digests } = cache;
  const read = await readSite({ ...input, out }, verify ? undefined : digests);
  if (!('config' in read)) return scanning.then(() => ({ problems: read.problems }));
  const assets = await siteAssets(dir, read);
  const rest = cache.persistent ? await digestSiteInputs(dir, { out, read, assets, files: digests, untrusted }) : undefined;
  const task = rest === undefined ? undefined : buildTask(rest, read.sources.docs);
  stats.lap('reading');
  const last = task && !verify ? recall<StoredBuild>(cache, task) : undefined;
  if (
    last &&
    !(input.strict && last.problems.length > 0) &&
    (await areUnchanged({ dir, files: digests, roots: includeRoots(read.config) }, last.referenced)) &&
    (await isSameRepository(dir, last.repository, read.config)) &&
    isIntact(await scanning, last.record)
  ) {
    await cache.flush();
    const files = { written: 0, unchanged: last.files, deleted: 0 };
    const written = { pages: last.pages, files, isRepeated: true, milliseconds: stats.milliseconds() };
    return { problems: last.problems, written };
  }
  // If the output folder is already known to be refused, no pages are made.
  await Promise.race([scanning, undefined]);
  // Not awaited here, so that the texts of the sources can be freed as soon as the pages are made.
  return finishBuild({ assembling: assembleSite(read, input, rest), assets, task }, input, begun);
}

/** A build whose sources have been read. */
interface ReadyBuild {
  readonly assembling: ReturnType<typeof assembleSite>;
  readonly assets: SiteAssets;
  /** `undefined` if nothing is stored. */
  readonly task?: Task;
}

async function finishBuild({ assembling, assets, task }: ReadyBuild, input: SiteInput, begun: PreparedOutput): Promise<Built> {
  const { dir, stats, cache, threads } = input;
  const { scanning } = begun;
  // Loaded while the threads make the pages.
  const [assembled, { planSiteFiles }] = await Promise.all([assembling, import('../emit/plan-files.js')]);
  const { site } = assembled;
  await threads.renew();
  stats.lap('pages and manifest');
  const siteProblems = withLevels([...assembled.problems, ...assets.problems], site.config, input);
  if (siteProblems.some(isError)) {
    // The cache forgets nothing, because the state before the error is likely to return.
    await Promise.all([scanning, cache.flush()]);
    const names = await checkNames(planSiteFiles({ dir, site, assets }), { site, assets });
    return { problems: withLevels([...siteProblems, ...names], site.config, input) };
  }
  const { result, problems: nameProblems } = await writeSite({ site, assets, prepared: begun }, input);
  const problems = withLevels([...siteProblems, ...nameProblems], site.config, input);
  if (!result) return scanning.then(() => ({ problems }));
  const pages = site.manifest.routes.length;
  const { written, unchanged, deleted } = result;
  if (task && result.record !== undefined && !site.remote) {
    const referenced = await referencedFiles({ dir, files: cache.files, roots: includeRoots(site.config) }, site.documents);
    const files = written + unchanged;
    const repository = [...site.manifest.targets.repository];
    remember<StoredBuild>(cache, task, { record: result.record, problems, pages, files, referenced, repository });
  }
  await cache.save();
  if (result.problems.length > 0) return { problems: [...problems, ...result.problems] };
  stats.lap('cache');
  const files = { written, unchanged, deleted };
  return { problems, written: { pages, files, isRepeated: false, milliseconds: stats.milliseconds() }, assets };
}

/** Compares the parsers if the native one is used. @param read with the texts of all Markdown files */
async function verifyParser({ config, sources, parts }: SiteSources): Promise<ParserComparison | undefined> {
  if (config.markdown.parser !== 'auto') return undefined;
  const [{ compareParsers }, { listInlineNames }] = await Promise.all([
    import('../pages/compare-parsers.js'),
    import('../pages/markdown/directives/inline-names.js'),
  ]);
  const syntax = { inline: listInlineNames(parts.directives), math: config.markdown.math };
  return compareParsers(sources.docs.filter(isRead), syntax);
}

/**
 * Builds the site again without the cache and with one worker, and parses the pages with both parsers. Every difference from the output folder, or
 * between the parsers, is a problem.
 */
async function verifyOutput(
  input: SiteInput,
  { out, assets }: { readonly out: string; readonly assets: SiteAssets },
): Promise<SiteBuild> {
  const [{ planFiles }, { siteRenderer }] = await Promise.all([
    import('../emit/plan-files.js'),
    import('../emit/site-renderer.js'),
  ]);
  const threads = openThreads(1);
  const again = { ...input, cache: noCache, threads, progress: silent, stats: new Stats() };
  const read = await readSite(again);
  if (!('config' in read)) return { problems: read.problems };
  const { site } = await assembleSite(read, again);
  const renderer = siteRenderer({ site, assets, build: '' });
  const { sharedDigest } = renderer;
  const files = planFiles({ dir: input.dir, site, assets, build: '', cache: noCache, sharedDigest });
  const parsers = await verifyParser(read);
  const different = [...(await compareTrees(out, files, renderer)), ...(parsers?.problems ?? [])];
  if (different.length > 0) return { problems: different };
  return { problems: [], verified: { files: files.length, parsers } };
}
