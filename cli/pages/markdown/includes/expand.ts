import path from 'node:path';
import type { IncludeError } from '../../../problems/includes.js';
import { type Problem, problem } from '../../../problems/index.js';
import { suggestName } from '../../../schema/suggest.js';
import { computeDigest } from '../../../sources/text.js';
import type { PageInput, PageInputs, SitePath } from '../../../types.js';
import { cutFrontMatter } from '../../front-matter.js';
import { PAGE_LENGTH } from '../page-length.js';
import { parseWithRemark } from '../parser/remark.js';
import type { ReadInclude } from './read-include.js';
import { selectLines } from './select-lines.js';
import { replaceVariables, type Variables } from './variables.js';

/** Where a line of an expanded text comes from. */
export interface LineOrigin {
  readonly file: SitePath;
  /** From 1. */
  readonly line: number;
  /** Number of characters that the line has in its file before those that it has here; negative if it has fewer. */
  readonly shift: number;
}

/** The text of a page with everything that it includes. */
export interface ExpandedText {
  readonly text: string;
  /** The origin of each line; missing if nothing is included. */
  readonly origins?: readonly LineOrigin[];
  /** The files and variables of the text, as inputs of the page. */
  readonly inputs: PageInputs;
  readonly problems: readonly Problem[];
}

interface ExpandOptions {
  readonly file: SitePath;
  readonly variables: Variables;
  readonly readFile: ReadInclude;
}

/** Levels of includes in includes. */
const MAX_DEPTH = 10;

/** Includes on one page. A file that is included twice by a file that is included twice counts four times. */
const MAX_INCLUDES = 1000;

const INCLUDE = /^((?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])[ \t]+)*)::include(?![\w-])(.*)$/;
const FENCE = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;

/**
 * Replaces the variables of a Markdown file, and each `::include{file="…"}` outside of code with what it names: the text of a Markdown file, or a block
 * of code. The front matter can contain variables only.
 */
export function expandText(source: string, options: ExpandOptions): ExpandedText {
  const inputs: Partial<Record<PageInput, string>> = {};
  const replace = (text: string, variables: Variables): string =>
    replaceVariables(text, variables, (name) => {
      const value = Object.hasOwn(options.variables, name) ? options.variables[name] : undefined;
      inputs[`variable:${name}`] = value === undefined ? '' : computeDigest(value);
    });
  if (!source.includes('::include')) return { text: replace(source, options.variables), inputs, problems: [] };
  const run: Run = { ...options, inputs, replace, output: [], origins: [], length: 0, count: 0, problems: [] };
  const { bodyOffset } = cutFrontMatter(source);
  const head = source.slice(0, bodyOffset);
  const headLines = head.split('\n').slice(0, -1);
  for (const [index, line] of headLines.entries())
    addLine(replace(line, options.variables), { file: options.file, line: index + 1, shift: 0 }, run);
  const body = source.slice(headLines.join('\n').length + (headLines.length > 0 ? 1 : 0)).split('\n');
  const lines = body.map((line, index) => ({ line, number: headLines.length + index + 1 }));
  addText({ file: options.file, lines, variables: options.variables, prefix: '', around: [options.file] }, run);
  return { text: run.output.join('\n'), origins: run.origins, inputs, problems: run.problems };
}

/** The expansion of one page. */
interface Run extends ExpandOptions {
  readonly inputs: Partial<Record<PageInput, string>>;
  readonly output: string[];
  readonly origins: LineOrigin[];
  readonly problems: Problem[];
  length: number;
  /** Number of includes so far. */
  count: number;
  replace(text: string, variables: Variables): string;
}

/** A text that becomes part of the page. */
interface Piece {
  readonly file: SitePath;
  readonly lines: readonly { readonly line: string; readonly number: number }[];
  readonly variables: Variables;
  /** The beginning of every line, such as the indentation of a list item. */
  readonly prefix: string;
  /** The files that include it, and itself. */
  readonly around: readonly SitePath[];
}

function addLine(line: string, origin: LineOrigin, run: Run): void {
  run.length += line.length + 1;
  run.output.push(line);
  run.origins.push(origin);
}

function addText({ file, lines, variables, prefix, around }: Piece, run: Run): void {
  let fence: string | undefined;
  for (const { line, number } of lines) {
    if (run.count > MAX_INCLUDES) return;
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    const [, before = '', directive] = fence === undefined && marks === undefined ? (INCLUDE.exec(line) ?? []) : [];
    if (directive !== undefined) {
      const column = before.length + 1;
      const reason = addInclude({ directive, file, number, variables, prefix: prefix + before, around }, run);
      if (reason) run.problems.push(problem('include', { file, line: number, column }, { reason }));
      continue;
    }
    if (fence === undefined) fence = marks;
    else if (marks?.startsWith(fence) && rest.trim() === '') fence = undefined;
    addLine(
      line === '' ? prefix.trimEnd() : prefix + run.replace(line, variables),
      { file, line: number, shift: -prefix.length },
      run,
    );
  }
}

