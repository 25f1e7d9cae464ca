import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listConfigFiles } from '../config/index.js';
import { siteAssets } from '../emit/assets.js';
import { countSearchWords } from '../emit/search/files.js';
import { toHref } from '../pages/url.js';
import { readSite } from '../pipeline/read-site.js';
import { isError, type Problem } from '../problems/index.js';
import { FOLDERS } from '../sources/names.js';
import { contentPath, findRoot, type Root } from '../sources/roots.js';
import type { SiteSources } from '../sources/site-sources.js';
import type { SitePath } from '../types.js';
import { LOCK_FILE } from '../vendor/lock-file.js';
import { type InputWatcher, listInputFolders, listSourceFiles } from './inputs.js';
import type { Live } from './live.js';
import type { MemoryFiles } from './memory-files.js';
import type { WatchInput } from './page.js';
import { editPage } from './page-edit.js';
import { previewSite } from './preview.js';
import { makeProblemSite } from './problem-page.js';
import { createChangeQueue, type Rest } from './queue.js';
import { createRenameTracker } from './renames.js';
import { buildWholeSite, listProblems, toShownSite, type WholeSite } from './whole-site.js';

/** Sites with fewer pages are built without a preview. */
const LARGE = 60;
/** How long the full build of a large site waits for the first request, in milliseconds. */
const FIRST_READER = 250;
/** Time to send the first page, in milliseconds. */
const SENT = 20;
/** Maximum number of changed pages that are built without a full build. */
const FEW = 5;
/** Milliseconds between the first full build and counting the words of its pages. */
const AT_REST = 500;

interface SessionOptions {
  readonly input: WatchInput;
  readonly files: MemoryFiles;
  readonly live: Live;
  readonly inputs: InputWatcher;
  /** Called once, when the configuration has been read or has failed to load. */
  onStart(baseUrl: string): void;
  /** Called with all problems of the site after each change. */
  onProblems(problems: readonly Problem[]): void;
  onDone(update: Update): void;
}

/** The result of a change: the site or a page was made, or its last working version stays. */
export type Update =
  | { readonly kind: 'site'; readonly pages: number; readonly milliseconds: number }
  | { readonly kind: 'page'; readonly file: SitePath; readonly milliseconds: number }
  | { readonly kind: 'kept'; readonly what: 'site' | 'page' }
  /** The configuration cannot be used, or the folder is not a site. */
  | { readonly kind: 'unread' }
  /** A bug in docsgen. */
  | { readonly kind: 'failed'; readonly what: 'change' | 'search'; readonly reason: string };

/** Updates the served site when its files change: one change after another, without losing any. */
export interface WatchSession {
  /** Builds the site. Resolves when it is complete. */
  start(): Promise<void>;
  /** Processes changed files: absolute paths. */
  change(changed: ReadonlySet<string>): void;
  /** Resolves when no build is running; changes after that are ignored. */
  close(): Promise<void>;
  /** Rebuilds the site with pages that were not finished before. */
  refresh(): void;
  /** Whether the site may depend on a file, an absolute path. */
  isKnown(file: string): boolean;
}

