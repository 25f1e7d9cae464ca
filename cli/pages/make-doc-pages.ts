import { setImmediate } from 'node:timers/promises';
import type { GitChanges } from '../sources/git-changes.js';
import { isRead } from '../sources/index.js';
import { FOLDERS } from '../sources/names.js';
import { hashOf } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import { TextsInMemory } from '../store/texts.js';
import type { Progress } from '../terminal/reporter.js';
import type { Stats } from '../terminal/stats.js';
import type { DocOptions, DocPage, SiteConfig, SitePath, Source, Sources } from '../types.js';
import type { Threads } from '../workers/threads.js';
import type { DocTask, TimedPage } from './doc-pages.js';
import { pageOf } from './stored-page.js';

/** The page of a Markdown file as an edit has made it. */
export interface EditedPage {
  /** Its key in the cache, which does not have it yet. */
  readonly key: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly page: DocPage;
}

/** Results that lie in memory from one run to the next. */
export interface Kept {
  /** Pages of Markdown files by their keys in the cache; those that are no longer used go. */
  readonly docs: Map<string, DocPage>;
  /** The last page of each file that was edited since: the next run stores it. */
  readonly edited: Map<SitePath, EditedPage>;
  /** What git knows of the files of the site. */
  changes(): Promise<GitChanges>;
}

/** Makes the pages of some Markdown files. `pages`: how many the whole work is about. */
export type MakePages = (task: DocTask, pages: number) => Promise<readonly TimedPage[]>;

interface PagesInput {
  readonly threads: Threads;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly stats: Stats;
  readonly kept?: Kept;
  readonly deadline?: number;
  /** Instead of making them in the threads. */
  readonly makePages?: MakePages;
}

/** Pages in a message to a thread: enough to make its cost small, few enough to keep all threads busy to the end. */
const BATCH = 16;

/** What the pages of Markdown files depend on besides their files. */
export const docOptions = (config: SiteConfig): DocOptions => ({
  site: new URL(config.baseUrl, config.url).href,
  root: `${FOLDERS.content}/`,
  languages: config.highlight.languages,
  requests: config.requests,
  videoHosts: config.videoHosts,
  toc: config.toc,
});

/** Under which keys their pages are kept. */
export function docKeys(options: DocOptions): (source: Pick<Source, 'path' | 'hash'>) => string {
  const optionsKey = hashOf(JSON.stringify(options));
  return (source) => `doc:${source.path}:${source.hash}:${optionsKey}`;
}

/** Pages read from the cache before other work has its turn. */
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
  /** Pages that were not finished in time; the next run tries again. */
  const late = new Set<SitePath>();
  const make = async (batch: readonly Source[]) => {
    const made = await makePages({ sources: batch, options, deadline }, rest.length);
    made.forEach((page, index) => {
      const source = batch[index] as Source;
      const texts = { ...page.texts };
      if (page.late) late.add(source.path);
      pages.set(source.path, pageOf(page.late ? new TextsInMemory(texts) : cache.setTexts(keyOf(source), texts), source));
      stats.page(source.path, page.span);
    });
    done += made.length;
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
