import type { RoutePath } from '../../../types.js';
import { listPagePath } from '../../list-page-path.js';
import type { ApiNode } from '../document/document.js';
import { asText } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';
import type { Descriptions } from './description.js';

/** A part of a description that has a page of its own. */
export interface TextPart {
  readonly node: ApiNode;
  /** Its first heading. */
  readonly heading?: string;
}

/** Characters of HTML up to which a text is on one page, and of each part of a longer one. */
const MAX_HTML = 80_000;
const PART_HTML = 45_000;

/** Shorter texts are never divided. */
const MIN_TEXT = 20_000;
/** Longer texts are not rendered as a whole: their HTML is certainly too long. */
const MAX_TEXT = 100_000;
/** Characters of HTML for a character of Markdown, if the text is not rendered. */
const RATIO = 1.5;

/** Divides a long description into parts of about the same length, each for a page: at its headings, or else between paragraphs. */
export function divideText(node: ApiNode, level: number, descriptions: Descriptions): readonly TextPart[] {
  const text = asText(node.value);
  if (text === undefined || text.length < MIN_TEXT) return [{ node }];
  const html =
    text.length > MAX_TEXT
      ? text.length * RATIO
      : (descriptions.render(node, level)?.parts.reduce((sum, part) => sum + part.length, 0) ?? 0);
  if (html <= MAX_HTML) return [{ node }];
  const lines = text.split('\n');
  const limit = (text.length * PART_HTML) / html;
  const definitions = listDefinitions(lines).join('\n');
  const starts = findStarts(lines, limit);
  return starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1]).join('\n');
    const heading = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(own)?.[1];
    return {
      // The lines before it keep the positions of problems and references.
      node: { ...node, value: `${'\n'.repeat(start)}${own}${definitions === '' ? '' : `\n\n${definitions}`}` },
      heading: heading === undefined ? undefined : toPlainLine(heading.replace(/\s+#+\s*$/, '')),
    };
  });
}

/** Returns the addresses of the headings in a description, whose parts are on the pages of a list. */
export const listTextAnchors = (
  parts: readonly TextPart[],
  level: number,
  { first, descriptions }: { readonly first: RoutePath; readonly descriptions: Descriptions },
): readonly (readonly [id: string, path: RoutePath])[] =>
  parts.flatMap(({ node }, index) =>
    (descriptions.render(node, level)?.anchors ?? []).map((id) => [id, listPagePath(first, index + 1)] as const),
  );

/** A line where a text can be divided. */
interface Boundary {
  readonly line: number;
  readonly isHeading: boolean;
}

/** Returns the first line of each part of at most `limit` characters, as far as there are places to divide the text. */
function findStarts(lines: readonly string[], limit: number): readonly number[] {
  const lengths = [0];
  for (const line of lines) lengths.push((lengths.at(-1) as number) + line.length + 1);
  const getLength = (from: number, to: number) => (lengths[to] as number) - (lengths[from] as number);
  const starts = [0];
  /** The last places for the end of the current part. */
  let heading: number | undefined;
  let paragraph: number | undefined;
  const divide = (line: number) => {
    starts.push(line);
    heading = undefined;
    paragraph = undefined;
  };
  for (const { line, isHeading } of [...listBoundaries(lines), { line: lines.length, isHeading: true }]) {
    const start = starts.at(-1) as number;
    if (getLength(start, line) > limit) {
      // A part that is much shorter than the others is worse than one that ends between paragraphs.
      const isLong = heading !== undefined && getLength(start, heading) > limit / 3;
      const end = isLong ? heading : (paragraph ?? heading);
      if (end !== undefined) divide(end);
    }
    if (isHeading) heading = line;
    paragraph = line;
  }
  return starts;
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|:{3,})/;

/** Lists the headings and paragraphs outside of fences and containers that follow an empty line. */
function listBoundaries(lines: readonly string[]): Boundary[] {
  const boundaries: Boundary[] = [];
  const open: string[] = [];
  lines.forEach((line, index) => {
    const marks = FENCE.exec(line)?.[1];
    const last = open.at(-1);
    if (marks !== undefined) {
      if (last?.startsWith(marks.charAt(0)) && marks.length >= last.length && line.trim() === marks) open.pop();
      else if (last === undefined || last.startsWith(':')) open.push(marks);
      return;
    }
    if (open.length > 0 || index === 0 || lines[index - 1]?.trim() !== '') return;
    const isHeading = /^#{1,6}[ \t]/.test(line);
    if (isHeading || /^[\p{Letter}*_`["(]/u.test(line)) boundaries.push({ line: index, isHeading });
  });
  return boundaries;
}

/** Lists the definitions of links, which every part may use. */
const listDefinitions = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^ {0,3}\[(?!\^)[^\]]+\]:\s*\S/.test(line));
