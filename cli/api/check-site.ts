import { checkSamples, type SampleFindings } from '../checks/samples/index.js';
import { checkSearchQuality } from '../checks/search-quality.js';
import { siteAssets } from '../emit/assets.js';
import { checkOutputs } from '../emit/output.js';
import { planSiteFiles } from '../emit/plan-files.js';
import { assembleSite, nameGenerators, readSite, type Site, type SiteInput, type SiteSources } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { isRead } from '../sources/index.js';
import { threadProblem } from '../workers/threads.js';

export interface CheckOptions {
  /** Also measure the answers of the search. */
  readonly search?: boolean;
}

/** The result of a check as data. */
export interface SiteCheck {
  readonly problems: readonly Problem[];
  /** Checks of samples that could not run, and why. */
  readonly notes: readonly string[];
  /** How well the search answers, as text; set if it was measured. */
  readonly searchReport?: string;
}

/** Finds every problem of a site; writes nothing except the cache. */
export async function checkSite(input: SiteInput, { search }: CheckOptions): Promise<SiteCheck> {
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
  return { problems, notes: samples?.notes ?? [], searchReport: quality?.report };
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
