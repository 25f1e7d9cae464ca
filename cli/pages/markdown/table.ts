import type { Element, ElementContent } from 'hast';
import type { Nodes, Table, TableCell } from 'mdast';
import * as TEXTS from '../../../templates/texts/content.js';
import { element } from './hast.js';
import { toPlainText } from './plain-text.js';

/** Estimated widths in rem: a character, the padding of a cell, and the columns of text on tablets and on wide screens. */
const CHARACTER = 0.56;
const PADDING = 2;
const TABLET_COLUMN = 36;
const WIDE_COLUMN = 44;

/** Estimated widths in rem on a phone. */
const NARROW_PADDING = 1.5;
const NARROW_COLUMN = 17;

/** The longest text of a cell in a matrix, such as a table of versions, whose cells are compared by column. */
const MATRIX_TEXT = 16;
const MATRIX_COLUMNS = 4;

/** A column of a table, measured in characters. */
interface Column {
  /** The longest word. */
  readonly word: number;
  /** The longest word or code, which contains spaces and hyphens. */
  readonly whole: number;
  /** The longest text of a cell. */
  readonly text: number;
}

interface Layout {
  /** Class names of the box around the table. */
  readonly classes: readonly string[];
  readonly scrolls: boolean;
  readonly stacks: boolean;
}

/**
 * Renders a table in a box whose classes, by estimated widths, let style sheets arrange it without a script:
 *
 * - `stacks`: on narrow screens each row is a card with the name of the column before each value; roles keep the table for
 *   assistive technology, because some browsers drop it when a style sheet displays the elements as blocks.
 * - `scrolls`: it can be wider than the column of text, so the box scrolls and the Tab key reaches it.
 * - `fits`: it scrolls, but not in the column of text on a wide screen.
 * - `pinned`: it scrolls, and its first column is narrow enough to stay in view.
 * - `whole`: code fits without line breaks.
 * - `wide`: it uses the free space next to the column of text.
 *
 * @param table as rendered without a box
 */
export function renderTable(node: Table, table: Element): Element {
  const [head] = node.children;
  const labels = head?.children.map((cell) => toPlainText(cell)) ?? [];
  const { classes, scrolls, stacks } = chooseLayout(measureColumns(node), node.children.length - 1);
  // An empty cell is not the header of anything.
  for (const cell of elementsOf(elementsOf(table)[0] ?? table).flatMap(elementsOf))
    if (cell.tagName === 'th' && cell.children.length === 0) cell.tagName = 'td';
  if (stacks) labelCells(table, labels);
  const named = labels.filter(Boolean).join(', ');
  return element(
    'div',
    {
      className: ['table', ...classes],
      ...(scrolls ? { role: 'group', ariaLabel: TEXTS.table(named), tabIndex: 0 } : {}),
    },
    [table],
  );
}

/** @param rows without the head */
function chooseLayout(columns: readonly Column[], rows: number): Layout {
  const sum = (width: (column: Column) => number) => columns.reduce((total, column) => total + width(column), 0);
  const needed = sum(({ word }) => word * CHARACTER + PADDING);
  const whole = sum((column) => column.whole * CHARACTER + PADDING) <= TABLET_COLUMN;
  const natural = sum(({ text }) => Math.min(text, 40) * CHARACTER + PADDING);
  const [first, ...others] = columns;
  const isSmall = sum(({ text }) => text * CHARACTER + NARROW_PADDING) <= NARROW_COLUMN;
  const isMatrix = columns.length >= MATRIX_COLUMNS && others.every(({ text }) => text <= MATRIX_TEXT);
  const stacks = !isSmall && !isMatrix && columns.length > 1 && rows > 0;
  const scrolls = needed > TABLET_COLUMN || (isMatrix && !isSmall);
  return {
    scrolls,
    stacks,
    classes: [
      ...(stacks ? ['stacks'] : []),
      ...(scrolls ? ['scrolls'] : []),
      ...(scrolls && needed <= WIDE_COLUMN ? ['fits'] : []),
      ...(scrolls && first && first.whole <= MATRIX_TEXT ? ['pinned'] : []),
      ...(whole ? ['whole'] : []),
      ...(scrolls || (columns.length >= MATRIX_COLUMNS && natural > TABLET_COLUMN) ? ['wide'] : []),
    ],
  };
}

function measureColumns({ children: rows }: Table): Column[] {
  const columns: Column[] = [];
  for (const { children: cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const { word, whole } = measurePieces(cell);
      const text = toPlainText(cell).length;
      const column = columns[index];
      columns[index] = column
        ? { word: Math.max(column.word, word), whole: Math.max(column.whole, whole), text: Math.max(column.text, text) }
        : { word, whole, text };
    }
  return columns;
}

/** The width of an image in a cell is unknown: it counts as this many characters. */
const IMAGE_WIDTH = 20;

/** The width of a character of code, which is set in smaller letters, and has padding, in characters of text. */
const CODE_WIDTH = 0.9;

/** Measures what cannot be broken: words end at spaces and after hyphens, and code does where it need not stay whole. */
function measurePieces(node: Nodes): Pick<Column, 'word' | 'whole'> {
  if (node.type === 'inlineCode')
    return { word: longestWord(node.value) * CODE_WIDTH + 1, whole: node.value.length * CODE_WIDTH + 1 };
  if (node.type === 'image' || node.type === 'imageReference') return { word: IMAGE_WIDTH, whole: IMAGE_WIDTH };
  if ('value' in node) {
    const length = longestWord(node.value);
    return { word: length, whole: length };
  }
  let word = 0;
  let whole = 0;
  for (const child of 'children' in node ? (node as TableCell).children : []) {
    const piece = measurePieces(child);
    word = Math.max(word, piece.word);
    whole = Math.max(whole, piece.whole);
  }
  return { word, whole };
}

function longestWord(text: string): number {
  let longest = 0;
  for (const word of text.split(/[\s-]/)) longest = Math.max(longest, word.length);
  return longest;
}

/** Adds the role of each element, and the name of its column to each cell that is not the first of its row. */
function labelCells(table: Element, labels: readonly string[]): void {
  table.properties.role = 'table';
  for (const group of elementsOf(table)) {
    group.properties.role = 'rowgroup';
    for (const row of elementsOf(group)) {
      row.properties.role = 'row';
      for (const [index, cell] of elementsOf(row).entries()) {
        const isHead = cell.tagName === 'th';
        cell.properties.role = isHead ? 'columnheader' : 'cell';
        if (!isHead && index > 0 && labels[index]) cell.properties.dataLabel = labels[index];
      }
    }
  }
}

const elementsOf = ({ children }: Element): Element[] =>
  (children as ElementContent[]).filter((child): child is Element => child.type === 'element');
