import { threadId } from 'node:worker_threads';
import { type Problem, problem } from '../problems/index.js';
import type { Span } from '../terminal/stats.js';
import type { DocOptions, DocPage, SitePath, Source } from '../types.js';
import { DEADLINE, DeadlinePassed, eachInTime, withDeadline } from '../workers/deadline.js';
import { cutFrontMatter } from './front-matter.js';
import { loadLanguages } from './highlight.js';
import type { Trail } from './markdown/context.js';
import { docPage } from './markdown/index.js';
import { type StoredPage, storedPage } from './stored-page.js';
import { tooSlow } from './too-slow.js';

/** Some files and the options that their pages depend on. */
export interface DocTask {
  readonly sources: readonly Source[];
  readonly options: DocOptions;
  /** Milliseconds that each page may take, instead of the usual `DEADLINE`. */
  readonly deadline?: number;
  /** Pages that follow a late one are not tried: they count as late, too. */
  readonly stopAtLate?: boolean;
}

/** A page and the time that it took. */
export interface TimedPage {
  readonly texts: StoredPage;
  readonly span: Span;
  /** It was not finished in time. The next build may be luckier, so this result must not be stored. */
  readonly late?: true;
}

/** The pages of some Markdown files, in their order, as texts. A page that cannot be made is empty and has a problem. */
export async function docPages({ sources, options, deadline = DEADLINE, stopAtLate = false }: DocTask): Promise<TimedPage[]> {
  await loadLanguages(options.languages);
  let isLate = false;
  let from = 0;
  let trail: Trail = {};
  const timed = (made: Pick<TimedPage, 'texts' | 'late'>): TimedPage => ({
    ...made,
    span: { from, to: now(), thread: threadId },
  });
  return eachInTime(sources, {
    milliseconds: deadline,
    work: (source) => {
      from = now();
      trail = {};
      return timed(isLate ? untried(source, options, deadline) : { texts: textsOf(source, options, trail) });
    },
    late: (source, error) => {
      isLate = stopAtLate;
      const fault = tooSlow(trail.code ?? { file: source.path }, trail.code ? 'code block' : 'page', error);
      return timed({ texts: storedPage(emptyPage(source, options, { fault, deadline })), late: true });
    },
  });
}

const now = (): number => performance.timeOrigin + performance.now();

function textsOf(source: Source, options: DocOptions, trail: Trail): StoredPage {
  try {
    return storedPage(docPage(source, options, trail));
  } catch (error) {
    return storedPage(emptyPage(source, options, { fault: faultOf(error, source.path) }));
  }
}

function untried(source: Source, options: DocOptions, deadline: number): Pick<TimedPage, 'texts' | 'late'> {
  const fault = tooSlow({ file: source.path }, 'page', new DeadlinePassed(deadline));
  return { texts: storedPage(emptyPage(source, options, { fault, deadline })), late: true };
}

/** A page without its body and, unless that is what takes too long, with its front matter. */
export function emptyPage(
  source: Source,
  options: DocOptions,
  { fault, deadline = DEADLINE }: { readonly fault: Problem; readonly deadline?: number },
): DocPage {
  const pageOf = (text: string) => withDeadline(deadline, () => docPage({ ...source, text }, options));
  const withFault = (page: DocPage): DocPage => ({ ...page, problems: [...page.problems, fault] });
  try {
    return withFault(pageOf(source.text.slice(0, cutFrontMatter(source.text).bodyOffset)));
  } catch {
    return withFault(pageOf(''));
  }
}

/** A stack that overflows is the depth of the text, and no fault. */
const faultOf = (error: unknown, file: SitePath): Problem =>
  error instanceof RangeError
    ? problem('too-intricate', { file }, { reason: 'too-deep' })
    : problem('page-failed', { file }, { reason: (error as Error).message });
