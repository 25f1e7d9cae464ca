import type { Root } from 'mdast';
import { digestPlugins } from '../../extensions/part.js';
import { problem } from '../../problems/index.js';
import { contentPath } from '../../sources/roots.js';
import type { DocOptions, DocPage, Fragments, Problem, Reference, Source } from '../../types.js';
import { findIconSet } from '../icon-set.js';
import { readOutline } from '../outline.js';
import { pageWords } from '../search/page-words.js';
import { decodeAddress } from '../url.js';
import {
  createMarkdownContext,
  DEFAULT_MARKDOWN_OPTIONS,
  type MarkdownContext,
  type MarkdownOptions,
  type TextLocation,
  type Trail,
} from './context.js';
import { type ConvertOptions, convert } from './convert.js';
import { expandText } from './includes/expand.js';
import { NO_FILES, type ReadInclude } from './includes/read-include.js';
import { selectVariables } from './includes/variables.js';
import { exportMarkdown } from './markdown-export/index.js';
import { findExceededLimit } from './nesting-limits.js';
import { PAGE_LENGTH } from './page-length.js';
import { summarize, toPlainText } from './plain-text.js';
import { reportText } from './report-text.js';
import { collectBlocks, collectRecords, collectTexts } from './search-records.js';

/** Input of a page besides its file and options. */
export interface DocPageContext {
  /** Reads the files that the page includes. */
  readonly readFile?: ReadInclude;
  /** Is updated with what is being rendered. */
  readonly trail?: Trail;
}

/** Builds the page of one Markdown file. Depends on the file, what it includes and the options alone, whose languages must be loaded. */
export function buildDocPage(file: Source, options: DocOptions, { readFile = NO_FILES, trail }: DocPageContext = {}): DocPage {
  const variables = selectVariables(options.variables, contentPath(file.path, options.roots));
  const { text, origins, inputs, problems } = expandText(file.text, { file: file.path, variables, readFile });
  const source = { ...file, text };
  const pageOutline = readOutline(source, options);
  const body = getBody(source.text, pageOutline.bodyLine);
  const failed = { outline: pageOutline, inputs };
  if (body.length > PAGE_LENGTH)
    return buildFailedPage(
      source,
      failed,
      problem('file-size', { file: source.path }, { size: body.length, limit: PAGE_LENGTH }),
    );
  const excess = findExceededLimit(body);
  if (excess) {
    const { line, column, reason } = excess;
    const location = { file: source.path, line: line + pageOutline.bodyLine - 1, column };
    return buildFailedPage(source, failed, problem('too-intricate', location, { reason }));
  }
  const { context, tree, html, anchors, excerpt } = convert(
    body,
    { file: source.path, line: pageOutline.bodyLine },
    {
      ...options,
      headingShift: 0,
      idPrefix: '',
      trail,
      origins,
      readFile,
      variables: Object.keys(variables),
      excerpt: chooseExcerpt(pageOutline, options),
    },
  );
  reportText(tree, context);
  return {
    kind: 'doc',
    source: source.path,
    outline: pageOutline,
    content: context.holes.split(html),
    headings: context.headings,
    anchors,
    records: collectRecords(tree),
    words: collectWords(pageOutline, tree),
    summary: summarize(tree),
    ...(excerpt && { excerpt }),
    markdown: context.holes.split(exportMarkdown(tree, context)),
    inputs: {
      ...inputs,
      ...context.inputs,
      ...listIconSets(context),
      ...context.directives.listUsed(),
      ...(options.remark.length > 0 && { remark: digestPlugins(options.remark) }),
    },
    problems: [...pageOutline.problems, ...problems, ...context.problems],
  };
}

/** Returns what the list shows of a page; `undefined` for a page that is not a post. */
function chooseExcerpt({ blog }: DocPage['outline'], { blogs }: DocOptions): ConvertOptions['excerpt'] {
  if (blog === undefined) return undefined;
  return blogs.find(({ at }) => at === blog)?.isFull ? 'full' : 'excerpt';
}

