import { setImmediate } from 'node:timers/promises';
import { digestPlugins, type Parts } from '../extensions/part.js';
import { isRead } from '../sources/index.js';
import { contentPath } from '../sources/roots.js';
import { computeDigest } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import { createKey, type Key } from '../store/key.js';
import { TextsInMemory } from '../store/texts.js';
import { findDrawingLibraries } from '../system/drawing-packages.js';
import { findTwoslashPackages } from '../system/twoslash-packages.js';
import type { Progress } from '../terminal/reporter.js';
import type { Stats } from '../terminal/stats.js';
import type { DocOptions, DocPage, SiteConfig, SitePath, Source, Sources } from '../types.js';
import type { Threads } from '../workers/threads.js';
import { currentInputs } from './current-inputs.js';
import type { DocTask, TimedPage } from './doc-pages.js';
import { listLayouts } from './layouts.js';
import { findPage, openPage } from './stored-page.js';

/** Builds the pages of some Markdown files. `pages` is the number of pages of the whole job. */
export type MakePages = (task: DocTask, pages: number) => Promise<readonly TimedPage[]>;

interface PagesInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly threads: Threads;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly stats: Stats;
  readonly deadline?: number;
  /** Builds the pages instead of the threads. */
  readonly makePages?: MakePages;
}

/** Pages in a message to a thread: enough to make the overhead small, few enough to keep all threads busy to the end. */
const BATCH = 16;

/** Returns the options that the pages of Markdown files depend on. @param dir absolute path of the site, whose packages draw diagrams; missing if it is not trusted, because they are programs */
export const docOptions = (
  config: SiteConfig,
  { directives, remark, frontMatter, icons }: Pick<Parts, 'directives' | 'remark' | 'frontMatter' | 'icons'>,
  dir?: string,
): DocOptions => ({
  site: new URL(config.baseUrl, config.url).href,
  roots: config.roots,
  languages: config.highlight.languages,
  requests: config.requests,
  videoHosts: config.videoHosts,
  icons,
  toc: config.toc,
  parser: config.markdown.parser,
  math: config.markdown.math,
  diagrams: dir === undefined ? {} : findDrawingLibraries(dir),
  twoslash: dir === undefined ? undefined : findTwoslashPackages(dir),
  parts: directives,
  remark,
  frontMatter,
  layouts: listLayouts(config),
  variables: config.variables,
  includeFrom: config.includeFrom,
  blogs: config.blog.map(({ at, show }) => ({ at, isFull: show === 'full' })),
});

/** Returns a function from a source to the cache key of its page. `findPage` checks the parts, files, variables and packages that the page uses. */
export function docKeys({
  parts,
  remark,
  roots,
  variables,
  includeFrom,
  diagrams: _diagrams,
  twoslash: _twoslash,
  frontMatter,
  icons: _icons,
  ...options
}: DocOptions): (source: Pick<Source, 'path' | 'hash'>) => Key {
  const digest = computeDigest(
    JSON.stringify([
      options,
      withoutDescriptions(frontMatter),
      parts.map(({ name, form, extension }) => [name, form, extension]),
      digestPlugins(remark),
    ]),
  );
  return ({ path, hash }) => createKey({ task: 'doc', subject: path, inputs: [hash, digest, contentPath(path, roots)] });
}

/** The descriptions of front matter keys matter only to pages that show them. */
const withoutDescriptions = (keys: DocOptions['frontMatter']): object =>
  Object.entries(keys).map(([name, { description: _, ...rule }]) => [name, rule]);

const NO_NATIVE_PARSER = `Markdown was parsed by remark, because there is no native parser for this platform (${process.platform}, ${process.arch}).`;

/** Number of pages to read from the cache before yielding to other work. */
const TURN = 64;

/** Pages of the Markdown files: from the cache if neither the file nor the options changed. @param sources with the texts of those whose pages are not stored */
export async function makeDocPages(
  sources: Sources['docs'],
  options: DocOptions,
  {
    dir,
    cache,
    threads,
    progress,
    stats,
    deadline,
    makePages = (task, count) => threads.run('docPages', task, count),
  }: PagesInput,
): Promise<DocPage[]> {
  const keyFor = docKeys(options);
  const current = currentInputs({ dir, files: cache.files, options });
  const pages = new Map<SitePath, DocPage>();
  for (const [index, source] of sources.entries()) {
    const page = findPage(cache, { key: keyFor(source), source }, current);
    if (page) pages.set(source.path, page);
    if (index % TURN === TURN - 1) await setImmediate();
  }
  const missing = sources.filter(isRead).filter(({ path }) => !pages.has(path));
  stats.count('pages', missing.length, pages.size);
  progress.phase('Pages', missing.length);
  let done = 0;
  const make = async (batch: readonly Source[]) => {
    const made = await makePages({ dir, sources: batch, options, deadline }, missing.length);
    made.forEach((page, index) => {
      const source = batch[index] as Source;
      pages.set(source.path, storePage(page, source, { cache, key: keyFor(source) }));
      stats.page(source.path, page.span);
    });
    if (made.some(({ withoutNativeParser }) => withoutNativeParser)) stats.note(NO_NATIVE_PARSER);
    done += made.length;
    progress.step(done);
  };
  const batches: Promise<void>[] = [];
  for (let start = 0; start < missing.length; start += BATCH) batches.push(make(missing.slice(start, start + BATCH)));
  await Promise.all(batches);
  return sources.map(({ path }) => pages.get(path) as DocPage);
}

/** Opens a page that was made, and stores it unless it exceeded its deadline: then the next run tries again. */
export function storePage(
  { texts, late }: Pick<TimedPage, 'texts' | 'late'>,
  source: Source,
  { cache, key }: { readonly cache: Cache; readonly key: Key },
): DocPage {
  const open = openPage(source);
  return late ? open(new TextsInMemory({ ...texts })) : cache.store(key, { ...texts }, open);
}