/** An include in a text: what follows its name, and what is before it on its line. */
interface Include extends Omit<Piece, 'lines'> {
  readonly directive: string;
  readonly number: number;
}

/** Adds what an include names to the page. Returns what is wrong with it, if anything is. */
function addInclude({ directive, file, number, variables, prefix, around }: Include, run: Run): IncludeError | undefined {
  const attributes = readAttributes(run.replace(directive, variables));
  if (!attributes) return 'brackets';
  const { file: named = '', lines, region, language, meta = '', ...others } = attributes;
  if (named === '') return 'no-file';
  const target = named.startsWith('/') ? named.slice(1) : path.posix.join(path.posix.dirname(file), named);
  run.count += 1;
  if (run.count > MAX_INCLUDES) return { kind: 'too-many', count: MAX_INCLUDES };
  if (around.includes(target)) return { kind: 'cycle', file: named };
  if (around.length > MAX_DEPTH) return { kind: 'too-deep', depth: MAX_DEPTH };
  const found = run.readFile(target);
  run.inputs[`file:${target}`] = found.digest;
  if ('reason' in found) return found.reason(named);
  const isMarkdown = /\.(?:md|markdown)$/i.test(target) && language === undefined;
  const text = isMarkdown ? withoutFrontMatter(found.text) : found.text;
  const selected = selectLines(text, { region, lines });
  if (typeof selected === 'string' || 'kind' in selected) return selected;
  if (selected.lines.every((line) => line.trim() === '')) return 'empty';
  if (run.length + selected.lines.reduce((length, line) => length + line.length + 1, 0) > PAGE_LENGTH)
    return { kind: 'too-large', limit: PAGE_LENGTH };
  const [unknown] = isMarkdown ? [] : Object.keys(others);
  if (unknown !== undefined) return { kind: 'attribute', name: unknown, nearest: suggestName(unknown, NAMES) };
  const pieces = selected.lines.map((line, index) => ({ line, number: selected.numbers[index] as number }));
  const next = prefix.replace(/(?:[-+*]|\d{1,9}[.)])(?=[ \t])/g, (marker) => ' '.repeat(marker.length));
  const start = run.output.length;
  if (isMarkdown) {
    const inner = { ...variables, ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value ?? ''])) };
    addText({ file: target, lines: trimBlank(pieces), variables: inner, prefix: next, around: [...around, target] }, run);
  } else {
    const marks = '`'.repeat(Math.max(3, ...selected.lines.map((line) => 1 + (/^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0))));
    const origin = { file, line: number, shift: 0 };
    const name = language ?? path.posix.extname(target).slice(1);
    addLine(`${next}${marks}${name || 'text'}${meta ? ` ${meta}` : ''}`, origin, run);
    for (const { line, number: from } of pieces) addLine(next + line, { file: target, line: from, shift: -next.length }, run);
    addLine(next + marks, origin, run);
  }
  // The marker of a list item is on the first line only.
  if (run.output.length > start) run.output[start] = prefix + (run.output[start] as string).slice(next.length);
  return undefined;
}

/** Removes the empty lines at the beginning and at the end. */
function trimBlank(lines: Piece['lines']): Piece['lines'] {
  const isText = ({ line }: { readonly line: string }) => line.trim() !== '';
  return lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1);
}

/** Attributes that every include can have. */
const NAMES = ['file', 'lines', 'region', 'language', 'meta'] as const;

type Attributes = Readonly<Partial<Record<string, string>>> & Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Reads the attributes of an include; `undefined` if they cannot be read, or if there is something else. */
function readAttributes(directive: string): Attributes | undefined {
  const [node, other] = parseWithRemark(`::include${directive.trimEnd()}`).children;
  if (node?.type !== 'leafDirective' || other || node.children.length > 0) return undefined;
  return Object.fromEntries(Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? undefined]));
}

/** Returns a text with empty lines in place of its front matter, so that the numbers of the others stay. */
function withoutFrontMatter(text: string): string {
  const { bodyOffset } = cutFrontMatter(text);
  return text.slice(0, bodyOffset).replace(/[^\n]+/g, '') + text.slice(bodyOffset);
}
