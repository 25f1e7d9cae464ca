import { loadConfig } from '../config/index.js';
import type { Parts } from '../extensions/part.js';
import { NO_PARTS } from '../extensions/part.js';
import { unknownLanguageProblems } from '../pages/unknown-languages.js';
import { isError, type Problem } from '../problems/index.js';
import { checkIncludeFolders, checkRoots } from '../sources/check-roots.js';
import { readIconSets } from '../sources/icon-sets.js';
import { readSources } from '../sources/index.js';
import { listedDocumentProblems } from '../sources/listed-documents.js';
import { VENDOR } from '../sources/names.js';
import { isInShard, type Shard } from '../sources/shard.js';
import { checkSiteFolder } from '../sources/site-folder.js';
import type { LocateOption, SiteSources } from '../sources/site-sources.js';
import type { FileDigests } from '../store/file-digests.js';
import type { SiteConfig, SitePath } from '../types.js';
import type { SiteInput } from './site-input.js';

/**
 * Configuration → sources. Returns only problems if the configuration cannot be used.
 *
 * @param digests if given, Markdown files that have not changed are not read
 * @param shard if given, only its Markdown files are read
 */
export async function readSite(
  input: SiteInput,
  digests?: FileDigests,
  shard?: Shard,
): Promise<SiteSources | { problems: readonly Problem[] }> {
  const { dir, environment, configFile: file, baseUrl, untrusted, output } = input;
  input.progress.phase('Reading');
  const missing = await checkSiteFolder(dir);
  if (missing) return { problems: [missing] };
  const loaded = await loadConfig(dir, environment, { file, baseUrl, untrusted, output });
  const { config, file: configFile = '', locate: place = () => ({ file: configFile }) } = loaded;
  const configProblems = [...(input.distrust ?? []), ...loaded.problems];
  if (!config || loaded.problems.some(isError)) return { problems: configProblems };
  const vendorProblems = await readVendor(input, config, place);
  const badRoots: Problem[] = [
    ...(await checkRoots({ dir, out: input.out, roots: config.roots, place, untrusted })),
    ...(await checkIncludeFolders({ dir, folders: config.includeFrom, place, untrusted })),
  ];
  const rootProblems = vendorProblems.length > 0 ? badRoots.filter((bad) => !isFetched(bad)) : badRoots;
  if (badRoots.length > 0) return { problems: [...configProblems, ...vendorProblems, ...rootProblems] };
  const languages = await unknownLanguageProblems(config.highlight.languages, place);
  const listed = config.openapi.documents.map((document) => document.file);
  const { sources, problems } = await readSources(dir, {
    openapi: listed.length > 0 ? listed : undefined,
    ignored: config.openapi.ignore,
    digests,
    shard,
    roots: config.roots,
    includeFrom: config.includeFrom,
  });
  const documents = listedDocumentProblems(config, sources, place);
  const { problems: partProblems, ...extensionParts } = await readExtensions(dir, config, place);
  const { sets: icons, problems: iconProblems } = readIconSets(dir, config.icons, place);
  const parts = { ...extensionParts, icons, inputs: [...extensionParts.inputs, ...icons.map((set) => set.file)] };
  const allProblems = [
    ...configProblems,
    ...languages,
    ...documents,
    ...vendorProblems,
    ...problems,
    ...partProblems,
    ...iconProblems,
  ];
  const read = { config, configFile, place, sources, parts, problems: allProblems };
  return parts.generators.length + parts.failed.length > 0 ? withGenerated(read, input, shard) : read;
}

/** Whether a root is missing because its files have not been fetched, which is a separate problem. */
const isFetched = (found: Problem): boolean => found.id === 'bad-root' && found.values.folder.startsWith(`${VENDOR}/`);

/** Compares the fetched files with the lock file, with code that other sites do not load. */
async function readVendor({ dir, cache }: SiteInput, { pull }: SiteConfig, place: LocateOption): Promise<readonly Problem[]> {
  if (pull.length === 0) return [];
  const { verifyVendor } = await import('../vendor/verify-vendor.js');
  return verifyVendor({ dir, pull, place, files: cache.files });
}

/** Adds the files that generators make to the sources. */
async function withGenerated(read: SiteSources, { dir, cache }: SiteInput, shard?: Shard): Promise<SiteSources> {
  const { sources, parts } = read;
  const { generateSources } = await import('../extensions/generate.js');
  const { docs, categories, generated, inputs, problems, ...made } = await generateSources({
    dir,
    roots: read.config.roots,
    generators: parts.generators,
    sources,
    cache,
  });
  const failed = [...parts.failed, ...made.failed];
  const own = shard ? docs.filter((source) => isInShard(source.path, shard)) : docs;
  return {
    ...read,
    sources: {
      ...sources,
      docs: sortByPath([...sources.docs, ...own]),
      categories: sortByPath([...sources.categories, ...categories]),
    },
    parts: { ...parts, generated, failed, inputs: [...parts.inputs, ...inputs] },
    problems: [...read.problems.filter(({ id }) => id !== 'empty-content' || docs.length + failed.length === 0), ...problems],
  };
}

const sortByPath = <File extends { readonly path: SitePath }>(files: readonly File[]): File[] =>
  [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

/** Reads the parts of the extensions, with code that other sites do not load. */
async function readExtensions(
  dir: string,
  config: SiteConfig,
  place: LocateOption,
): Promise<Parts & { readonly problems: readonly Problem[] }> {
  if (config.extensions.length === 0) return { ...NO_PARTS, problems: [] };
  const [{ readParts }, { DIRECTIVES }, { KEYS }, { LAYOUTS }, { OWN_SERVICES }] = await Promise.all([
    import('../extensions/read-parts.js'),
    import('../pages/markdown/directives/index.js'),
    import('../pages/front-matter-keys.js'),
    import('../pages/layouts.js'),
    import('../render/services.js'),
  ]);
  return readParts({
    dir,
    config,
    place,
    ownNames: Object.keys(DIRECTIVES),
    ownKeys: Object.keys(KEYS),
    ownLayouts: Object.keys(LAYOUTS),
    ownServices: OWN_SERVICES,
  });
}
