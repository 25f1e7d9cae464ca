import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Problem, problem } from '../problems/index.js';
import type { FileDigests } from '../store/file-digests.js';
import type { SitePath, Source, Sources, UnreadSource } from '../types.js';
import { type Entry, listFiles } from './list.js';
import { documentPath, FOLDERS, OPENAPI_DOCUMENT, UNSUPPORTED_PAGE, VENDOR } from './names.js';
import { readTextFile } from './read-file.js';
import { contentPath, listOuterPaths, type Root } from './roots.js';
import { findCaseConflicts } from './same-names.js';
import { isInShard, type Shard } from './shard.js';
import { findSourceFolders, type SourceFolders } from './source-folders.js';

/** Options of `readSources`. */
export interface ReadOptions {
  /** Paths of the OpenAPI documents relative to `openapi/`; by default, every YAML and JSON file there. */
  readonly openapi?: readonly string[];
  /** Paths below `openapi/` that are not documents; only used without `openapi`. */
  readonly ignored?: readonly string[];
  /** Digests from earlier builds. If set, Markdown files that have not changed are not read. */
  readonly digests?: FileDigests;
  /** If set, only the Markdown files of this shard are read. */
  readonly shard?: Shard;
  /** Other folders with pages, as `checkRoots` accepts them. */
  readonly roots?: readonly Root[];
  /** Other folders with files that pages include. */
  readonly includeFrom?: readonly string[];
}

/**
 * Reads all inputs of a site. Files that cannot be read become problems.
 *
 * @param dir absolute path of the site
 */
export async function readSources(
  dir: string,
  { openapi, ignored = [], digests, shard, roots = [], includeFrom = [] }: ReadOptions = {},
): Promise<{ sources: Sources; problems: Problem[] }> {
  const problems: Problem[] = [];
  const folders = findSourceFolders(dir, roots);
  const list = (folder: SitePath) => listFiles(folder, folders, problems);
  const [ownContent, apis, statics, ...rootContents] = await Promise.all([
    list(FOLDERS.content),
    list(FOLDERS.openapi),
    list(FOLDERS.static),
    ...roots.map(({ from }) => list(from)),
  ]);
  const content = rootContents.length === 0 ? ownContent : [...ownContent, ...rootContents.flat()].sort(byPath);
  const filterContent = (pattern: RegExp) => content.filter((entry) => pattern.test(entry.path));
  const readEntries = (kind: Source['kind'], entries: readonly Entry[]) =>
    readAll(entries, (file) => readTextFile({ folders, kind, file, problems }));
  const documentName = ({ path: file }: Entry) => file.slice(FOLDERS.openapi.length + 1).normalize('NFC');
  const listed = openapi?.map((file) => documentPath(file).normalize('NFC'));
  const documents = listed
    ? apis.filter((entry) => listed.includes(entry.path.normalize('NFC')))
    : apis.filter((entry) => OPENAPI_DOCUMENT.test(entry.path) && !ignored.includes(documentName(entry)));
  const documentPaths = new Set(documents.map((entry) => entry.path));
  const markdown = filterContent(/\.md$/i);
  const docs = markdown.filter((entry) => !isPart(entry.path.normalize('NFC'), roots));
  const own = shard ? docs.filter((entry) => isInShard(entry.path.normalize('NFC'), shard)) : docs;
  const categories = filterContent(/(?:^|\/)_category_\.(?:json|ya?ml)$/);
  const unread = filterContent(UNSUPPORTED_PAGE);
  const special = new Set([...markdown, ...categories, ...unread].map((entry) => entry.path));
  const sidebar = content.find((entry) => entry.path === `${FOLDERS.content}/sidebar.yml`);
  const findData = (name: string) => content.find((entry) => entry.path === `${FOLDERS.content}/${name}`);
  const [tags, authors] = [findData('tags.yml'), findData('authors.yml')];
  const rootSidebarPaths = new Set(roots.map(({ from }) => `${from}/sidebar.yml`.normalize('NFC')));
  const rootSidebars = content.filter((entry) => rootSidebarPaths.has(entry.path.normalize('NFC')));
  const assets = content.filter(
    (entry) =>
      !special.has(entry.path) &&
      entry !== sidebar &&
      entry !== tags &&
      entry !== authors &&
      !rootSidebarPaths.has(entry.path.normalize('NFC')) &&
      !/(?:^|\/)search\.golden\.yml$/.test(entry.path),
  );
  // URLs use NFC regardless of the file system, because links do.
  const sources: Sources = {
    docs: digests ? await readAll(own, (file) => readDoc(file, { folders, digests, problems })) : await readEntries('doc', own),
    categories: await readEntries('category', categories),
    sidebar: sidebar && (await readEntries('sidebar', [sidebar]))[0],
    tags: tags && (await readEntries('tags', [tags]))[0],
    authors: authors && (await readEntries('authors', [authors]))[0],
    rootSidebars: await readEntries('sidebar', rootSidebars),
    openapi: [...(await readEntries('openapi', documents)), ...readOtherDocuments(listed ?? [], folders, problems)].sort(byPath),
    openapiParts: apis
      .filter((entry) => !documentPaths.has(entry.path))
      .map(({ path: file }) => ({ path: file, url: file.normalize('NFC') })),
    statics: statics.map(({ path: file }) => ({ path: file, url: file.slice(FOLDERS.static.length).normalize('NFC') })),
    assets: assets.map(({ path: file }) => ({ path: file, url: `/${contentPath(file.normalize('NFC'), roots)}` })),
    unread: unread.map(({ path: file }) => file.normalize('NFC')),
    outerPaths: listOuterPaths(dir, [...roots.map(({ from }) => from), ...includeFrom]),
  };
  for (const conflict of findCaseConflicts([...content, ...statics, ...apis].map((entry) => entry.path))) problems.push(conflict);
  if (docs.length === 0 && problems.length === 0)
    problems.push(
      problem(
        'empty-content',
        { file: FOLDERS.content },
        { unread: unread[0] && { file: unread[0].path, ...suggestRename(unread[0].path) } },
      ),
    );
  if (docs.length > 0 && unread.length > docs.length)
    problems.push(
      problem('unread-pages', { file: FOLDERS.content }, { unread: unread.length, pages: docs.length + unread.length }),
    );
  for (const { path: file } of unread) problems.push(problem('unread-page', { file }, suggestRename(file)));
  return { sources, problems };
}

