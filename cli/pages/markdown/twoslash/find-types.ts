import type { Code } from 'mdast';
import type { TextPoint } from '../../text-lines.js';
import type { MarkdownContext } from '../context.js';
import { stripLineMarks } from '../line-marks.js';
import type { Range } from '../mark-words.js';
import type { Compiler, TwoslashResult, TypeNode } from './compiler.js';
import { findUnusable, getCompiler } from './library.js';
import { findExtension, listShownLines } from './notations.js';

/** The type of a name, or an error, at a part of a line. */
export interface TypeInfo extends Range {
  readonly text: string;
  readonly docs?: string | undefined;
}

/** The types and errors to show for a line. */
export interface LineTypes {
  /** Names whose types appear when a reader points to them, by position. */
  readonly hovers: readonly TypeInfo[];
  /** Types below the line, which `^?` asks for. */
  readonly queries: readonly TypeInfo[];
  readonly errors: readonly TypeInfo[];
}

/** The types of the lines that are shown, by number from 1. */
export type SampleTypes = ReadonlyMap<number, LineTypes>;

/** Longer samples are data. */
const MAX_LENGTH = 20_000;

/** Options with which the result is not the code of the sample. */
const UNSUPPORTED = /^\/\/\s?@(showEmit|showEmittedFile|keepNotations|noStaticSemanticInfo|noErrorValidation)\b/;
const COMPLETIONS = /^\s*\/\/\s*\^\|/;
const QUERY = /^(\s*\/\/\s*)\^\?/;
const NAME = /[\p{L}\p{N}_$]/u;

/** A sample without the comments that mark its lines. */
interface Sample {
  readonly lines: readonly string[];
  readonly extension: string;
  readonly context: MarkdownContext;
  /** Returns the location of a line, from 0. */
  locate(line: number, character?: number): TextPoint;
}

/** Determines the types in a sample and reports its errors. Returns `undefined` if they cannot be determined. */
export function findTypes(node: Code, context: MarkdownContext): SampleTypes | undefined {
  const packages = context.options.twoslash;
  if (!packages) return undefined;
  context.inputs['package:twoslash'] = packages.version;
  const unusable = findUnusable(packages);
  if (unusable) context.report('twoslash-package', node, { ...unusable });
  const compiler = unusable ? undefined : getCompiler(packages);
  if (!compiler) return undefined;
  const kept = node.value.split('\n').flatMap((line, index) => {
    const text = stripLineMarks(line);
    return text === undefined ? [] : { text, index };
  });
  const { line: first, column } = node.position?.start ?? { line: 1, column: 1 };
  const sample: Sample = {
    lines: kept.map(({ text }) => text),
    extension: findExtension(node.lang) ?? 'ts',
    context,
    locate: (line, character = 0) => ({ line: first + 1 + (kept[line]?.index ?? 0), column: column + character }),
  };
  if (!reportUnsupported(sample)) return undefined;
  const result = compile(sample, compiler);
  if (!result) return undefined;
  reportErrors(result, sample);
  return groupByLine(result.nodes, listShownLines(sample.lines));
}

/** Whether a sample can be compiled. */
function reportUnsupported({ lines, context, locate }: Sample): boolean {
  const problems = context.problems.length;
  if (lines.join('\n').length > MAX_LENGTH)
    context.report('twoslash-failed', locate(0), { reason: `it has more than ${MAX_LENGTH} characters` });
  for (const [index, line] of lines.entries()) {
    const name = UNSUPPORTED.exec(line)?.[1];
    if (name) context.report('twoslash-option', locate(index), { name });
    if (COMPLETIONS.test(line)) context.report('twoslash-completions', locate(index));
    const column = QUERY.exec(line)?.[1]?.length;
    const target = lines.slice(0, index).findLast((before) => !QUERY.test(before)) ?? '';
    if (column !== undefined && !NAME.test(target.charAt(column))) context.report('twoslash-query', locate(index, column));
  }
  return context.problems.length === problems;
}

function compile({ lines, extension, context, locate }: Sample, compiler: Compiler): TwoslashResult | undefined {
  const code = lines.join('\n');
  try {
    const result = compiler.run(code, extension);
    const unknown = result.meta.flagNotations.filter(({ type }) => type === 'unknown');
    for (const { name, start } of unknown)
      context.report('twoslash-option', locate(code.slice(0, start).split('\n').length - 1), { name });
    return unknown.length === 0 ? result : undefined;
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error) || 'milliseconds' in error) throw error;
    const reason = 'description' in error && typeof error.description === 'string' ? error.description : error.message;
    const line = /\bline (\d+)/.exec(reason)?.[1];
    if (/\bvia \^\?/.test(reason)) context.report('twoslash-query', locate(Number(line) - 1));
    else context.report('twoslash-failed', locate(line === undefined ? 0 : Number(line) - 1), { reason: toSentence(reason) });
    return undefined;
  }
}

const toSentence = (text: string): string => text.replace(/\s+/g, ' ').trim();

function reportErrors({ nodes, meta }: TwoslashResult, { lines, context, locate }: Sample): void {
  const { errors: announced } = meta.handbookOptions;
  const found = nodes.filter((node) => node.type === 'error');
  for (const { code = 0, text = '', line, character } of found)
    if (!announced.includes(code)) context.report('twoslash-error', locate(line, character), { code, message: toSentence(text) });
  for (const code of announced)
    if (!found.some((node) => node.code === code))
      context.report('twoslash-no-error', locate(lines.findIndex((line) => /^\/\/\s?@errors:/.test(line))), { code });
}

function groupByLine(nodes: readonly TypeNode[], shown: readonly number[]): SampleTypes {
  const types = new Map<number, { hovers: TypeInfo[]; queries: TypeInfo[]; errors: TypeInfo[] }>();
  const numbers = new Map(shown.map((line, index) => [line, index + 1]));
  for (const { type, line, character, length, code, text = '', docs } of nodes) {
    const number = numbers.get(line);
    if (number === undefined) continue;
    const entry = types.get(number) ?? { hovers: [], queries: [], errors: [] };
    types.set(number, entry);
    const info = { start: character, end: character + length, text, docs };
    if (type === 'hover') entry.hovers.push(info);
    else if (type === 'query') entry.queries.push(info);
    else if (type === 'error') entry.errors.push({ ...info, text: `${text} (${code})` });
  }
  for (const { hovers } of types.values()) hovers.sort((a, b) => a.start - b.start);
  return types;
}
