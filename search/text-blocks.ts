/**
 * The texts of a page that results quote consist of blocks, one a line: paragraphs, rows of tables and lines of code. Results never
 * join two rows or two lines of code, prefer paragraphs, and leave out the head of a table.
 */
export type BlockKind = 'prose' | 'row' | 'head' | 'code';

/** First character of the blocks of each kind, a white space that no block begins with otherwise. */
const PREFIXES: Readonly<Record<BlockKind, string>> = { prose: '', row: '\f', head: '\v', code: '\t' };

/** Between the first cell of a row, which names something, and the cell that says what it means. */
export const MEANING_SEPARATOR = ' — ';

/** Before each further cell of a row. */
export const CELL_SEPARATOR = ' · ';

const KINDS: ReadonlyMap<string | undefined, BlockKind> = new Map([
  [PREFIXES.row, 'row'],
  [PREFIXES.head, 'head'],
  [PREFIXES.code, 'code'],
]);

/** Returns a text as a block; empty if the text has no words. */
export function formatBlock(text: string, kind: BlockKind): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words && PREFIXES[kind] + words;
}

/** A block and its position in the text. */
export interface Block {
  readonly kind: BlockKind;
  /** Position of its first character, after the prefix. */
  readonly start: number;
  readonly end: number;
}

/** Lists the blocks of a text, in order. */
export function listBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (let lineStart = 0; lineStart < text.length; ) {
    const lineBreak = text.indexOf('\n', lineStart);
    const end = lineBreak === -1 ? text.length : lineBreak;
    const kind = KINDS.get(text[lineStart]) ?? 'prose';
    const start = lineStart + PREFIXES[kind].length;
    if (end > start) blocks.push({ kind, start, end });
    lineStart = end + 1;
  }
  return blocks;
}

/** Returns a text without its division into blocks. */
export const joinBlocks = (text: string): string => text.replace(/\s+/g, ' ').trim();