export function createWatchSession(options: SessionOptions): WatchSession {
  const { input, files, live, inputs, onStart, onProblems, onDone } = options;
  const { dir, cache } = input;
  const findMoves = createRenameTracker();
  const queue = createChangeQueue({
    edit: editPages,
    whole: () => rebuild(),
    onError: ({ message }) => onDone({ kind: 'failed', what: 'change', reason: message }),
  });
  /** Sources of the last build, and files with problems, such as those that could not be read. */
  let knownFiles: ReadonlySet<string> = new Set();
  /** Whether a build has begun that may read other files. */
  let isReading = false;
  let current: WholeSite | undefined;
  /** All problems, if the last full build failed and the site was not updated. */
  let failure: readonly Problem[] | undefined;
  /** Changed static files and assets since the last update: URLs relative to the base URL. */
  const copied = new Set<string>();
  let roots: readonly Root[] = [];
  let counting: NodeJS.Timeout | undefined;
  let wordsCounted: Promise<void> | undefined;
  /** Files of OpenAPI documents, which may be outside the source folders: absolute paths. */
  const used = new Set<string>();

  const toSitePath = (file: string): SitePath => path.relative(dir, file).split(path.sep).join('/').normalize('NFC');

  const listConfig = async () => [
    path.join(dir, LOCK_FILE),
    ...(await listConfigFiles(dir, { file: input.configFile, untrusted: input.untrusted })),
  ];

  const report = (problems: readonly Problem[]) => {
    live.problems(problems);
    onProblems(problems);
    if (!current && problems.some(isError)) files.show(makeProblemSite(problems));
  };

  const reportFailure = (problems: readonly Problem[]) => {
    failure = problems;
    report(problems);
  };

  const rememberFiles = (files: Iterable<string>, problems: readonly Problem[]) => {
    knownFiles = new Set([...files, ...problems.map(({ file }) => path.join(dir, file))]);
    isReading = false;
  };

  async function rebuild(given?: SiteSources): Promise<void> {
    const since = Date.now();
    const start = performance.now();
    isReading = true;
    const read = given ?? (await readSite(input));
    if (!('config' in read)) {
      rememberFiles(knownFiles, read.problems);
      await inputs.follow(await listConfig(), since);
      reportFailure(current ? listProblems({ ...current, otherProblems: read.problems }) : read.problems);
      onDone({ kind: 'unread' });
      return;
    }
    cache.begin();
    const { whole, problems, assets, documents } = await buildWholeSite(read, input, current);
    for (const file of documents) used.add(path.join(dir, file));
    const config = await listConfig();
    const code = [...config, ...read.parts.inputs];
    rememberFiles([...code, ...assets.inputs, ...used, ...listSourceFiles(dir, read.sources)], problems);
    await inputs.follow([...used, ...assets.inputs, ...code, ...listInputFolders(dir, read.config.roots)], since);
    roots = read.config.roots;
    if (!whole) {
      reportFailure(problems);
      onDone({ kind: 'kept', what: 'site' });
      return;
    }
    const isFirst = !current;
    const moved = current ? findMoves(current, whole) : [];
    current = whole;
    failure = undefined;
    // Apply edits since the first build read its files; the preview may already show them.
    if (isFirst) await queue.edit();
    files.show(toShownSite(current, input));
    report(listProblems(current));
    live.update({ moved, files: [...copied].map((file) => read.config.baseUrl + file) });
    copied.clear();
    onDone({ kind: 'site', pages: whole.site.manifest.routes.length, milliseconds: Math.round(performance.now() - start) });
    await cache.save();
    if (isFirst) {
      const count = () => {
        wordsCounted = countWords();
      };
      counting = setTimeout(count, AT_REST).unref();
    }
  }

  /** Counts the words of all pages ahead of the first search, which otherwise does it. */
  async function countWords(): Promise<void> {
    if (!current) return;
    const { site } = current;
    const pages = site.manifest.routes.length;
    try {
      await countSearchWords({ site, build: input.build, cache }, (task) => input.threads.run('countShards', task, pages));
      await cache.flush();
    } catch (error) {
      onDone({ kind: 'failed', what: 'search', reason: (error as Error).message });
    }
  }

  async function editPages(changed: readonly string[]): Promise<Rest> {
    const docs = changed.map(toSitePath);
    if (!current || docs.length > FEW || !docs.every((file) => current?.sourceHashes.has(file))) return 'whole';
    let rest: Rest = 'nothing';
    for (const file of docs) {
      const start = performance.now();
      const whole: WholeSite = current;
      const edit = await editPage(whole, file, input);
      if (edit.kind === 'whole') return 'whole';
      // The problems of the failed build may be fixed by this edit.
      if (failure) rest = 'others';
      if (edit.kind === 'same') continue;
      current = edit.whole;
      if (edit.kind === 'shown') {
        files.show(toShownSite(current, input));
        live.update({ pages: [toHref(edit.route, current.site.config)] });
        if (edit.rest) rest = 'others';
      }
      failure = failure && [...failure.filter((problem) => problem.file !== file), ...(current.docProblems.get(file) ?? [])];
      report(failure ?? listProblems(current));
      onDone(
        edit.kind === 'shown'
          ? { kind: 'page', file, milliseconds: Math.round(performance.now() - start) }
          : { kind: 'kept', what: 'page' },
      );
    }
    return rest;
  }

  async function buildFirst(): Promise<void> {
    const since = Date.now();
    const read = await readSite(input);
    const folders = listInputFolders(dir, 'config' in read ? read.config.roots : []);
    if (!('config' in read)) {
      rememberFiles([], read.problems);
      onStart('/');
      await inputs.follow([...folders, ...(await listConfig())], since);
      report(read.problems);
      onDone({ kind: 'unread' });
      return;
    }
    rememberFiles(listSourceFiles(dir, read.sources), read.problems);
    onStart(read.config.baseUrl);
    if (read.sources.docs.length >= LARGE) {
      files.show(previewSite(read, await siteAssets(dir, read), input));
      await Promise.race([files.firstPage.then(() => delay(SENT)), delay(FIRST_READER)]);
    }
    await Promise.all([inputs.follow(folders, since), rebuild(read)]);
  }

  return {
    start: () => queue.alone(buildFirst),
    change(changed) {
      // A preview builds its pages from the current files on request, so open pages can be updated immediately.
      if (!current) live.update({});
      for (const file of changed) {
        const sitePath = toSitePath(file);
        if (current?.sourceHashes.has(sitePath)) continue;
        if (sitePath.startsWith(`${FOLDERS.static}/`)) copied.add(sitePath.slice(FOLDERS.static.length + 1));
        else if (sitePath.startsWith(`${FOLDERS.content}/`) || findRoot(sitePath, roots))
          copied.add(contentPath(sitePath, roots));
      }
      queue.add(changed);
    },
    async close() {
      queue.close();
      clearTimeout(counting);
      await queue.alone(async () => {});
      await wordsCounted;
    },
    refresh: queue.needWhole,
    isKnown: (file) => isReading || knownFiles.has(file),
  };
}
