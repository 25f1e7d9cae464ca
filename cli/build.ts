import path from 'node:path';
import { noCache } from './cache.js';
import { type SiteAssets, siteAssets } from './emit/assets.js';
import { isOutputIntact } from './emit/commit/intact.js';
import { commitOutput, recoverOutput } from './emit/commit.js';
import { checkNames, emitSite } from './emit/index.js';
import { checkOutputs } from './emit/output.js';
import { checkOutputFolder, checkOutputPlace } from './emit/output-folder.js';
import { fingerprintOf, readLastBuild, writeLastBuild } from './fingerprint.js';
import { isError, type Problem } from './problems.js';
import { type Output, plural, silent } from './reporter.js';
import { assembleSite, loadSite, readSite, type SiteInput } from './site.js';
import { FOLDERS } from './sources.js';
import { Stopwatch } from './stopwatch.js';
import { openThreads } from './threads.js';
import { compareTrees } from './verify.js';

export interface BuildOptions {
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Build a second time from nothing with one worker, and compare. */
  readonly verify?: boolean;
  /** Print how long each phase took. */
  readonly stats?: boolean;
  readonly output: Output;
}

/** Builds a site: the line from the configuration to the files. A site with errors is not written. */
export async function buildSite(input: SiteInput, options: BuildOptions): Promise<readonly Problem[]> {
  const { out } = options;
  const inputs = [...Object.values(FOLDERS), '.docsgen', '.git'].map((folder) => path.join(input.dir, folder));
  const place = { siteDir: input.dir, out, inputs };
  try {
    const misplaced = checkOutputPlace(place);
    if (misplaced.length > 0) return misplaced;
    await recoverOutput(out);
    const refused = checkOutputFolder(place);
    return refused.length > 0 ? refused : await build(input, options);
  } finally {
    input.progress.end();
    await input.threads.close();
  }
}

async function build(input: SiteInput, { out, verify, stats, output }: BuildOptions): Promise<readonly Problem[]> {
  const watch = new Stopwatch();
  const shownOut = path.relative(process.cwd(), out) || out;
  const read = await readSite(input);
  if (!('config' in read)) return read.problems;
  const assets = await siteAssets(input.dir, read.config);
  const fingerprint = await fingerprintOf(input.dir, { out, read, styles: assets.links.styles });
  watch.lap('reading');
  const last = input.cache.persistent && !verify ? await readLastBuild(input.dir) : undefined;
  if (last?.fingerprint === fingerprint && isOutputIntact(out)) {
    input.progress.end();
    output.err(`Nothing has changed: ${plural(last.pages, 'page')} checked in ${watch.total()}. The site is in ${shownOut}\n`);
    return last.problems;
  }
  const { site, problems } = await assembleSite(read, input);
  watch.lap('pages and manifest');
  if ([...problems, ...assets.problems].some(isError)) {
    await input.cache.save();
    return [...problems, ...assets.problems, ...checkNames({ dir: input.dir, site, assets })];
  }
  input.progress.phase('Rendering', site.manifest.routes.length);
  const files = emitSite({
    dir: input.dir,
    site,
    assets,
    onProgress: (done) => input.progress.step(done),
  });
  watch.lap('rendering');
  const found = [...problems, ...assets.problems, ...checkOutputs(files)];
  if (found.some(isError)) return found;
  input.progress.phase('Writing');
  const result = await commitOutput({ out, files });
  watch.lap('writing');
  await input.cache.save();
  if (result.problems.length > 0) return [...found, ...result.problems];
  const pages = site.manifest.routes.length;
  if (input.cache.persistent) await writeLastBuild(input.dir, { fingerprint, problems: found, pages });
  watch.lap('cache');
  input.progress.end();
  output.err(
    `Built ${plural(pages, 'page')} in ${watch.total()}: ${result.written} files written, ${result.unchanged} unchanged, ${result.deleted} deleted. ` +
      `The site is in ${shownOut}\n`,
  );
  if (stats) output.err(watch.table());
  return verify ? [...found, ...(await verifyOutput(input, out, assets))] : found;
}

/** Builds once more, without cache and in one thread, and compares. */
async function verifyOutput(input: SiteInput, out: string, assets: SiteAssets): Promise<readonly Problem[]> {
  const threads = openThreads(1);
  const { site, problems } = await loadSite({ ...input, cache: noCache, threads, progress: silent });
  return site ? compareTrees(out, emitSite({ dir: input.dir, site, assets })) : problems;
}
