import { threadId } from 'node:worker_threads';
import { PART_DEADLINE } from '../extensions/part.js';
import { type Problem, problem } from '../problems/index.js';
import { findSourceFolders } from '../sources/source-folders.js';
import type { DrawingLibraries } from '../system/drawing-packages.js';
import type { Span } from '../terminal/stats.js';
import type { DocOptions, DocPage, SitePath, Source } from '../types.js';
import { DEADLINE, DeadlinePassed, mapWithDeadline, withDeadline } from '../workers/deadline.js';
import { includeRoots } from './current-inputs.js';
import { createDeadlineProblem } from './deadline-problem.js';
import { cutFrontMatter } from './front-matter.js';
import { loadLanguages } from './highlight.js';
import type { Trail } from './markdown/context.js';
import { loadDrawing } from './markdown/diagrams/library.js';
import { loadExtensionDirectives } from './markdown/directives/directive-table.js';
import { createIncludeReader } from './markdown/includes/read-include.js';
import { buildDocPage, type DocPageContext } from './markdown/index.js';
import { loadMath } from './markdown/math/typeset.js';
import { loadParser } from './markdown/parser/index.js';
import { loadRemark } from './markdown/remark/index.js';
import { loadTwoslash } from './markdown/twoslash/library.js';
import { type StoredPage, storedPage } from './stored-page.js';

/** Files, and the options that their pages depend on. */
export interface DocTask {
  /** Absolute path of the site, whose files the pages can include. */
  readonly dir: string;
  readonly sources: readonly Source[];
  readonly options: DocOptions;
  /** Milliseconds that each page may take; `DEADLINE` by default. */
  readonly deadline?: number;
  /** After the first page that exceeds its deadline, skip the rest and report them as too slow as well. */
  readonly stopAtLate?: boolean;
}

/** Minimum number of pages for which loading the native parser, some 25 ms, pays off. */
const WORTH_NATIVE_PARSER = 3;

/** Returns the libraries for the diagrams that a page may contain: in its own text, or in a file that it includes. */
function findNeeded(sources: readonly Source[], { mermaid, graphviz }: DrawingLibraries = {}): DrawingLibraries {
  const isIn = (pattern: RegExp) => sources.some(({ text }) => pattern.test(text));
  return {
    ...(mermaid && isIn(/\bmermaid\b|::include/) && { mermaid }),
    ...(graphviz && isIn(/(?:`|~)[ \t]*(?:dot|graphviz)\b|::include/i) && { graphviz }),
  };
}

/** A page and the time it took. */
export interface TimedPage {
  readonly texts: StoredPage;
  readonly span: Span;
  /** The page exceeded its deadline. Another build may finish it, so the result must not be stored. */
  readonly late?: true;
  /** There is no native parser for this platform, so remark parsed the page. */
  readonly withoutNativeParser?: true;
}

/** Builds the pages of Markdown files, in order, as stored texts. A page that cannot be built is empty and has a problem. */
export async function docPages({
  dir,
  sources,
  options,
  deadline = DEADLINE,
  stopAtLate = false,
}: DocTask): Promise<TimedPage[]> {
  const isParserWanted = sources.length >= WORTH_NATIVE_PARSER;
  const [isParserMissing] = await Promise.all([
    isParserWanted && loadParser(options.parser).then((isLoaded) => !isLoaded),
    options.math && loadMath(),
    loadDrawing(findNeeded(sources, options.diagrams)),
    sources.some(({ text }) => /\btwoslash\b|::include/.test(text)) && loadTwoslash(options.twoslash),
    loadLanguages(options.languages),
    loadExtensionDirectives(options.parts),
    loadRemark(options.remark),
  ]);
  const readFile = createIncludeReader(() => findSourceFolders(dir, includeRoots(options)));
  let isLate = false;
  let from = 0;
  let trail: Trail = {};
  const withSpan = (result: Pick<TimedPage, 'texts' | 'late'>): TimedPage => ({
    ...result,
    ...(isParserMissing && { withoutNativeParser: true }),
    span: { from, to: now(), thread: threadId },
  });
  return mapWithDeadline(sources, {
    milliseconds: deadline,
    work: (source) => {
      from = now();
      trail = {};
      return withSpan(isLate ? skipPage(source, options, deadline) : { texts: buildTexts(source, options, { readFile, trail }) });
    },
    onInterrupt: (source, error) => {
      isLate = stopAtLate;
      const cause = reportLateWork(trail, source.path, error);
      return withSpan({ texts: storedPage(buildEmptyPage(source, options, { cause, deadline })), late: true });
    },
  });
}

const now = (): number => performance.timeOrigin + performance.now();

function buildTexts(source: Source, options: DocOptions, context: DocPageContext): StoredPage {
  try {
    return storedPage(buildDocPage(source, options, context));
  } catch (error) {
    if (error instanceof DeadlinePassed) throw error;
    return storedPage(buildEmptyPage(source, options, { cause: toProblem(error, source.path) }));
  }
}

/** Reports the part of a page that was being processed when its deadline passed. */
function reportLateWork({ code, directive, plugin }: Trail, file: SitePath, error: DeadlinePassed): Problem {
  if (plugin && error.milliseconds === PART_DEADLINE) return createDeadlineProblem(plugin, 'remark plugin', error);
  if (code) return createDeadlineProblem(code, 'code block', error);
  return directive && error.milliseconds === PART_DEADLINE
    ? createDeadlineProblem(directive, 'directive', error)
    : createDeadlineProblem({ file }, 'page', error);
}

function skipPage(source: Source, options: DocOptions, deadline: number): Pick<TimedPage, 'texts' | 'late'> {
  const cause = createDeadlineProblem({ file: source.path }, 'page', new DeadlinePassed(deadline));
  return { texts: storedPage(buildEmptyPage(source, options, { cause, deadline })), late: true };
}

/** Builds a page without its body and, unless that exceeds the deadline as well, with its front matter. */
export function buildEmptyPage(
  source: Source,
  options: DocOptions,
  { cause, deadline = DEADLINE }: { readonly cause: Problem; readonly deadline?: number },
): DocPage {
  const withoutPlugins = { ...options, remark: [] };
  const buildPage = (text: string) => withDeadline(deadline, () => buildDocPage({ ...source, text }, withoutPlugins));
  const withCause = (page: DocPage): DocPage => ({ ...page, problems: [...page.problems, cause] });
  try {
    return withCause(buildPage(source.text.slice(0, cutFrontMatter(source.text).bodyOffset)));
  } catch {
    return withCause(buildPage(''));
  }
}

/** A stack overflow means that the text is nested too deeply; it is not a bug. */
const toProblem = (error: unknown, file: SitePath): Problem =>
  error instanceof RangeError
    ? problem('too-intricate', { file }, { reason: 'too-deep' })
    : problem('page-failed', { file }, { reason: (error as Error).message });
