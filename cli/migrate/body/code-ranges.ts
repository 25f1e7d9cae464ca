import type { Range } from '../../pages/markdown/range-test.js';

/** A fence with its marker, what follows it, and its code. */
export interface Fence extends Range {
  readonly indent: string;
  readonly marker: string;
  readonly info: string;
  /** The lines between, as written. */
  readonly code: string;
}

const FENCE = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})(.*)$/;

/** Finds the fences of a text, at any indentation: content of JSX is indented. Indented by four columns more than its start, a marker is code. A fence without an end includes the rest of the text. */
export function findFences(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: { readonly start: number; readonly codeStart: number; readonly match: RegExpExecArray } | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const end = offset + line.length;
    if (open) {
      const marker = open.match[2] as string;
      const closing = line.replace(/^[ \t>]*/, '').trimEnd();
      const isFar = line.length - line.trimStart().length > (open.match[1] as string).length + 3;
      if (!isFar && closing.length >= marker.length && closing === marker.charAt(0).repeat(closing.length)) {
        fences.push(makeFence(text, open, { end, codeEnd: Math.max(offset - 1, open.codeStart) }));
        open = undefined;
      }
    } else {
      const match = FENCE.exec(line);
      if (match && !(match[2]?.startsWith('`') && match[3]?.includes('`')))
        open = { start: offset, codeStart: Math.min(end + 1, text.length), match };
    }
    offset = end + 1;
  }
  if (open) fences.push(makeFence(text, open, { end: text.length, codeEnd: text.length }));
  return fences;
}

function makeFence(
  text: string,
  { start, codeStart, match }: { readonly start: number; readonly codeStart: number; readonly match: RegExpExecArray },
  { end, codeEnd }: { readonly end: number; readonly codeEnd: number },
): Fence {
  const [, indent = '', marker = '', info = ''] = match;
  return { start, end, indent, marker, info: info.trim(), code: text.slice(codeStart, codeEnd) };
}

/** Finds code and HTML comments: fences, code spans, template literals of attributes, comments. They are in order and do not overlap. */
export function findCode(text: string): readonly Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const fence of [...findFences(text), { start: text.length, end: text.length }]) {
    ranges.push(...findSpans(text, { start: from, end: fence.start }));
    if (fence.end > fence.start) ranges.push({ start: fence.start, end: fence.end });
    from = fence.end;
  }
  return ranges;
}

/** The start of the value of an attribute that is a template literal: `code={`. */
const ATTRIBUTE_START = /=\{\s*$/;

/** Code spans, comments and attributes with template literals between two fences. A code span ends in its paragraph, a template literal need not. */
function findSpans(text: string, { start, end }: Range): Range[] {
  const ranges: Range[] = [];
  const part = text.slice(start, end);
  const opening = /(?<!\\)`+|<!--/g;
  for (let match = opening.exec(part); match; match = opening.exec(part)) {
    const after = match.index + match[0].length;
    const isValue = match[0] === '`' && ATTRIBUTE_START.test(part.slice(Math.max(0, match.index - 20), match.index));
    const close = isValue
      ? findBacktick(part, after)
      : match[0] === '<!--'
        ? part.indexOf('-->', after)
        : findBackticks(part, after, match[0].length);
    if (close < 0) continue;
    const last = close + (match[0] === '<!--' ? 3 : match[0].length);
    ranges.push({ start: start + match.index, end: start + last });
    opening.lastIndex = last;
  }
  return ranges;
}

/** Returns the offset of the backtick that ends a template literal, or -1. */
function findBacktick(text: string, from: number): number {
  const end = /(?<!\\)`/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? -1;
}

/** Characters in which a code span ends. */
const MAX_SPAN = 5000;

function findBackticks(text: string, from: number, length: number): number {
  const near = text.slice(from, from + MAX_SPAN);
  const blank = near.search(/\n[ \t]*\n/);
  const limit = from + (blank < 0 ? near.length : blank);
  const run = /`+/g;
  run.lastIndex = from;
  for (let match = run.exec(text); match && match.index < limit; match = run.exec(text))
    if (match[0].length === length) return match.index;
  return -1;
}

/** Replaces what is outside of code. A part may begin and end within a line. */
export function mapText(text: string, replace: (part: string, offset: number) => string): string {
  let output = '';
  let from = 0;
  for (const { start, end } of findCode(text)) {
    output += replace(text.slice(from, start), from) + text.slice(start, end);
    from = end;
  }
  return output + replace(text.slice(from), from);
}

/** Replaces what is outside of fences. The parts consist of whole lines. */
export function mapLines(text: string, replace: (part: string) => string): string {
  let output = '';
  let from = 0;
  for (const { start, end } of findFences(text)) {
    output += replace(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return output + replace(text.slice(from));
}

/** Replaces fences; those for which `replace` returns nothing stay. */
export function mapFences(text: string, replace: (fence: Fence) => string | undefined): string {
  let output = '';
  let from = 0;
  for (const fence of findFences(text)) {
    output += text.slice(from, fence.start) + (replace(fence) ?? text.slice(fence.start, fence.end));
    from = fence.end;
  }
  return output + text.slice(from);
}
