import { createRangeTest } from '../../pages/markdown/range-test.js';
import { findFences } from './code-ranges.js';

const LINE = /^((?:[ \t]|>)*)(:{3,})([ \t]*)([A-Za-z][\w-]*.*)?$/;

interface Directive {
  /** Index of its first line. */
  readonly start: number;
  readonly colons: number;
  /** The most colons of a directive inside it. */
  inside: number;
  /** Index of the line that ends the first directive inside it with as many colons. */
  firstEnd: number | undefined;
}

/**
 * Writes each container directive with more colons than those inside it, whose number does not matter to other tools, and puts a blank line between it and HTML
 * before it. Of two directives with as many colons and one end, both end there, as in other tools. Other directives that are never closed do not change.
 */
export function recountColons(text: string): string {
  const isCode = createRangeTest(findFences(text));
  const lines = text.split('\n');
  const open: Directive[] = [];
  const breaks = new Set<number>();
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const match = isCode(offset) ? null : LINE.exec(line);
    offset += line.length + 1;
    if (!match) continue;
    const colons = (match[2] as string).length;
    if (match[4] !== undefined) {
      open.push({ start: index, colons, inside: 0, firstEnd: undefined });
      if (/^\s*<[^!].*>\s*$/.test(lines[index - 1] ?? '')) breaks.add(index);
      continue;
    }
    const last = open.findLastIndex((one) => one.colons === colons);
    if (last < 0) continue;
    const [closed, ...unclosed] = open.splice(last) as [Directive, ...Directive[]];
    for (const one of unclosed.reverse()) closed.inside = Math.max(closed.inside, endEarly(one, lines));
    const needed = Math.max(colons, closed.inside + 1);
    if (needed > colons) for (const at of [closed.start, index]) lines[at] = withColons(lines[at] as string, needed);
    const outer = open.at(-1);
    if (!outer) continue;
    outer.inside = Math.max(outer.inside, needed);
    if (outer.colons === colons) outer.firstEnd ??= index;
  }
  for (const one of open.reverse()) endEarly(one, lines);
  return lines.map((line, index) => (breaks.has(index) ? `\n${line}` : line)).join('\n');
}

const withColons = (line: string, count: number): string =>
  line.replace(LINE, (...[, prefix = '', , , rest = '']: string[]) => prefix + ':'.repeat(count) + rest);

/** Ends an unclosed directive where the first one inside it ends. Returns its colons. */
function endEarly({ start, colons, inside, firstEnd }: Directive, lines: string[]): number {
  if (firstEnd === undefined) return colons;
  const count = Math.max(colons, inside + 1);
  lines[start] = withColons(lines[start] as string, count);
  const prefix = LINE.exec(lines[firstEnd] as string)?.[1] ?? '';
  lines[firstEnd] += `\n${prefix}${':'.repeat(count)}`;
  return count;
}
