import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAssets } from '../emit/assets.js';
import type { SiteSources } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { hashOf } from '../sources/text.js';
import type { Signing, StateKey } from '../state/key.js';
import { readSigned, replaceSigned } from '../state/signed-file.js';
import { askGit } from '../system/git.js';
import { packageBuild } from '../system/package.js';
import type { SitePath, Source, Sources } from '../types.js';
import type { FileDigests } from './file-digests.js';
import { referencedDigest } from './referenced-digest.js';

/** What the last build of a folder was made from, and what it had to say. */
interface LastBuild {
  readonly fingerprint: string;
  /** Signature of the record of what was written: another build may have replaced it, with or without the cache. */
  readonly record: string;
  readonly problems: readonly Problem[];
  readonly pages: number;
  /** Digests of the files that OpenAPI documents refer to and that the fingerprint does not cover. */
  readonly referenced: Readonly<Record<SitePath, string>>;
}

/** Tells what a site is made from. */
interface Fingerprint {
  readonly whole: string;
  /** Of all but the Markdown files. */
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
 * Hashes of all that a build's output and its problems depend on: docsgen, configuration and where its options stand, every input and what keeps it
 * from being read, and the commits that dates come from.
 */
export async function fingerprintOf(dir: string, { out, read, assets, files }: FingerprintInput): Promise<Fingerprint> {
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

/** Where the digests of files that documents name come from. */
interface ReferenceInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly files: FileDigests;
}

/** Digests of the files that OpenAPI documents refer to and that the fingerprint does not cover. */
export async function referencedDigests(
  input: ReferenceInput,
  documents: readonly SitePath[],
  { openapi, openapiParts }: Pick<Sources, 'openapi' | 'openapiParts'>,
): Promise<LastBuild['referenced']> {
  const covered = new Set([...openapi, ...openapiParts].map((one) => one.path));
  return digestsOf(
    input,
    documents.filter((file) => !covered.has(file)),
  );
}

async function digestsOf(input: ReferenceInput, names: readonly SitePath[]): Promise<LastBuild['referenced']> {
  if (names.length === 0) return {};
  const digestOf = referencedDigest(input);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await digestOf(name)] as const)));
}

/** Whether the files that a build's documents refer to have not changed since. */
export async function isCurrent(input: ReferenceInput, last: LastBuild, fingerprint: string): Promise<boolean> {
  if (last.fingerprint !== fingerprint) return false;
  const referenced = await digestsOf(input, Object.keys(last.referenced));
  return JSON.stringify(referenced) === JSON.stringify(last.referenced);
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
