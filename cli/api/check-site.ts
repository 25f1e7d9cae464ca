import type { IslandFindings } from '../checks/islands/index.js';
import { checkSamples, type SampleFindings } from '../checks/samples/index.js';
import { checkSearchQuality } from '../checks/search-quality.js';
import { type SiteAssets, siteAssets } from '../emit/assets.js';
import { checkNames } from '../emit/check-names.js';
import { planSiteFiles } from '../emit/plan-files.js';
import type { Site } from '../manifest/site.js';
import { deriveRoute } from '../pages/url.js';
import { assembleSite } from '../pipeline/assemble-site.js';
import { readSite } from '../pipeline/read-site.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { nameGenerators, withLevels } from '../pipeline/site-problems.js';
import type { Problem } from '../problems/index.js';
import { isRead } from '../sources/index.js';
import type { SiteSources } from '../sources/site-sources.js';
import type { SitePath } from '../types.js';
import { threadProblem } from '../workers/threads.js';

export interface CheckOptions {
  /** Also measure the answers of the search. */
  readonly search?: boolean;
  /** Also start the islands in a browser. */
  readonly hydrate?: boolean;
}

/** The result of a check as data. */
export interface SiteCheck {
  readonly problems: readonly Problem[];
  /** Checks of samples that could not run, and why, and how many islands were hydrated. */
  readonly notes: readonly string[];
  /** How well the search answers, as text; set if it was measured. */
  readonly searchReport?: string;
}

/** Finds every problem of a site; writes nothing except the cache. */
export async function checkSite(input: SiteInput, options: CheckOptions): Promise<SiteCheck> {
  try {
    const {
      site,
      place,
      samples,
      problems: found,
    } = await loadWithSamples(input).catch((error): Checked => ({ problems: [threadProblem(error)] }));
    const more = site && place ? await checkOutput(input, { site, place, ...options }) : { problems: [] };
    input.progress.end();
    await input.cache.save();
    const notes = [
      ...(site ? describeAddresses(site) : []),
      ...(samples?.notes ?? []),
      ...(more.islands ? [more.islands.note] : []),
    ];
    const problems = [...found, ...more.problems];
    return { problems: site ? withLevels(problems, site.config, input) : problems, notes, searchReport: more.searchReport };
  } finally {
    await input.threads.close();
  }
}

interface Checked {
  readonly site?: Site;
  /** Position of an option in the configuration; set if the site is. */
  readonly place?: SiteSources['place'];
  readonly samples?: SampleFindings;
  readonly problems: readonly Problem[];
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

interface OutputInput extends CheckOptions {
  readonly site: Site;
  readonly place: SiteSources['place'];
}

/** Checks what a build would write. */
async function checkOutput(
  input: SiteInput,
  { site, place, search, hydrate }: OutputInput,
): Promise<Pick<SiteCheck, 'problems' | 'searchReport'> & { readonly islands?: IslandFindings }> {
  const { dir } = input;
  const quality = search ? await checkSearchQuality(dir, site) : undefined;
  const { assets, problems: found } = await checkFiles(dir, { site, place });
  const islands = hydrate ? await hydrateIslands(input, site, assets) : undefined;
  const problems = [...found, ...(quality?.problems ?? []), ...(islands?.problems ?? [])];
  return { problems, searchReport: quality?.report, islands };
}

/** Checks the assets and the names of the files that a build would write. @param dir absolute path of the site */
export async function checkFiles(
  dir: string,
  { site, place }: Pick<OutputInput, 'site' | 'place'>,
): Promise<{ readonly assets: SiteAssets; readonly problems: readonly Problem[] }> {
  const assets = await siteAssets(dir, { ...site, place });
  const names = await checkNames(planSiteFiles({ dir, site, assets }), { site, assets });
  return { assets, problems: [...assets.problems, ...names] };
}

/** Starts the islands in a browser, with code that other checks do not load. */
async function hydrateIslands(input: SiteInput, site: Site, assets: SiteAssets): Promise<IslandFindings> {
  const { checkIslands } = await import('../checks/islands/index.js');
  const { problems, note } = await checkIslands({ ...input, site, assets, isEmbedded: input.output === 'discard' });
  return { problems: nameGenerators(problems, site.parts), note };
}

/** Says that addresses are written in another way than the names of their files, with the first of them as an example. */
function describeAddresses({ manifest }: Site): readonly string[] {
  const changed = manifest.routes.flatMap((route) =>
    route.kind === 'doc' && /[^\x21-\x7e]/.test(route.source) && deriveRoute(withoutContent(route.source)) === route.path
      ? [route]
      : [],
  );
  const [first] = changed;
  if (!first) return [];
  const others = changed.length === 1 ? '' : ` and ${changed.length - 1} more likewise`;
  return [`Addresses have no spaces and accents: "${first.source}" is published as "${first.path}"${others}.`];
}

const withoutContent = (file: SitePath): string => file.slice(file.indexOf('/') + 1);
