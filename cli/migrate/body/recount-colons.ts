import { createRangeTest } from '../../pages/markdown/range-test.js';
import { findFences } from './code-ranges.js';

const LINE = /^((?:[ \t]|>)*)(:{3,})([ \t]*)([A-Za-z][\w-]*.*)?$/;

interface Directive {
  /** Index of its first line. */
  readonly start: number;
  readonly colons: number;
  /** The most colons of a directive inside it. */
  inside: number;
}

/**
 * Gives each container directive more colons than those inside it, whose number does not matter to other tools, and puts a blank line between it and HTML
 * before it. Directives that are never closed stay as they are.
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
      open.push({ start: index, colons, inside: 0 });
      if (/^\s*<[^!].*>\s*$/.test(lines[index - 1] ?? '')) breaks.add(index);
      continue;
    }
    const last = open.findLastIndex((one) => one.colons === colons);
    if (last < 0) continue;
    const [{ start, inside } = { start: 0, inside: 0 }] = open.splice(last);
    const needed = Math.max(colons, inside + 1);
    for (const at of needed > colons ? [start, index] : [])
      lines[at] = (lines[at] as string).replace(
        LINE,
        (...[, prefix = '', , , rest = '']: string[]) => prefix + ':'.repeat(needed) + rest,
      );
    const outer = open.at(-1);
    if (outer) outer.inside = Math.max(outer.inside, needed);
  }
  return lines.map((line, index) => (breaks.has(index) ? `\n${line}` : line)).join('\n');
}
