import { setImmediate } from 'node:timers/promises';
import type { GitChanges } from '../sources/git-changes.js';
import { isRead } from '../sources/index.js';
import { FOLDERS } from '../sources/names.js';
import { computeDigest } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import { TextsInMemory } from '../store/texts.js';
import type { Progress } from '../terminal/reporter.js';
import type { Stats } from '../terminal/stats.js';
import type { DocOptions, DocPage, SiteConfig, SitePath, Source, Sources } from '../types.js';
import type { Threads } from '../workers/threads.js';
import type { DocTask, TimedPage } from './doc-pages.js';
import { pageOf } from './stored-page.js';

/** The page of a Markdown file after an edit. */
export interface EditedPage {
  /** Its key in the cache, which does not contain it yet. */
  readonly key: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly page: DocPage;
}

/** Results that stay in memory between runs. */
export interface Kept {
  /** Pages of Markdown files by their cache keys; unused ones are removed. */
  readonly docs: Map<string, DocPage>;
  /** The latest page of each edited file, for the next run to store. */
  readonly edited: Map<SitePath, EditedPage>;
  /** Returns the git history of the site's files. */
  changes(): Promise<GitChanges>;
}

/** Builds the pages of some Markdown files. `pages` is the number of pages of the whole job. */
export type MakePages = (task: DocTask, pages: number) => Promise<readonly TimedPage[]>;

interface PagesInput {
  readonly threads: Threads;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly stats: Stats;
  readonly kept?: Kept;
  readonly deadline?: number;
  /** Builds the pages instead of the threads. */
  readonly makePages?: MakePages;
}

/** Pages in a message to a thread: enough to make the overhead small, few enough to keep all threads busy to the end. */
const BATCH = 16;

/** Returns the options that the pages of Markdown files depend on. */
export const docOptions = (config: SiteConfig): DocOptions => ({
  site: new URL(config.baseUrl, config.url).href,
  root: `${FOLDERS.content}/`,
  languages: config.highlight.languages,
  requests: config.requests,
  videoHosts: config.videoHosts,
  toc: config.toc,
});

/** Returns a function from a source to the cache key of its page. */
export function docKeys(options: DocOptions): (source: Pick<Source, 'path' | 'hash'>) => string {
  const optionsKey = computeDigest(JSON.stringify(options));
  return (source) => `doc:${source.path}:${source.hash}:${optionsKey}`;
}

/** Number of pages to read from the cache before yielding to other work. */
const TURN = 64;

/** Pages of the Markdown files: from the cache if neither the file nor the options changed. @param sources with the texts of those whose pages are not stored */
export async function docPagesOf(
  sources: Sources['docs'],
  config: SiteConfig,
  {
    cache,
    threads,
    progress,
    stats,
    kept,
    deadline,
    makePages = (task, count) => threads.run('docPages', task, count),
  }: PagesInput,
): Promise<DocPage[]> {
  const options = docOptions(config);
  const keyOf = docKeys(options);
  const pages = new Map<SitePath, DocPage>();
  for (const [index, source] of sources.entries()) {
    const key = keyOf(source);
    const edited = kept?.edited.get(source.path);
    const texts = cache.texts(key) ?? (edited?.key === key ? cache.setTexts(key, edited.texts) : undefined);
    const page = kept?.docs.get(key) ?? (texts && pageOf(texts, source));
    if (page) pages.set(source.path, page);
    if (index % TURN === TURN - 1) await setImmediate();
  }
  const rest = sources.filter(isRead).filter(({ path }) => !pages.has(path));
  stats.count('pages', rest.length, pages.size);
  progress.phase('Pages', rest.length);
  let done = 0;
  /** Pages that exceeded their deadline; the next run tries again. */
  const late = new Set<SitePath>();
  const make = async (batch: readonly Source[]) => {
    const built = await makePages({ sources: batch, options, deadline }, rest.length);
    built.forEach((page, index) => {
      const source = batch[index] as Source;
      const texts = { ...page.texts };
      if (page.late) late.add(source.path);
      pages.set(source.path, pageOf(page.late ? new TextsInMemory(texts) : cache.setTexts(keyOf(source), texts), source));
      stats.page(source.path, page.span);
    });
    done += built.length;
    progress.step(done);
  };
  const batches: Promise<void>[] = [];
  for (let start = 0; start < rest.length; start += BATCH) batches.push(make(rest.slice(start, start + BATCH)));
  await Promise.all(batches);
  if (kept) {
    kept.docs.clear();
    kept.edited.clear();
    for (const source of sources) if (!late.has(source.path)) kept.docs.set(keyOf(source), pages.get(source.path) as DocPage);
  }
  return sources.map(({ path }) => pages.get(path) as DocPage);
}
