import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listConfigFiles } from '../config/index.js';
import { siteAssets } from '../emit/assets.js';
import { countSearchWords } from '../emit/search/files.js';
import { hrefOf } from '../pages/url.js';
import { readSite, type SiteSources } from '../pipeline.js';
import { isError, type Problem } from '../problems/index.js';
import { FOLDERS } from '../sources/names.js';
import type { SitePath, Sources } from '../types.js';
import { inputFolders, sourceFiles } from './input-files.js';
import type { InputWatcher } from './inputs.js';
import type { Live } from './live.js';
import type { MemoryFiles } from './memory-files.js';
import { editPage } from './page-edit.js';
import { previewSite } from './preview.js';
import { problemSite } from './problem-page.js';
import { changeQueue, type Rest } from './queue.js';
import { renameTracker } from './renames.js';
import type { WatchInput } from './watch-input.js';
import { problemsOf, shownSite, type WholeSite, wholeSite } from './whole-site.js';

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
  /** Absolute paths of files outside the source folders that results depend on. */
  readonly used: ReadonlySet<string>;
  /** Called once, when the configuration has been read or has failed to load. */
  onStart(baseUrl: string): void;
  /** Called after each change. */
  onProblems(problems: readonly Problem[]): void;
  onDone(summary: string): void;
}

/** Updates the served site when its files change: one change after another, without losing any. */
export interface WatchSession {
  /** Builds the site. Resolves when it is complete. */
  start(): Promise<void>;
  /** Processes changed files: absolute paths. */
  change(changed: ReadonlySet<string>): void;
  /** Resolves when no build is running. */
  rest(): Promise<void>;
  /** Rebuilds the site with pages that were not finished before. */
  refresh(): void;
  /** The site is made of this file, an absolute path. */
  isKnown(file: string): boolean;
}

export function watchSession(options: SessionOptions): WatchSession {
  const { input, files, live, inputs, used, onStart, onProblems, onDone } = options;
  const { dir, cache } = input;
  const findMoves = renameTracker();
  const queue = changeQueue({
    edit: editPages,
    whole: () => buildSite(),
    onError: ({ message }) => onDone(`The change could not be built: ${message}`),
  });
  let known: ReadonlySet<string> = new Set();
  let current: WholeSite | undefined;
  /** All problems, if the last full build failed and the site was not updated. */
  let failure: readonly Problem[] | undefined;
  /** Changed static files and assets since the last update: URLs relative to the base URL. */
  const copied = new Set<string>();

  const pathInSite = (file: string): SitePath => path.relative(dir, file).split(path.sep).join('/').normalize('NFC');

  const report = (problems: readonly Problem[]) => {
    live.problems(problems);
    onProblems(problems);
    if (!current && problems.some(isError)) files.show(problemSite(problems));
  };

  const reportFailure = (problems: readonly Problem[]) => {
    failure = problems;
    report(problems);
  };

  const rememberFiles = (sources: Sources, more: readonly string[] = []) => {
    known = new Set([...more, ...sourceFiles(dir, sources)]);
  };

  async function buildSite(given?: SiteSources): Promise<void> {
    const since = Date.now();
    const start = performance.now();
    const read = given ?? (await readSite(input));
    if (!('config' in read)) {
      await inputs.follow(await listConfigFiles(dir, { file: input.configFile, untrusted: input.untrusted }), since);
      reportFailure(current ? problemsOf({ ...current, others: read.problems }) : read.problems);
      return;
    }
    cache.begin();
    const { whole, problems, assets } = await wholeSite(read, input, current);
    const config = await listConfigFiles(dir, { file: input.configFile, untrusted: input.untrusted });
    rememberFiles(read.sources, [...config, ...assets.inputs, ...used]);
    await inputs.follow([...used, ...assets.inputs, ...config], since);
    if (!whole) {
      reportFailure(problems);
      onDone('Keeping the last working version.');
      return;
    }
    const isFirst = !current;
    const moved = current ? findMoves(current, whole) : [];
    current = whole;
    failure = undefined;
    // Apply edits since the first build read its files; the preview may already show them.
    if (isFirst) await queue.edit();
    files.show(shownSite(current, input));
    report(problemsOf(current));
    live.update({ moved, files: [...copied].map((file) => read.config.baseUrl + file) });
    copied.clear();
    onDone(`${whole.site.manifest.routes.length} pages in ${Math.round(performance.now() - start)} ms`);
    await cache.save();
    if (isFirst) setTimeout(() => void countWords(), AT_REST).unref();
  }

  /** Counts the words of all pages ahead of the first search, which otherwise does it. */
  async function countWords(): Promise<void> {
    if (!current) return;
    const { site } = current;
    const pages = site.manifest.routes.length;
    try {
      await countSearchWords({ site, build: input.build, cache }, (task) => input.threads.run('countShards', task, pages));
      await cache.save();
    } catch (error) {
      onDone(`The words of the search could not be counted ahead: ${(error as Error).message}`);
    }
  }

  async function editPages(changed: readonly string[]): Promise<Rest> {
    const docs = changed.map(pathInSite);
    if (!current || docs.length > FEW || !docs.every((file) => current?.hashes.has(file))) return 'whole';
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
        files.show(shownSite(current, input));
        live.update({ pages: [hrefOf(edit.route, current.site.config)] });
        if (edit.rest) rest = 'others';
      }
      failure = failure && [...failure.filter((one) => one.file !== file), ...(current.ofDocs.get(file) ?? [])];
      report(failure ?? problemsOf(current));
      onDone(
        edit.kind === 'shown'
          ? `${file} in ${Math.round(performance.now() - start)} ms`
          : 'Keeping the last working version of the page.',
      );
    }
    return rest;
  }

  async function buildFirst(): Promise<void> {
    const since = Date.now();
    const read = await readSite(input);
    const folders = inputFolders(dir);
    if (!('config' in read)) {
      onStart('/');
      await inputs.follow(
        [...folders, ...(await listConfigFiles(dir, { file: input.configFile, untrusted: input.untrusted }))],
        since,
      );
      report(read.problems);
      return;
    }
    rememberFiles(read.sources);
    onStart(read.config.baseUrl);
    if (read.sources.docs.length >= LARGE) {
      files.show(previewSite(read, await siteAssets(dir, read), input));
      await Promise.race([files.firstPage.then(() => delay(SENT)), delay(FIRST_READER)]);
    }
    await Promise.all([inputs.follow(folders, since), buildSite(read)]);
  }

  return {
    start: () => queue.alone(buildFirst),
    change(changed) {
      // A preview builds its pages from the current files on request, so open pages can be updated immediately.
      if (!current) live.update({});
      for (const file of changed) {
        const resolveInSite = pathInSite(file);
        const [folder, ...rest] = resolveInSite.split('/');
        const isCopied = folder === FOLDERS.static || (folder === FOLDERS.content && !current?.hashes.has(resolveInSite));
        if (isCopied) copied.add(rest.join('/'));
      }
      queue.add(changed);
    },
    rest: () => queue.alone(async () => {}),
    refresh: queue.needWhole,
    isKnown: (file) => known.has(file),
  };
}