/** Returns the digests of the icon sets that a page names; empty for one that the configuration does not name. */
const listIconSets = ({ iconSets, options }: MarkdownContext): DocPage['inputs'] =>
  Object.fromEntries([...iconSets].sort().map((prefix) => [`icons:${prefix}`, findIconSet(prefix, options.icons)?.hash ?? '']));

/** Returns the words of a page for search: names and address from the front matter, the rest from the text. */
function collectWords({ title, label, description, keywords, tags = [], path }: DocPage['outline'], tree: Root): string {
  const texts = collectTexts(tree);
  const [, folder = '', end = ''] = /^(.*?)([^/]*)$/.exec(path) ?? [];
  return pageWords({
    ...texts,
    title,
    names: [...tags.map(({ name }) => name), ...(label === title ? [] : [label])],
    keywords,
    addresses: [end],
    folder,
    description,
  });
}

/** A text inside a page, such as a description of an OpenAPI document or an announcement. */
export interface MarkdownFragment extends Fragments {
  /** Plain text, for descriptions and the words of search. */
  readonly text: string;
  /** The same as blocks (`search/text-blocks.ts`), for the results of search. */
  readonly blocks: string;
  /** All ids in its HTML. */
  readonly ids: readonly string[];
  /** The ids that links can point to. */
  readonly anchors: readonly string[];
  readonly problems: readonly Problem[];
}

/** @param location location of the text in its file; `column` is added to every line of an indented block */
export function renderMarkdown(text: string, location: TextLocation, options: Partial<MarkdownOptions> = {}): MarkdownFragment {
  const allOptions = { ...DEFAULT_MARKDOWN_OPTIONS, ...options };
  const excess = findExceededLimit(text);
  if (excess) {
    const excessLocation = createMarkdownContext(text, location, allOptions).locate(excess);
    const problems = [problem('too-intricate', excessLocation, { reason: excess.reason })];
    return { parts: [''], references: [], text: '', blocks: '', ids: [], anchors: [], problems };
  }
  const { context, tree, html, ids, anchors } = convert(text, location, allOptions);
  const { parts, references } = context.holes.split(html);
  const resolveAnchor = (reference: Reference): Reference => {
    const id = reference.target.startsWith('#')
      ? findAnchorId(allOptions.idPrefix + reference.target.slice(1), anchors)
      : undefined;
    return id === undefined ? reference : { ...reference, target: `#${id}` };
  };
  return {
    parts,
    references: allOptions.idPrefix ? references.map(resolveAnchor) : references,
    text: toPlainText(tree).replace(/\s+/g, ' ').trim(),
    blocks: collectBlocks(tree),
    ids,
    anchors,
    problems: context.problems,
  };
}

/** Returns the id that the anchor of a link refers to: it may be percent-encoded, and other generators keep capitals in the ids of headings. */
function findAnchorId(anchor: string, ids: readonly string[]): string | undefined {
  const id = decodeAddress(anchor);
  return ids.includes(id) ? id : ids.find((candidate) => candidate.toLowerCase() === id.toLowerCase());
}

/** Returns the text from a line on; empty if there are fewer lines. */
function getBody(text: string, bodyLine: number): string {
  let offset = 0;
  for (let line = 1; line < bodyLine; line++) {
    offset = text.indexOf('\n', offset) + 1;
    if (offset === 0) return '';
  }
  return text.slice(offset);
}

function buildFailedPage(source: Source, { outline, inputs }: Pick<DocPage, 'outline' | 'inputs'>, cause: Problem): DocPage {
  const empty: Fragments = { parts: [''], references: [] };
  return {
    kind: 'doc',
    source: source.path,
    outline,
    content: empty,
    headings: [],
    anchors: [],
    records: [],
    words: '',
    summary: '',
    markdown: empty,
    inputs,
    problems: [...outline.problems, cause],
  };
}
