import type { Code, Nodes, Root } from 'mdast';
import { type ContainerDirective, directiveFromMarkdown, type LeafDirective } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { createDeadlineProblem } from '../../pages/deadline-problem.js';
import { cutFrontMatter, readFrontMatter } from '../../pages/front-matter.js';
import { separateLineMarks } from '../../pages/markdown/code-block.js';
import { parseWithFences } from '../../pages/markdown/directives/parse-fences.js';
import { isUnchecked } from '../../pages/markdown/fence-options.js';
import { extractLineMarks, stripLineMarks, supportsLineMarks } from '../../pages/markdown/line-marks.js';
import { findExceededLimit } from '../../pages/markdown/nesting-limits.js';
import { isTyped } from '../../pages/markdown/twoslash/notations.js';
import type { Problem } from '../../problems/index.js';
import type { SitePath, Source } from '../../types.js';
import { DEADLINE, mapWithDeadline } from '../../workers/deadline.js';
import type { Sample } from './sample.js';

/** An `api-request` directive. */
export interface RequestDirective {
  readonly verb: string;
  readonly url: string;
  /** Location of the address. */
  readonly location: { readonly line: number; readonly column: number };
  readonly payload?: Sample;
}

/** The code samples of a page, as plain data for the cache and for messages between threads. */
export interface PageSamples {
  readonly source: SitePath;
  readonly samples: readonly Sample[];
  readonly requests: readonly RequestDirective[];
  /** Set if the page was not read before its deadline. */
  readonly late?: Problem;
}

/** Only blocks matter here, and inline syntax takes most of the parsing time. */
const INLINE = [
  'attention',
  'autolink',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

type BlockParser = (text: string) => Root;

/** Creates a parser for block syntax only, including directives. */
function createBlockParser(): BlockParser {
  const { text: _, ...blocks } = directive();
  const parser = unified()
    .use(remarkParse)
    .data('micromarkExtensions', [{ disable: { null: INLINE } }, blocks] as never)
    .data('fromMarkdownExtensions', [directiveFromMarkdown()] as never)
    .freeze();
  return (text) => parseWithFences(text, (guarded) => parser.parse(guarded) as Root);
}

/** Files to read, and the milliseconds that each may take. */
export interface SamplesTask {
  readonly sources: readonly Source[];
  readonly deadline?: number;
}

/**
 * Returns the code samples of Markdown files. Skips files with `check_samples: false` in their front matter, and files that cannot be parsed, which
 * the build of their pages reports.
 */
export function readPageSamples({ sources, deadline = DEADLINE }: SamplesTask): PageSamples[] {
  const parse = createBlockParser();
  const noSamples = (source: Source): PageSamples => ({ source: source.path, samples: [], requests: [] });
  return mapWithDeadline(sources, {
    milliseconds: deadline,
    work: (source) => {
      try {
        return readSamples(source, parse);
      } catch (error) {
        if (error instanceof RangeError) return noSamples(source);
        throw error;
      }
    },
    onInterrupt: (source, error) => ({ ...noSamples(source), late: createDeadlineProblem({ file: source.path }, 'page', error) }),
  });
}

function readSamples(source: Source, parse: BlockParser): PageSamples {
  const { bodyOffset, bodyLine } = cutFrontMatter(source.text);
  const body = source.text.slice(bodyOffset);
  const none = !/`{3}|~{3}|:{2}api-request/.test(body) || isExcluded(source) || findExceededLimit(body);
  if (none) return { source: source.path, samples: [], requests: [] };
  const lines = body.split('\n');
  const samples: Sample[] = [];
  const requests: RequestDirective[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'code') {
      const sample = toSample(node, { source, lines, bodyLine });
      if (sample) samples.push(sample);
    } else if ((node.type === 'leafDirective' || node.type === 'containerDirective') && node.name === 'api-request') {
      requests.push(...toRequest(node, { source, lines, bodyLine }));
    } else if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(parse(body));
  return { source: source.path, samples, requests };
}

const isExcluded = (source: Source): boolean =>
  source.text.includes('check_samples') && readFrontMatter(source).data.check_samples === false;

interface Body {
  readonly source: Source;
  readonly lines: readonly string[];
  readonly bodyLine: number;
}

/** Returns `undefined` for an indented block, which has no language, and for a node that is not from the file, which has no `position`. */
function toSample(node: Code, { source, lines, bodyLine }: Body): Sample | undefined {
  separateLineMarks(node);
  if (!node.lang || !node.position || node.value.trim() === '' || isUnchecked(node.meta ?? '') || isTyped(node)) return undefined;
  const fenceLine = node.position.start.line;
  const code = removeMarks(node.value, node.lang);
  const indents = node.value.split('\n').map((line, index) => {
    const sourceLine = lines[fenceLine + index] ?? '';
    return sourceLine.endsWith(line) ? sourceLine.length - line.length : 0;
  });
  return { file: source.path, language: node.lang.toLowerCase(), code, line: fenceLine + bodyLine, indents };
}

/** Returns the code as a reader would copy it: line-mark comments and removed lines become empty lines, so that line numbers do not change. */
function removeMarks(code: string, language: string): string {
  if (!supportsLineMarks(language)) return code;
  const { lines, marks } = extractLineMarks({ code, language }, new Set());
  let lineNumber = 0;
  return code
    .split('\n')
    .map((line) => {
      if (stripLineMarks(line) === undefined) return '';
      lineNumber += 1;
      return marks.get(lineNumber) === 'removed' ? '' : (lines[lineNumber - 1] ?? '');
    })
    .join('\n');
}

function toRequest(node: LeafDirective | ContainerDirective, body: Body): RequestDirective[] {
  const { verb, url, nocheck } = node.attributes ?? {};
  const fence = node.children.find((child): child is Code => child.type === 'code');
  const payload = fence && toSample(fence, body);
  if (!verb || !url || typeof nocheck === 'string' || !node.position || (fence && !payload)) return [];
  const line = node.position.start.line;
  const urlIndex = (body.lines[line - 1] ?? '').indexOf(url);
  const location = { line: line + body.bodyLine - 1, column: urlIndex < 0 ? node.position.start.column : urlIndex + 1 };
  return [{ verb: verb.toUpperCase(), url, location, payload }];
}
