import { hash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { KnownFiles } from './known-files.js';
import { HOLE_CLOSE, HOLE_OPEN } from './pages/fragments.js';
import { type Problem, problem } from './problems.js';
import { systemReason } from './system-error.js';
import type { SitePath, Source, Sources, StaticFile, UnreadSource } from './types.js';

/** Folders of a site, relative to it. */
export interface SiteFolders {
  readonly content: string;
  readonly openapi: string;
  readonly static: string;
}

export const FOLDERS: SiteFolders = { content: 'content', openapi: 'openapi', static: 'static' };

interface Entry {
  readonly path: SitePath;
}

/** What to read. */
export interface Reading {
  /** Paths of the OpenAPI documents below `openapi/`; every YAML and JSON file there when left out. */
  readonly openapi?: readonly string[];
  /** Markdown files that need not be read as long as they are as they were. */
  readonly known?: KnownFiles;
}

/**
 * Reads everything the site is made of.
 *
 * @param dir absolute path of the site
 */
export async function readSources(
  dir: string,
  { openapi, known }: Reading = {},
): Promise<{ sources: Sources; problems: Problem[] }> {
  const problems: Problem[] = [];
  const [content, apis, statics] = await Promise.all([
    list(dir, FOLDERS.content, problems),
    list(dir, FOLDERS.openapi, problems),
    list(dir, FOLDERS.static, problems),
  ]);
  const named = (pattern: RegExp) => content.filter((entry) => pattern.test(entry.path));
  const read = (kind: Source['kind'], entries: readonly Entry[]) =>
    readAll(entries, (file) => readOne(dir, kind, file, problems));
  const documents = openapi
    ? apis.filter((entry) => openapi.includes(entry.path.slice(FOLDERS.openapi.length + 1)))
    : apis.filter((entry) => /^[^/]+\/[^/]+\.(?:ya?ml|json)$/.test(entry.path));
  const docs = named(/\.md$/i);
  const categories = named(/(?:^|\/)_category_\.(?:json|ya?ml)$/);
  const unread = named(UNREAD);
  const special = new Set([...docs, ...categories, ...unread].map((entry) => entry.path));
  const sidebar = content.find((entry) => entry.path === `${FOLDERS.content}/sidebar.yml`);
  const assets = content.filter(
    (entry) => !special.has(entry.path) && entry !== sidebar && !/(?:^|\/)search\.golden\.yml$/.test(entry.path),
  );
  const sources: Sources = {
    docs: known ? await readAll(docs, (file) => readDoc(dir, file, known, problems)) : await read('doc', docs),
    categories: await read('category', categories),
    sidebar: sidebar && (await read('sidebar', [sidebar]))[0],
    openapi: await read('openapi', documents),
    openapiParts: apis
      .filter((entry) => !documents.some(({ path: file }) => file === entry.path))
      .map((entry) => staticFile(entry, '')),
    statics: statics.map((entry) => staticFile(entry, FOLDERS.static)),
    assets: assets.map((entry) => staticFile(entry, FOLDERS.content)),
  };
  problems.push(...caseConflicts([...content, ...statics, ...apis].map((entry) => entry.path)));
  if (sources.docs.length === 0 && problems.length === 0)
    problems.push(problem('empty-content', { file: FOLDERS.content }, unread[0] && renaming(unread[0].path)));
  for (const { path: file } of unread) problems.push(problem('unread-page', { file }, renaming(file)));
  return { sources, problems };
}

/** Files that other tools make pages of. */
export const UNREAD = /\.(?:mdx|markdown)$/i;

const renaming = (file: SitePath) => ({
  unread: file,
  name: `${path.basename(file).replace(UNREAD, '')}.md`,
  jsx: /x$/i.test(file) ? 'yes' : undefined,
});

const staticFile = ({ path: file }: Entry, root: string): StaticFile => ({ path: file, url: file.slice(root.length) });

/** Text of a file as docsgen sees it: UTF-8, LF, NFC, without BOM and without the noncharacters that mark holes. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').normalize('NFC');
    return text.includes(HOLE_OPEN) || text.includes(HOLE_CLOSE) ? text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD') : text;
  } catch {
    return undefined;
  }
}

export const hashOf = (text: string | Uint8Array): string => hash('sha256', text).slice(0, 32);

/** Files read in one go before other work of the process gets its turn: reading many small files one by one is quicker than at once. */
const BATCH = 64;

async function readAll<One>(entries: readonly Entry[], read: (file: SitePath) => One | undefined): Promise<One[]> {
  const found: One[] = [];
  for (const [index, { path: file }] of entries.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    const one = read(file);
    if (one) found.push(one);
  }
  return found;
}

/** Whether the text of a file was read. */
export const isRead = (source: Source | UnreadSource): source is Source => source.text !== undefined;

/** A Markdown file, unread where it is known. */
function readDoc(dir: string, file: SitePath, known: KnownFiles, problems: Problem[]): Source | UnreadSource | undefined {
  const { hash, learn } = known.look(file);
  if (hash !== undefined) return { kind: 'doc', path: file.normalize('NFC'), hash };
  const source = readOne(dir, 'doc', file, problems);
  if (source) learn(source.hash);
  return source;
}

function readOne(dir: string, kind: Source['kind'], file: SitePath, problems: Problem[]): Source | undefined {
  const bytes = ifAllowed(() => readFileSync(path.join(dir, file)));
  if (bytes instanceof Error) {
    problems.push(bytes.code === 'ENOENT' ? problem('vanished', { file }) : unreadable(file, 'file', bytes));
    return undefined;
  }
  const text = decode(bytes);
  if (text !== undefined) return { kind, path: file.normalize('NFC'), text, hash: hashOf(text) };
  problems.push(problem('invalid-utf8', { file, ...invalidPlace(bytes) }));
  return undefined;
}

/** What the system gives, or its error. */
function ifAllowed<Result>(ask: () => Result): Result | NodeJS.ErrnoException {
  try {
    return ask();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Where the first byte stands that is no UTF-8. */
export function invalidPlace(bytes: Uint8Array): { line: number; column: number } {
  const read = (end: number): string | undefined => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return undefined;
    }
  };
  let good = 0;
  for (let bad = bytes.length + 1; bad - good > 1; ) {
    const middle = (good + bad) >> 1;
    if (read(middle) === undefined) bad = middle;
    else good = middle;
  }
  const before = (read(good) ?? '').replace(/\r\n?/g, '\n');
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** A file or folder that the system does not let us read. */
export function unreadable(file: SitePath, what: string, error: NodeJS.ErrnoException): Problem {
  const reason = systemReason(error, { EISDIR: 'it is a folder', ENOTDIR: 'it is a file', ENOENT: 'it does not exist' });
  return problem('unreadable', { file }, { what, reason });
}

/** Every file below a folder, by path in code-unit order. Names that begin with a dot are left out, `.well-known` (RFC 8615) excepted. A missing folder is an empty one. */
async function list(dir: string, folder: SitePath, problems: Problem[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  const own = await lstat(path.join(dir, folder)).catch(() => undefined);
  if (own === undefined || (own.isSymbolicLink() && !(await followLink(dir, folder, [], problems)))) return entries;
  const root = await realpath(path.join(dir, folder));
  /** @param ancestors absolute paths of the folders on the way, the own one last, as they are without symbolic links */
  const visit = async (at: SitePath, ancestors: readonly string[]): Promise<void> => {
    const found: Dirent[] | NodeJS.ErrnoException = ifAllowed(() => readdirSync(path.join(dir, at), { withFileTypes: true }));
    if (found instanceof Error) {
      problems.push(unreadable(at, 'folder', found));
      return;
    }
    for (const one of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if ((one.name.startsWith('.') && one.name !== '.well-known') || one.name === 'node_modules') continue;
      const file = `${at}/${one.name}`;
      const kind = one.isSymbolicLink() ? await followLink(dir, file, ancestors, problems) : one;
      if (kind === undefined) continue;
      if (kind.isDirectory() && !isSource(file)) {
        const real = one.isSymbolicLink()
          ? await realpath(path.join(dir, file))
          : path.join(ancestors.at(-1) as string, one.name);
        await visit(file, [...ancestors, real]);
      } else if (kind.isFile()) entries.push({ path: file });
      else
        problems.push(
          problem('unreadable', { file }, { what: 'file', reason: kind.isDirectory() ? 'it is a folder' : 'it is a device' }),
        );
    }
  };
  await visit(folder, [root]);
  return entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Names that say what is in a file: a folder cannot be called that. */
const isSource = (file: SitePath): boolean =>
  file.startsWith(`${FOLDERS.content}/`) && /(?:\.md|\/_category_\.(?:json|ya?ml)|^[^/]+\/sidebar\.yml)$/i.test(file);

async function followLink(dir: string, file: SitePath, ancestors: readonly string[], problems: Problem[]) {
  const target = await realpath(path.join(dir, file)).catch((error: NodeJS.ErrnoException) => error);
  if (target instanceof Error) {
    problems.push(target.code === 'ELOOP' ? problem('symlink-loop', { file }) : await brokenLink(dir, file, target));
    return undefined;
  }
  if (ancestors.includes(target)) {
    problems.push(problem('symlink-loop', { file }));
    return undefined;
  }
  const root = await realpath(dir);
  if (target !== root && !target.startsWith(root + path.sep)) {
    problems.push(problem('outside-root', { file }, { target: path.relative(root, target).split(path.sep).join('/') }));
    return undefined;
  }
  return stat(target);
}

async function brokenLink(dir: string, file: SitePath, error: NodeJS.ErrnoException): Promise<Problem> {
  const target = await readlink(path.join(dir, file)).catch(() => '');
  if (error.code !== 'ENOENT') return unreadable(file, 'symbolic link', error);
  return problem('unreadable', { file }, { what: 'symbolic link', reason: `it leads to "${target}", which does not exist` });
}

/** Files and folders that some file systems take for one: each pair once, at the later one. Written for sites with very many files. */
function caseConflicts(paths: readonly SitePath[]): Problem[] {
  const byFolded = new Map<string, SitePath>();
  const problems: Problem[] = [];
  const known = new Set<SitePath>();
  const check = (file: SitePath) => {
    if (known.has(file)) return;
    known.add(file);
    const folded = file.normalize('NFC').toLowerCase();
    const other = byFolded.get(folded);
    const unicode = other?.normalize('NFC') === file.normalize('NFC') ? 'yes' : undefined;
    if (other === undefined) byFolded.set(folded, file);
    else if (!isInside(file, problems)) problems.push(problem('case-conflict', { file }, { one: other, two: file, unicode }));
  };
  for (const file of paths) {
    // The folders of the site itself have one spelling: `a/b/c` → `a/b`, `a/b/c`.
    for (let end = file.indexOf('/', file.indexOf('/') + 1); end >= 0; end = file.indexOf('/', end + 1))
      check(file.slice(0, end));
    check(file);
  }
  return problems;
}

/** Whether a folder on the way to a file was reported already. */
const isInside = (file: SitePath, problems: readonly Problem[]): boolean =>
  problems.some((one) => file.startsWith(`${one.file}/`));
