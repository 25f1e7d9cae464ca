import type { Problem } from '../../problems/index.js';
import type { Edit, Lines } from './edit.js';
import type { WikiPages } from './wiki-links.js';

/** A problem with a line, and the text that it is in. */
export interface Found {
  readonly problem: Problem;
  readonly line: number;
  readonly source: Lines;
  readonly site: FixedSite;
}

/** The site whose pages are fixed. */
export interface FixedSite {
  /** Lists its pages for links by name. */
  wikiPages(): WikiPages;
}

export const columnOf = ({ problem }: Found): number => problem.column ?? 1;

export const textOf = ({ source, line }: Found): string => source.lines[line - 1] as string;

/** Replaces the first occurrence of words after the place of a problem in its line. */
export function replaceInLine(found: Found, words: string, text: string): Edit | undefined {
  const index = textOf(found).indexOf(words, columnOf(found) - 1);
  return index < 0 ? undefined : replaceAt(found, { index, length: words.length, text });
}

export function replaceAt(
  { source, line }: Found,
  { index, length, text }: { index: number; length: number; text: string },
): Edit {
  const start = source.offsetOf(line, index + 1);
  return { start, end: start + length, text };
}

/** Replaces the match of a pattern that starts at the place of a problem. */
export function replaceMatch(
  found: Found,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): Edit | undefined {
  const index = columnOf(found) - 1;
  const match = pattern.exec(textOf(found).slice(index));
  const text = match?.index === 0 ? replace(match) : undefined;
  return match && text !== undefined ? replaceAt(found, { index, length: match[0].length, text }) : undefined;
}

/** A name without the differences that are only spelling: `sidebarPosition` and `sidebar_position`. */
const normalizeName = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();

/** Replaces a name by the one that differs from it in case, hyphens and underscores only. */
export function fixName(found: Found, name: string, nearest: string | undefined): Edit | undefined {
  if (nearest === undefined || nearest === name || normalizeName(nearest) !== normalizeName(name)) return undefined;
  return replaceName(found, name, nearest);
}

/** Replaces a name, outside of the values of attributes. */
export function replaceName(found: Found, name: string, text: string): Edit | undefined {
  const words = textOf(found);
  const from = columnOf(found) - 1;
  for (let index = words.indexOf(name, from); index >= 0; index = words.indexOf(name, index + 1)) {
    const isInLabel = /\[[^\]]*$/.test(words.slice(from, index));
    const isWhole = !/[\w-]/.test(words[index - 1] ?? ' ') && !/[\w-]/.test(words[index + name.length] ?? ' ');
    const isInText = /["'][^"']*$/.test(words.slice(from, index).replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, ''));
    if (isWhole && !isInText && !isInLabel) return replaceAt(found, { index, length: name.length, text });
  }
  return undefined;
}
