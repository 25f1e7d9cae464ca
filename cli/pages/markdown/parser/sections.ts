import type { Nodes, Root, RootContent } from 'mdast';
import { createRangeTest, type Range } from '../range-test.js';
import { findFenceStart, readFenceLine } from './routing/fence-lines.js';
import { findRawHtml } from './routing/raw-html.js';
import { findLabels } from './section-labels.js';

/** A part of a text that begins at an offset, on a line that is counted from zero. */
interface Section {
  readonly text: string;
  readonly offset: number;
  readonly line: number;
}

const HEADING = /^#{1,6}[ \t]/;

const DIRECTIVE = /^ {0,3}(:{3,})[ \t]*([a-z]?)/i;

/** Ends a line in Markdown, but sections are divided at line feeds. */
const LONE_RETURN = /\r(?!\n)/;

/**
 * Parses a text section by section, so that one unusual construct decides about the parser of its own section only, and no parser gets a long text. The tree is that of the whole text:
 * a heading after a blank line, at the start of its line, ends every block but fenced code, raw HTML, formulas and directives. Each section gets the labels that links in it may name.
 * Returns `undefined` for a text with one section, with unusual definitions or line ends, or if a section ends in such a block.
 *
 * @param parse returns the tree of a text
 */
export function parseInSections(text: string, parse: (text: string) => Root): Root | undefined {
  if (LONE_RETURN.test(text)) return undefined;
  const { sections, code, perhapsCode } = splitSections(text);
  if (sections.length < 2) return undefined;
  const labels = findLabels({ text, sections, isCode: createRangeTest(code), isPerhapsCode: createRangeTest(perhapsCode) });
  if (!labels) return undefined;
  const children: RootContent[] = [];
  for (const [index, section] of sections.entries()) {
    const definitions = labels[index] ?? '';
    const { children: all } = parse(section.text + definitions);
    const found = all.filter(({ position }) => (position?.start.offset ?? 0) < section.text.length);
    const last = found.at(-1);
    const hasMore = definitions !== '' || section !== sections.at(-1);
    if (hasMore && last && mayContinue(last, section.text + definitions)) return undefined;
    for (const child of found) {
      movePositions(child, section);
      children.push(child);
    }
  }
  const end = { line: text.split('\n').length, column: text.length - text.lastIndexOf('\n'), offset: text.length };
  return { type: 'root', children, position: { start: { line: 1, column: 1, offset: 0 }, end } };
}

interface Split {
  readonly sections: readonly Section[];
  /** Fenced code and raw HTML that begin at the start of a line, outside of directives. */
  readonly code: readonly Range[];
  /** Fenced code and raw HTML in directives, or indented, and so perhaps in lists, which may end before the code does. */
  readonly perhapsCode: readonly Range[];
}

/** Splits a text before its headings, but not in blocks that contain lines like headings. */
function splitSections(text: string): Split {
  const sections: Section[] = [];
  const code: Range[] = [];
  const perhapsCode: Range[] = [];
  const open: number[] = [];
  let fence: ReturnType<typeof findFenceStart>;
  /** Where the open fence or raw HTML begins, and the ranges that it belongs to. */
  let block = { start: 0, ranges: code };
  let rawHtml: ReturnType<typeof findRawHtml>;
  let start = { offset: 0, line: 0 };
  let offset = 0;
  let isAfterBlank = false;
  for (const [line, source] of text.split('\n').entries()) {
    const content = source.replace(/^ {0,3}/, '');
    if (fence) {
      if (readFenceLine(source, fence) === 'end') {
        block.ranges.push({ start: block.start, end: offset + source.length });
        fence = undefined;
      }
    } else if (rawHtml) {
      if (rawHtml.end.test(source)) {
        block.ranges.push({ start: block.start, end: offset + source.length });
        rawHtml = undefined;
      }
    } else {
      fence = findFenceStart({ prefix: '', content });
      block = { start: offset, ranges: content === source && open.length === 0 ? code : perhapsCode };
      const found = findRawHtml(content);
      if (found && !found.end.test(source)) {
        // The line may belong to an element, which ends at a blank line.
        if (!isAfterBlank && line > 0) return { sections: [], code, perhapsCode };
        rawHtml = found;
      }
      const [, colons, name] = DIRECTIVE.exec(source) ?? [];
      if (colons !== undefined && name !== '') open.push(colons.length);
      else if (colons !== undefined) while (open.length > 0 && (open.at(-1) as number) <= colons.length) open.pop();
      if (isAfterBlank && open.length === 0 && HEADING.test(source)) {
        sections.push({ ...start, text: text.slice(start.offset, offset) });
        start = { offset, line };
      }
    }
    isAfterBlank = source.trim() === '';
    offset += source.length + 1;
  }
  if (fence || rawHtml) block.ranges.push({ start: block.start, end: text.length });
  return { sections: [...sections, { ...start, text: text.slice(start.offset) }], code, perhapsCode };
}

const MARKERS = /^(?:`{3,}|~{3,}|:{3,}|\${2,})/;

/** Whether a block at the end of a section, or the last one in it, has no end: it may contain the heading after it, or the blank line before that. */
function mayContinue(node: Nodes, text: string): boolean {
  if (node.type === 'html') {
    const rawHtml = findRawHtml(node.value);
    return rawHtml !== undefined && !rawHtml.end.test(node.value);
  }
  const source = text.slice(node.position?.start.offset, node.position?.end.offset);
  const markers = MARKERS.exec(source)?.[0];
  if (markers !== undefined && ['code', 'containerDirective', 'math'].includes(node.type)) {
    const lastLine = source
      .slice(source.lastIndexOf('\n') + 1)
      .replace(/^[ \t>]*/, '')
      .trim();
    return !source.includes('\n') || lastLine.length < markers.length || lastLine !== markers.charAt(0).repeat(lastLine.length);
  }
  const last = 'children' in node ? node.children.at(-1) : undefined;
  return last !== undefined && mayContinue(last, text);
}

function movePositions(node: Nodes, section: Section): void {
  const move = ({ line, column, offset = 0 }: { line: number; column: number; offset?: number | undefined }) => ({
    line: line + section.line,
    column,
    offset: offset + section.offset,
  });
  if (node.position) node.position = { start: move(node.position.start), end: move(node.position.end) };
  if ('children' in node) for (const child of node.children) movePositions(child, section);
}
