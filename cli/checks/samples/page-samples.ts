import type { Code, Nodes, Root } from 'mdast';
import { type ContainerDirective, directiveFromMarkdown, type LeafDirective } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { cutFrontMatter, readFrontMatter } from '../../pages/front-matter.js';
import { isUnchecked, separateMarks } from '../../pages/markdown/code-block.js';
import { parseGuarded } from '../../pages/markdown/directives/guard-fences.js';
import { isLineMark, takeLineMarks } from '../../pages/markdown/line-marks.js';
import { findExceededLimit } from '../../pages/markdown/nesting-limits.js';
import { tooSlow } from '../../pages/too-slow.js';
import type { Problem } from '../../problems/index.js';
import type { SitePath, Source } from '../../types.js';
import { DEADLINE, eachInTime } from '../../workers/deadline.js';
import type { Sample } from './sample.js';

/** A directive `api-request`. */
export interface RequestDirective {
  readonly verb: string;
  readonly url: string;
  /** Where the address stands. */
  readonly place: { readonly line: number; readonly column: number };
  readonly payload?: Sample;
}

/** What a page shows of code, as plain data: it is stored and sent between threads. */
export interface PageSamples {
  readonly source: SitePath;
  readonly samples: readonly Sample[];
  readonly requests: readonly RequestDirective[];
  /** Reading the page was stopped at its deadline. */
  readonly late?: Problem;
}

/** Only blocks matter here, and what stands inside of paragraphs takes most of a parser's time. */
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

/** A parser of blocks: fences, directives, and what they stand in. */
function blockParser(): BlockParser {
  const { text: _, ...blocks } = directive();
  const parser = unified()
    .use(remarkParse)
    .data('micromarkExtensions', [{ disable: { null: INLINE } }, blocks] as never)
    .data('fromMarkdownExtensions', [directiveFromMarkdown()] as never)
    .freeze();
  return (text) => parseGuarded(text, (one) => parser.parse(one) as Root);
}

/** Some files, and the milliseconds that each may take. */
export interface SamplesTask {
  readonly sources: readonly Source[];
  readonly deadline?: number;
}

/**
 * The samples of Markdown files that are to be checked. A file has none when its front matter says `check_samples: false`, or when it is one that
 * cannot be read (its page says so).
 */
export function pageSamples({ sources, deadline = DEADLINE }: SamplesTask): PageSamples[] {
  const parse = blockParser();
  const none = (source: Source): PageSamples => ({ source: source.path, samples: [], requests: [] });
  return eachInTime(sources, {
    milliseconds: deadline,
    work: (source) => {
      try {
        return samplesIn(source, parse);
      } catch (error) {
        if (error instanceof RangeError) return none(source);
        throw error;
      }
    },
    late: (source, error) => ({ ...none(source), late: tooSlow({ file: source.path }, 'page', error) }),
  });
}

function samplesIn(source: Source, parse: BlockParser): PageSamples {
  const { bodyOffset, bodyLine } = cutFrontMatter(source.text);
  const body = source.text.slice(bodyOffset);
  const none = !/`{3}|~{3}|:{2}api-request/.test(body) || isLeftOut(source) || findExceededLimit(body);
  if (none) return { source: source.path, samples: [], requests: [] };
  const lines = body.split('\n');
  const samples: Sample[] = [];
  const requests: RequestDirective[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'code') {
      const sample = sampleOf(node, { source, lines, bodyLine });
      if (sample) samples.push(sample);
    } else if ((node.type === 'leafDirective' || node.type === 'containerDirective') && node.name === 'api-request') {
      requests.push(...requestOf(node, { source, lines, bodyLine }));
    } else if ('children' in node) for (const child of node.children) visit(child as Nodes);
  };
  visit(parse(body));
  return { source: source.path, samples, requests };
}

const isLeftOut = (source: Source): boolean =>
  source.text.includes('check_samples') && readFrontMatter(source).data.check_samples === false;

interface Body {
  readonly source: Source;
  readonly lines: readonly string[];
  readonly bodyLine: number;
}

/** An indented block has no language, and one without `position` is none of the file's. */
function sampleOf(node: Code, { source, lines, bodyLine }: Body): Sample | undefined {
  separateMarks(node);
  if (!node.lang || !node.position || node.value.trim() === '' || isUnchecked(node.meta ?? '')) return undefined;
  const first = node.position.start.line;
  const code = withoutMarks(node.value, node.lang);
  const indents = node.value.split('\n').map((line, index) => {
    const written = lines[first + index] ?? '';
    return written.endsWith(line) ? written.length - line.length : 0;
  });
  return { file: source.path, language: node.lang.toLowerCase(), code, line: first + bodyLine, indents };
}

/** The code that readers are meant to end with: marks and removed lines leave empty lines, so that places stay. */
function withoutMarks(code: string, language: string): string {
  const { lines, marks } = takeLineMarks({ code, language }, new Set());
  if (marks.size === 0 && !code.split('\n').some(isLineMark)) return code;
  let taken = 0;
  return code
    .split('\n')
    .map((line) => {
      if (isLineMark(line)) return '';
      taken += 1;
      return marks.get(taken) === 'removed' ? '' : (lines[taken - 1] ?? '');
    })
    .join('\n');
}

function requestOf(node: LeafDirective | ContainerDirective, body: Body): RequestDirective[] {
  const { verb, url, nocheck } = node.attributes ?? {};
  const fence = node.children.find((child): child is Code => child.type === 'code');
  const payload = fence && sampleOf(fence, body);
  if (!verb || !url || typeof nocheck === 'string' || !node.position || (fence && !payload)) return [];
  const line = node.position.start.line;
  const at = (body.lines[line - 1] ?? '').indexOf(url);
  const place = { line: line + body.bodyLine - 1, column: at < 0 ? node.position.start.column : at + 1 };
  return [{ verb: verb.toUpperCase(), url, place, payload }];
}
