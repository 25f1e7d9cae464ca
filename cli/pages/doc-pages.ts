import { threadId } from 'node:worker_threads';
import { type Problem, problem } from '../problems.js';
import type { Span } from '../stats.js';
import type { DocOptions, DocPage, SitePath, Source } from '../types.js';
import { cutFrontMatter } from './front-matter.js';
import { loadLanguages } from './highlight.js';
import { docPage } from './markdown/index.js';
import { type StoredPage, storedPage } from './stored-page.js';

/** Some files and the options that their pages depend on. */
export interface DocTask {
  readonly sources: readonly Source[];
  readonly options: DocOptions;
}

/** A page and the time that it took. */
export interface TimedPage {
  readonly texts: StoredPage;
  readonly span: Span;
}

/** The pages of some Markdown files, in their order, as texts. A page that cannot be made is empty and has a problem. */
export async function docPages({ sources, options }: DocTask): Promise<TimedPage[]> {
  await loadLanguages(options.languages);
  return sources.map((source) => {
    const from = now();
    const texts = storedPage(made(source, options));
    return { texts, span: { from, to: now(), thread: threadId } };
  });
}

const now = (): number => performance.timeOrigin + performance.now();

function made(source: Source, options: DocOptions): DocPage {
  try {
    return docPage(source, options);
  } catch (error) {
    const failed = docPage({ ...source, text: source.text.slice(0, cutFrontMatter(source.text).bodyOffset) }, options);
    return { ...failed, problems: [...failed.problems, faultOf(error, source.path)] };
  }
}

/** A stack that overflows is the depth of the text, and no fault. */
const faultOf = (error: unknown, file: SitePath): Problem =>
  error instanceof RangeError
    ? problem('too-intricate', { file }, { reason: 'it is nested too deeply' })
    : problem('page-failed', { file }, { reason: (error as Error).message });