const suggestRename = (file: SitePath) => ({
  name: `${path.basename(file).replace(UNSUPPORTED_PAGE, '')}.md`,
  jsx: /x$/i.test(file),
});

/** Whether a Markdown file is only a part of pages that include it: its name, or that of one of its folders, begins with `_`. */
const isPart = (file: SitePath, roots: readonly Root[]): boolean => /(?:^|\/)_/.test(contentPath(file, roots));

const byPath = (a: Pick<Source, 'path'>, b: Pick<Source, 'path'>): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** Reads the fetched documents that the configuration names. */
function readOtherDocuments(listed: readonly SitePath[], folders: SourceFolders, problems: Problem[]): Source[] {
  const others = [...new Set(listed)].filter((file) => file.startsWith(`${VENDOR}/`));
  return others.flatMap((file) => {
    if (!existsSync(path.join(folders.dir, file))) return [];
    return readTextFile({ folders, kind: 'openapi', file, problems, isReferenced: true }) ?? [];
  });
}

/** Number of files to read before yielding to the event loop. Reading many small files synchronously is faster than reading them concurrently. */
const BATCH = 64;

async function readAll<File>(entries: readonly Entry[], read: (file: SitePath) => File | undefined): Promise<File[]> {
  const files: File[] = [];
  for (const [index, { path: file }] of entries.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    const source = read(file);
    if (source) files.push(source);
  }
  return files;
}

/** Whether the text of a file was read. */
export const isRead = (source: Source | UnreadSource): source is Source => source.text !== undefined;

interface DocContext {
  readonly folders: SourceFolders;
  readonly digests: FileDigests;
  readonly problems: Problem[];
}

/** Reads a Markdown file, unless it has not changed. */
function readDoc(file: SitePath, { folders, digests, problems }: DocContext): Source | UnreadSource | undefined {
  const { digest, record } = digests.lookUp(path.join(folders.dir, file));
  if (digest !== undefined) return { kind: 'doc', path: file.normalize('NFC'), hash: digest, file };
  const source = readTextFile({ folders, kind: 'doc', file, problems });
  if (source) record(source.hash);
  return source;
}

/** Reads the Markdown files that were skipped and whose texts are needed. */
export async function readMissingTexts(
  folders: SourceFolders,
  docs: Sources['docs'],
  isNeeded: (source: UnreadSource) => boolean,
): Promise<{ docs: Sources['docs']; problems: Problem[] }> {
  const problems: Problem[] = [];
  const withTexts = docs.flatMap((source) => {
    const current =
      isRead(source) || !isNeeded(source)
        ? source
        : readTextFile({ folders, kind: 'doc', file: source.file ?? source.path, problems });
    return current ? [current] : [];
  });
  return { docs: withTexts, problems };
}
