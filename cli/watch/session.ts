import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { configFiles } from '../config/index.js';
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
import { firstLook } from './preview.js';
import { problemSite } from './problem-page.js';
import { changeQueue, type Rest } from './queue.js';
import { pageMoves } from './renames.js';
import type { WatchInput } from './watch-input.js';
import { problemsOf, shownSite, type WholeSite, wholeSite } from './whole-site.js';

/** Sites with fewer pages are made at once. */
const LARGE = 60;
/** How long the rest of a site waits for the first reader, in milliseconds. */
const FIRST_READER = 250;
/** How long the first page may be on its way. */
const SENT = 20;
/** More changed pages than these are a matter of the whole line. */
const FEW = 5;
/** When the site has been whole for this long, the words of its pages are counted. */
const AT_REST = 500;

interface WorkbenchOptions {
  readonly input: WatchInput;
  readonly files: MemoryFiles;
  readonly live: Live;
  readonly inputs: InputWatcher;
  /** Files outside the folders of the site that results were made from: absolute paths. */
  readonly used: ReadonlySet<string>;
  /** The configuration has been read, or cannot be; called once. */
  onStart(baseUrl: string): void;
  /** Told after each change. */
  onProblems(problems: readonly Problem[]): void;
  onDone(summary: string): void;
}

/** Keeps the site that is shown up to its files: one change after the other, none at the same time as another, none lost. */
export interface Workbench {
  /** Makes the site. Resolves when it is whole. */
  start(): Promise<void>;
  /** Files have changed: absolute paths. */
  change(changed: ReadonlySet<string>): void;
  /** Resolves when nothing is being made. */
  rest(): Promise<void>;
  /** Pages that were not finished can be made now. */
  refresh(): void;
  /** The site is made of this file, an absolute path. */
  isKnown(file: string): boolean;
}

export function workbench(options: WorkbenchOptions): Workbench {
  const { input, files, live, inputs, used, onStart, onProblems, onDone } = options;
  const { dir, cache } = input;
  const movesBetween = pageMoves();
  const queue = changeQueue({
    edit: editPages,
    whole: () => makeWhole(),
    onError: ({ message }) => onDone(`The change could not be built: ${message}`),
  });
  let known: ReadonlySet<string> = new Set();
  let current: WholeSite | undefined;
  /** All problems, while the last run of the whole line has left the site as it was. */
  let held: readonly Problem[] | undefined;
  /** Files that are served as they are and have changed since the last update: their addresses below the site's. */
  const copied = new Set<string>();

  const pathInSite = (file: string): SitePath => path.relative(dir, file).split(path.sep).join('/').normalize('NFC');

  const tell = (problems: readonly Problem[]) => {
    live.problems(problems);
    onProblems(problems);
    if (!current && problems.some(isError)) files.show(problemSite(problems));
  };

  const hold = (problems: readonly Problem[]) => {
    held = problems;
    tell(problems);
  };

  const learn = (sources: Sources, more: readonly string[] = []) => {
    known = new Set([...more, ...sourceFiles(dir, sources)]);
  };

  async function makeWhole(given?: SiteSources): Promise<void> {
    const since = Date.now();
    const start = performance.now();
    const read = given ?? (await readSite(input));
    if (!('config' in read)) {
      await inputs.follow(await configFiles(dir, { file: input.configFile, untrusted: input.untrusted }), since);
      hold(current ? problemsOf({ ...current, others: read.problems }) : read.problems);
      return;
    }
    cache.begin();
    const { whole, problems, assets } = await wholeSite(read, input, current);
    const config = await configFiles(dir, { file: input.configFile, untrusted: input.untrusted });
    learn(read.sources, [...config, ...assets.inputs, ...used]);
    await inputs.follow([...used, ...assets.inputs, ...config], since);
    if (!whole) {
      hold(problems);
      onDone('The pages stay as they were.');
      return;
    }
    const isFirst = !current;
    const moved = current ? movesBetween(current, whole) : [];
    current = whole;
    held = undefined;
    // What was shown before may be newer than what the first run has read.
    if (isFirst) await queue.edit();
    files.show(shownSite(current, input));
    tell(problemsOf(current));
    live.update({ moved, files: [...copied].map((file) => read.config.baseUrl + file) });
    copied.clear();
    onDone(`${whole.site.manifest.routes.length} pages in ${Math.round(performance.now() - start)} ms`);
    await cache.save();
    if (isFirst) setTimeout(() => void countWords(), AT_REST).unref();
  }

  /** What the first search would have to wait for. Where it fails, that search does it. */
  async function countWords(): Promise<void> {
    if (!current) return;
    const { site } = current;
    const pages = site.manifest.routes.length;
    try {
      await countSearchWords({ site, build: input.build, cache }, (task) => input.threads.run('countedParts', task, pages));
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
      // What the last run of the whole line had to say may be mended by now.
      if (held) rest = 'others';
      if (edit.kind === 'same') continue;
      current = edit.whole;
      if (edit.kind === 'shown') {
        files.show(shownSite(current, input));
        live.update({ pages: [hrefOf(edit.route, current.site.config)] });
        if (edit.rest) rest = 'others';
      }
      held = held && [...held.filter((one) => one.file !== file), ...(current.ofDocs.get(file) ?? [])];
      tell(held ?? problemsOf(current));
      onDone(edit.kind === 'shown' ? `${file} in ${Math.round(performance.now() - start)} ms` : 'The page stays as it was.');
    }
    return rest;
  }

  async function makeFirst(): Promise<void> {
    const since = Date.now();
    const read = await readSite(input);
    const folders = inputFolders(dir);
    if (!('config' in read)) {
      onStart('/');
      await inputs.follow(
        [...folders, ...(await configFiles(dir, { file: input.configFile, untrusted: input.untrusted }))],
        since,
      );
      tell(read.problems);
      return;
    }
    learn(read.sources);
    onStart(read.config.baseUrl);
    if (read.sources.docs.length >= LARGE) {
      files.show(firstLook(read, await siteAssets(dir, read), input));
      await Promise.race([files.firstPage.then(() => delay(SENT)), delay(FIRST_READER)]);
    }
    await Promise.all([inputs.follow(folders, since), makeWhole(read)]);
  }

  return {
    start: () => queue.alone(makeFirst),
    change(changed) {
      // As long as there is only a part of the site, its pages are made from what the files say when they are asked for.
      if (!current) live.update({});
      for (const file of changed) {
        const inSite = pathInSite(file);
        const [folder, ...rest] = inSite.split('/');
        const isCopied = folder === FOLDERS.static || (folder === FOLDERS.content && !current?.hashes.has(inSite));
        if (isCopied) copied.add(rest.join('/'));
      }
      queue.add(changed);
    },
    rest: () => queue.alone(async () => {}),
    refresh: queue.needWhole,
    isKnown: (file) => known.has(file),
  };
}
