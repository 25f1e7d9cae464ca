import type { ComplexityReason, PagePart as Kind } from '../../problems/markdown.js';

/** A limit that the text of a page exceeds. */
export interface ExceededLimit {
  /** Where it is exceeded: line and column count from 1. */
  readonly line: number;
  readonly column: number;
  readonly reason: ComplexityReason;
}

/**
 * The maximum of each kind on one page. Parsing takes quadratic time in some of these, and memory for all. The largest pages in practice contain a
 * tenth of each.
 */
const PAGE_LIMITS = {
  lines: 50_000,
  /** Lines that continue a quote, a list item or a footnote without its marker or indentation (CommonMark 0.31, section 5.1). */
  lazyLines: 5_000,
  listItems: 10_000,
  /** Block quotes, footnotes, and lists as a whole. */
  containers: 2_000,
  tableCells: 50_000,
  /** Headings that are underlined with "=" or "-". */
  underlines: 1_000,
  /** Characters that can begin or end emphasis, code, links, HTML and escapes. */
  marks: 150_000,
} as const;

/** Counts what a page contains, line by line. */
export interface PageCounts {
  /** Adds a line outside of fenced code. Line numbers count from 1. */
  add(line: string, number: number): void;
  /** Returns the first limit that the page exceeds, and where. */
  findExcess(): ExceededLimit | undefined;
}

const PREFIX = /^((?:[ \t]*>)*)([ \t]*)/;
const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const FOOTNOTE = /^\[\^[^\]]{1,999}\]:/;
/** A line that ends a paragraph without a blank line. */
const OTHER_BLOCK = /^(?:#{1,6}[ \t]|:::|<|\||`{3}|~{3})/;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const MARKS = /[*_~`[\]<&\\]/g;

/** Whether a text is long enough to exceed a limit. A character adds at most one mark or cell, and a line at most two of the other kinds. */
export function canExceed(text: string, lines: number): boolean {
  const { tableCells, marks, ...perLine } = PAGE_LIMITS;
  return text.length > Math.min(tableCells, marks) || lines * 2 > Math.min(...Object.values(perLine));
}

export function createPageCounts(lines: number): PageCounts {
  const counts: Record<Kind, number> = {
    lines,
    lazyLines: 0,
    listItems: 0,
    containers: 0,
    tableCells: 0,
    underlines: 0,
    marks: 0,
  };
  const firstLines = new Map<Kind, number>(lines > PAGE_LIMITS.lines ? [['lines', PAGE_LIMITS.lines + 1]] : []);
  let quotes = 0;
  let inList = false;
  /** Whether the previous line is blank or an underline, so that it cannot be a heading. */
  let isBlank = true;
  /** The paragraph of a container that the next line may continue. */
  let open: { readonly quotes: number; readonly isIndented: boolean } | undefined;

  const count = (kind: Kind, number: number, by = 1) => {
    counts[kind] += by;
    if (counts[kind] > PAGE_LIMITS[kind] && !firstLines.has(kind)) firstLines.set(kind, number);
  };

  function addContainers(line: string, number: number): void {
    const [prefix = '', markers = '', indent = ''] = PREFIX.exec(line) ?? [];
    const depth = markers === '' ? 0 : markers.split('>').length - 1;
    const content = line.slice(prefix.length);
    if (content === '') {
      open = undefined;
      quotes = depth;
      return;
    }
    const isFootnote = FOOTNOTE.test(content);
    if (isFootnote || ITEM.test(content)) {
      if (isFootnote || !inList) count('containers', number);
      if (!isFootnote) count('listItems', number);
      inList = !isFootnote;
      open = { quotes: depth, isIndented: true };
    } else if (open && !OTHER_BLOCK.test(content)) {
      if (depth < open.quotes || (open.isIndented && indent.length < 2)) count('lazyLines', number);
    } else {
      if (indent === '') inList = false;
      open = depth > 0 && !OTHER_BLOCK.test(content) ? { quotes: depth, isIndented: false } : undefined;
    }
    if (depth > quotes) count('containers', number);
    // A lazy line leaves the quote open.
    quotes = Math.max(depth, open?.quotes ?? 0);
  }

  return {
    add(line, number) {
      addContainers(line, number);
      const isUnderline = UNDERLINE.test(line);
      if (isUnderline && !isBlank) count('underlines', number);
      isBlank = isUnderline || line.trim() === '';
      if (line.includes('|')) count('tableCells', number, line.split('|').length - 1);
      const marks = line.match(MARKS);
      if (marks) count('marks', number, marks.length);
    },
    findExcess() {
      const [first] = [...firstLines].sort(([, a], [, b]) => a - b);
      if (!first) return undefined;
      const [kind, line] = first;
      return { line, column: 1, reason: { kind: 'page-part', part: kind, count: counts[kind], limit: PAGE_LIMITS[kind] } };
    },
  };
}
