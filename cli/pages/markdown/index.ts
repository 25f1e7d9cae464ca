import { problem } from '../../problems.js';
import type { DocOptions, DocPage, Fragments, Problem, SitePath, Source } from '../../types.js';
import { outline } from '../outline.js';
import { type MarkdownContext, type MarkdownOptions, markdownContext } from './context.js';
import { markdownCopy } from './copy.js';
import { bracketTitles } from './directives/check.js';
import { assignIds } from './headings.js';
import { parse } from './parser.js';
import { plainText, summarise } from './plain-text.js';
import { collectRecords } from './search-records.js';
import { toHtml } from './to-html.js';

/** Longest page that is read, in bytes: parsing time grows with it, and no reader scrolls that far. */
const LIMIT = 5 * 1024 * 1024;

/** The page of one Markdown file. Depends on the file and the options alone. */
export function docPage(source: Source, options: DocOptions): DocPage {
  const facts = outline(source, options);
  if (source.text.length > LIMIT)
    return failed(source, facts, problem('file-size', { file: source.path }, { bytes: source.text.length, limit: LIMIT }));
  const body = bracketTitles(bodyOf(source.text, facts.bodyLine));
  const context = markdownContext(
    body,
    { file: source.path, line: facts.bodyLine },
    { ...options, headingShift: 0, idPrefix: '' },
  );
  const { html, ids, tree } = convert(context);
  return {
    kind: 'doc',
    source: source.path,
    outline: facts,
    content: context.holes.split(html),
    headings: context.headings,
    anchors: ids,
    records: collectRecords(tree),
    summary: summarise(tree),
    markdown: context.holes.split(markdownCopy(tree, context)),
    problems: [...facts.problems, ...context.problems],
  };
}

/** A text inside a page: a description of an OpenAPI document, an announcement. */
export interface MarkdownFragment extends Fragments {
  /** Without marks, for search and descriptions. */
  readonly text: string;
  readonly anchors: readonly string[];
  readonly problems: readonly Problem[];
}

/** @param at where the text stands in its file; `column` is added to every line of an indented block */
export function markdownFragments(
  text: string,
  at: { file: SitePath; line: number; column?: number },
  options: Partial<MarkdownOptions> = {},
): MarkdownFragment {
  const context = markdownContext(bracketTitles(text), at, {
    requests: { url: 'https://example.com', headers: {} },
    videoHosts: [],
    headingShift: 0,
    idPrefix: '',
    ...options,
  });
  const { html, ids, tree } = convert(context);
  return {
    ...context.holes.split(html),
    text: plainText(tree).replace(/\s+/g, ' ').trim(),
    anchors: ids,
    problems: context.problems,
  };
}

function convert(context: MarkdownContext) {
  const tree = parse(context.text);
  assignIds(tree, context);
  return { tree, ...toHtml(tree, context) };
}

function bodyOf(text: string, bodyLine: number): string {
  let offset = 0;
  for (let line = 1; line < bodyLine; line++) offset = text.indexOf('\n', offset) + 1;
  return text.slice(offset);
}

function failed(source: Source, facts: DocPage['outline'], cause: Problem): DocPage {
  const empty: Fragments = { parts: [''], references: [] };
  return {
    kind: 'doc',
    source: source.path,
    outline: facts,
    content: empty,
    headings: [],
    anchors: [],
    records: [],
    summary: '',
    markdown: empty,
    problems: [...facts.problems, cause],
  };
}
