import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAssets } from '../emit/assets.js';
import type { SiteSources } from '../sources/site-sources.js';
import { computeDigest } from '../sources/text.js';
import { findDrawingLibraries } from '../system/drawing-packages.js';
import { runGit } from '../system/git.js';
import { findTwoslashPackages } from '../system/twoslash-packages.js';
import type { SitePath } from '../types.js';
import type { FileDigests } from './file-digests.js';

interface SiteDigestInput {
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly read: SiteSources;
  /** The style sheets, whose names carry the hash of their content, and their problems. */
  readonly assets: SiteAssets;
  readonly files: FileDigests;
  /** Packages of the site are not run. */
  readonly untrusted?: boolean;
}

/**
 * Digest of everything that a build's output and its problems depend on except the Markdown files and docsgen, whose cache no other docsgen reads: the
 * configuration and the locations of its options, every other input and the problems of reading it, and the commits that dates come from.
 */
export async function digestSiteInputs(dir: string, { out, read, assets, files, untrusted }: SiteDigestInput): Promise<string> {
  const { config, configFile, sources, parts, problems } = read;
  const { categories, sidebar, tags, authors, rootSidebars, openapi } = sources;
  const texts = [...categories, ...[sidebar, tags, authors].flatMap((source) => source ?? []), ...rootSidebars, ...openapi];
  const others: (readonly [file: SitePath, digest?: string])[] = [];
  for (const { path: file } of [...sources.statics, ...sources.assets, ...sources.openapiParts])
    others.push([file, await files.digestOf(path.join(dir, file)).catch(() => undefined)]);
  const inputs = [
    path.relative(dir, out),
    config,
    untrusted
      ? undefined
      : [...Object.values(findDrawingLibraries(dir)), findTwoslashPackages(dir)].map((library) => library?.version),
    [configFile, computeDigest(await readFile(path.join(dir, configFile)).catch(() => ''))],
    [problems, assets.problems, assets.links.styles],
    [parts.directives, parts.checks, parts.files, parts.generators, parts.slots, parts.services, parts.remark].map((kind) =>
      kind.map(({ name, hash }) => [name, hash]),
    ),
    parts.icons.map(({ prefix, hash }) => [prefix, hash]),
    texts.map(({ kind, path: file, hash }) => [kind, file, hash]),
    others,
    [sources.unread, sources.outerPaths],
    config.lastUpdated ? await Promise.all([dir, ...config.roots.map(({ from }) => path.join(dir, from))].map(readCommits)) : [],
  ];
  return computeDigest(JSON.stringify(inputs));
}

/**
 * The last commit and, in a shallow clone, the commits without parents; and the names of authors in `.mailmap`. Empty outside a repository.
 */
async function readCommits(dir: string): Promise<readonly string[]> {
  const answer = await runGit(dir, ['rev-parse', 'HEAD', '--git-path', 'shallow', '--show-toplevel']);
  if (answer === undefined) return [];
  const [head = '', shallow = '', top = ''] = answer.split('\n');
  const files = [path.resolve(dir, shallow), path.join(top, '.mailmap')];
  return [head, ...(await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => ''))))];
}
