import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAssets } from '../emit/assets.js';
import type { SiteSources } from '../pipeline.js';
import { computeDigest } from '../sources/text.js';
import { runGit } from '../system/git.js';
import { readPackageBuild } from '../system/package.js';
import type { Source } from '../types.js';
import type { FileDigests } from './file-digests.js';

/** Digests of what a site is made from. */
interface Fingerprint {
  readonly whole: string;
  /** Everything but the Markdown files. */
  readonly rest: string;
}

interface FingerprintInput {
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly read: SiteSources;
  /** The style sheets, whose names carry the hash of their content, and their problems. */
  readonly assets: SiteAssets;
  readonly files: FileDigests;
}

/**
 * Digests of everything that a build's output and its problems depend on: docsgen, the configuration and the locations of its options, every input and the
 * problems of reading it, and the commits that dates come from.
 */
export async function fingerprintOf(dir: string, { out, read, assets, files }: FingerprintInput): Promise<Fingerprint> {
  const { config, configFile, sources, problems } = read;
  const hash = createHash('sha256');
  const add = (...parts: readonly string[]) => hash.update(`${parts.join('\0')}\n`);
  add(
    (await readPackageBuild()).hash,
    out,
    JSON.stringify(config),
    configFile,
    computeDigest(await readFile(path.join(dir, configFile)).catch(() => '')),
    JSON.stringify([problems, assets.problems]),
    ...assets.links.styles,
  );
  const texts: readonly Omit<Source, 'text'>[] = [
    ...sources.categories,
    ...(sources.sidebar ? [sources.sidebar] : []),
    ...sources.openapi,
  ];
  for (const source of texts) add(source.kind, source.path, source.hash);
  for (const file of [...sources.statics, ...sources.assets, ...sources.openapiParts])
    add(file.path, (await files.digestOf(path.join(dir, file.path)).catch(() => undefined)) ?? '');
  if (config.lastUpdated) add(await commits(dir));
  const rest = hash.digest('hex');
  const docs = sources.docs.map((doc) => `${doc.path}\0${doc.hash}`);
  return {
    rest,
    whole: createHash('sha256')
      .update([rest, ...docs].join('\n'))
      .digest('hex'),
  };
}

/**
 * The last commit and, in a shallow clone, the commits without parents; and the names of authors in `.mailmap`. Empty outside a repository.
 */
async function commits(dir: string): Promise<string> {
  const known = await runGit(dir, ['rev-parse', 'HEAD', '--git-path', 'shallow', '--show-toplevel']);
  if (known === undefined) return '';
  const [head = '', shallow = '', top = ''] = known.split('\n');
  const files = [path.resolve(dir, shallow), path.join(top, '.mailmap')];
  return [head, ...(await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => ''))))].join('\n');
}
