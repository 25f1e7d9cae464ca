import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAssets } from '../emit/assets.js';
import type { SiteSources } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import type { StatEntry } from '../sources/stat-cache.js';
import { hashOf } from '../sources/text.js';
import type { Signing, StateKey } from '../state/key.js';
import { readSigned, replaceSigned } from '../state/signed-file.js';
import { askGit } from '../system/git.js';
import { packageBuild } from '../system/package.js';
import type { SitePath, Source, Sources, StaticFile } from '../types.js';

/** What the last build of a folder was made from, and what it had to say. */
interface LastBuild {
  readonly fingerprint: string;
  /** Signature of the record of what was written: another build may have replaced it, with or without the cache. */
  readonly record: string;
  readonly problems: readonly Problem[];
  readonly pages: number;
  /** State of the files that OpenAPI documents refer to and that are no inputs by themselves. */
  readonly referenced: Readonly<Record<SitePath, string>>;
  /** The Markdown files that it was made from. */
  readonly files: readonly StatEntry[];
}

/** Tells what a site is made from. */
interface Fingerprint {
  readonly whole: string;
  /** Of all but the Markdown files. */
  readonly rest: string;
}

/**
 * Hashes of all that a build's output and its problems depend on: docsgen, configuration and where its options stand, every input and what keeps it
 * from being read, and the commits that dates come from.
 *
 * @param assets the style sheets, whose names carry the hash of their content, and what is wrong with them
 */
export async function fingerprintOf(
  dir: string,
  { out, read, assets }: { readonly out: string; readonly read: SiteSources; readonly assets: SiteAssets },
): Promise<Fingerprint> {
  const { config, configFile, sources, problems } = read;
  const hash = createHash('sha256');
  const add = (...parts: readonly string[]) => hash.update(`${parts.join('\0')}\n`);
  add(
    (await packageBuild()).hash,
    out,
    JSON.stringify(config),
    configFile,
    hashOf(await readFile(path.join(dir, configFile)).catch(() => '')),
    JSON.stringify([problems, assets.problems]),
    ...assets.links.styles,
  );
  const texts: readonly Omit<Source, 'text'>[] = [
    ...sources.categories,
    ...(sources.sidebar ? [sources.sidebar] : []),
    ...sources.openapi,
  ];
  for (const source of texts) add(source.kind, source.path, source.hash);
  for (const file of [...sources.statics, ...sources.assets, ...sources.openapiParts]) add(file.path, await stateOf(dir, file));
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
 * Names the commits that git knows: the last one and, in a shallow clone, those whose parents it lacks; and the names of their authors in `.mailmap`.
 * Nothing outside a repository.
 */
async function commits(dir: string): Promise<string> {
  const known = await askGit(dir, ['rev-parse', 'HEAD', '--git-path', 'shallow', '--show-toplevel']);
  if (known === undefined) return '';
  const [head = '', shallow = '', top = ''] = known.split('\n');
  const files = [path.resolve(dir, shallow), path.join(top, '.mailmap')];
  return [head, ...(await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => ''))))].join('\n');
}

/** Files that are copied or only referred to are told apart by what the disk says of them. */
async function stateOf(dir: string, { path: file }: Pick<StaticFile, 'path'>): Promise<string> {
  const at = path.join(dir, file);
  const [own, target] = await Promise.all([lstat(at), stat(at)]).catch(() => []);
  return own && target ? [own.mtimeMs, target.size, target.mtimeMs, target.ctimeMs, target.ino].join(' ') : 'missing';
}

/**
 * State of the files that OpenAPI documents refer to and that the fingerprint does not cover: those elsewhere in the site, and those that no reading
 * of the folder lists.
 */
export async function referencedStates(
  dir: string,
  documents: readonly SitePath[],
  { openapi, openapiParts }: Pick<Sources, 'openapi' | 'openapiParts'>,
): Promise<LastBuild['referenced']> {
  const covered = new Set([...openapi, ...openapiParts].map((one) => one.path));
  return statesOf(
    dir,
    documents.filter((file) => !covered.has(file)),
  );
}

const statesOf = async (dir: string, files: readonly SitePath[]): Promise<LastBuild['referenced']> =>
  Object.fromEntries(await Promise.all(files.map(async (file) => [file, await stateOf(dir, { path: file })] as const)));

/** Whether all that a build was made from is as it was. */
export async function isCurrent(dir: string, last: LastBuild, fingerprint: string): Promise<boolean> {
  const referenced = await statesOf(dir, Object.keys(last.referenced));
  return last.fingerprint === fingerprint && JSON.stringify(referenced) === JSON.stringify(last.referenced);
}

const fileOf = (dir: string): string => path.join(dir, '.docsgen', 'last-build.json');

const signing = (key: StateKey): Signing => ({ key, kind: 'last-build' });

/** The last build, if one is known: a file that is damaged, of an older docsgen, or signed with another key counts as missing. */
export async function readLastBuild(dir: string, key: StateKey): Promise<LastBuild | undefined> {
  try {
    const text = readSigned(fileOf(dir), signing(key))?.text;
    return text === undefined ? undefined : (JSON.parse(text) as LastBuild);
  } catch {
    return undefined;
  }
}

/** Remembers a build. Where that is not possible, the next build does its work again. */
export async function writeLastBuild(dir: string, last: LastBuild, key: StateKey): Promise<void> {
  const file = fileOf(dir);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    replaceSigned(file, JSON.stringify(last), signing(key));
  } catch {
    // Nothing is remembered.
  }
}
