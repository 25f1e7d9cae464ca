import type { ComplexityReason } from '../../problems/markdown.js';
import { canExceed, createPageCounts, type ExceededLimit } from './page-limits.js';

/** Far more than anyone writes by hand; the parser's time or stack grows quadratically with each. */
const LEVELS = 100;
const MARKS = 5_000;
const BRACKETS = 10_000;
const BACKTICKS = 100;
const CELLS = 500;

const DEEP: ComplexityReason = { kind: 'depth', levels: LEVELS };
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const MARKER = />|[-+*]|\d+[.)]/g;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const DIRECTIVE = /^[ \t>]*(:{3,})([a-z]?)/i;
const MARK = /\\[\s\S]|`+|(?<before>^|[\s\S])(?<run>\*+|_+|~+)(?<after>[\s\S]|$)|[[\]]/g;

/**
 * Returns the first limit that a text exceeds, to avoid texts that take the parser minutes or overflow its stack. Scans the lines cheaply before they
 * are parsed; skips fenced code.
 */
export function findExceededLimit(text: string): ExceededLimit | undefined {
  let fence = '';
  let directives = 0;
  let paragraph = createParagraph();
  const lines = text.split('\n');
  const counts = canExceed(text, lines.length) ? createPageCounts(lines.length) : undefined;
  for (const [index, line] of lines.entries()) {
    const toExceededLimit = (column: number, reason: ComplexityReason): ExceededLimit => ({ line: index + 1, column, reason });
    const mark = FENCE.exec(line)?.[1];
    if (mark && (fence === '' || (mark.startsWith(fence) && line.trimEnd().endsWith(mark)))) {
      fence = fence === '' ? mark : '';
      continue;
    }
    if (fence !== '') continue;
    counts?.add(line, index + 1);
    const column = findTooDeepContainer(line);
    if (column !== undefined) return toExceededLimit(column, DEEP);
    const directive = DIRECTIVE.exec(line);
    if (directive) directives += directive[2] ? 1 : directives > 0 ? -1 : 0;
    if (directives > LEVELS) return toExceededLimit(1, DEEP);
    if (/^[ \t>]*(?:$|\||[-+*][ \t]|\d+[.)][ \t])/.test(line)) paragraph = createParagraph();
    const excess = addLine(paragraph, line);
    if (excess) return toExceededLimit(excess.column, excess.reason);
  }
  return counts?.findExcess();
}

/**
 * Returns the column of the first container on a line that is nested too deeply. An indented marker is nested in others, each at least two columns
 * wide.
 */
function findTooDeepContainer(line: string): number | undefined {
  const prefix = CONTAINERS.exec(line)?.[0];
  if (prefix === undefined) return undefined;
  let level = Math.floor((/^[ \t]*/.exec(line)?.[0].replace(/\t/g, '    ').length ?? 0) / 2);
  for (const marker of prefix.matchAll(MARKER)) {
    level += 1;
    if (level > LEVELS) return marker.index + 1;
  }
  return undefined;
}

interface Paragraph {
  /** Number of emphasis and strikethrough markers so far. */
  marks: number;
  /** For each open bracket: the depth of the brackets nested in it. */
  readonly brackets: number[];
  /** Number of opening brackets so far. */
  links: number;
  /** Number of open emphasis markers before a word. */
  emphasis: number;
}

const createParagraph = (): Paragraph => ({ marks: 0, brackets: [], links: 0, emphasis: 0 });

function addLine(paragraph: Paragraph, line: string): { column: number; reason: ComplexityReason } | undefined {
  if (countCells(line) > CELLS) return { column: 1, reason: { kind: 'columns', limit: CELLS } };
  MARK.lastIndex = 0;
  for (let match = MARK.exec(line); match; match = MARK.exec(line)) {
    const column = match.index + 1;
    const [token] = match;
    const { run, before = '', after = '' } = match.groups ?? {};
    if (token.startsWith('`') && token.length > BACKTICKS) return { column, reason: { kind: 'backticks', limit: BACKTICKS } };
    if (token === '[') {
      paragraph.links += 1;
      if (paragraph.links > BRACKETS) return { column, reason: { kind: 'brackets', limit: BRACKETS } };
      paragraph.brackets.push(0);
    }
    if (token === ']' && closeBracket(paragraph) > LEVELS) return { column, reason: DEEP };
    if (run === undefined) continue;
    MARK.lastIndex -= after.length;
    paragraph.marks += 1;
    if (paragraph.marks > MARKS) return { column, reason: { kind: 'marks', limit: MARKS } };
    if (/^\s?$/.test(before) && /\S/.test(after)) paragraph.emphasis += 1;
    else if (/^\s?$/.test(after) && paragraph.emphasis > 0) paragraph.emphasis -= 1;
    if (paragraph.emphasis > LEVELS * 2) return { column, reason: DEEP };
  }
  return undefined;
}

/** Returns the nesting depth of the brackets that this one closes. */
function closeBracket({ brackets }: Paragraph): number {
  const inner = brackets.pop();
  if (inner === undefined) return 0;
  const outer = brackets.length - 1;
  if (outer >= 0) brackets[outer] = Math.max(brackets[outer] as number, inner + 1);
  return inner + 1;
}

const countCells = (line: string): number => (line.includes('|') ? line.split('|').length : 0);
