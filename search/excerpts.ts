import type { MarkedText } from './engine.js';
import type { Mark } from './marks.js';
import { type Block, CELL_SEPARATOR, listBlocks } from './text-blocks.js';
import { EXCERPT_LEAD, EXCERPT_LENGTH, MAX_EXCERPT_MATCHES, MIN_SENTENCE_SHARE, SENTENCE_LEAD } from './weights.js';

/** A piece of a block that may become an excerpt. */
interface Piece {
  readonly block: Block;
  readonly start: number;
  /** Number of different words of the query in it. */
  readonly matches: number;
}

/**
 * Cuts the piece of a text that shows most of the marked words, from one paragraph, one row of a table or one line of code. Never
 * quotes JSON. If nothing is marked, returns the beginning of the first paragraph, or else of the first row.
 */
export function cutExcerpt({ text, marks }: MarkedText): MarkedText {
  const blocks = listBlocks(text).filter(
    ({ kind, start, end }) => kind !== 'head' && !(kind === 'code' && isData(text.slice(start, end))),
  );
  const best = findBestPiece({ text, marks }, blocks);
  if (!best) return { text: '', marks: [] };
  const { block } = best;
  const { start, end } =
    block.kind === 'row' ? cutRow({ text, marks }, best) : cutSentences(text, best, findLastProse(best, blocks));
  const beginsInside = start > block.start && !/[.!?:]\)?\s+$/.test(text.slice(start - 4, start));
  const endsInside = end < findBlockEnd(blocks, end) && !/[.!?]\)?$/.test(text.slice(end - 2, end));
  const [prefix, suffix] = [beginsInside ? '… ' : '', endsInside ? ' …' : ''];
  const shift = prefix.length - start;
  return {
    text: prefix + text.slice(start, end).replaceAll('\n', ' ').replace(LONE_SURROGATE, '\ufffd') + suffix,
    marks: marks
      .filter(([markStart, markEnd]) => markStart >= start && markEnd <= end)
      .map(([from, to]) => [from + shift, to + shift]),
  };
}

/** Half of a surrogate pair, which remains where a text was cut inside a character. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Whether a line of code is JSON or only signs, which say nothing out of context. */
const isData = (line: string): boolean => /^["[\]{}()]|^[^\p{L}\p{N}]*$|"\s*:\s|\{\s*"/u.test(line);

const PREFERENCE: Readonly<Record<Block['kind'], number>> = { prose: 2, row: 1, head: 0, code: 0 };

function findBestPiece({ text, marks }: MarkedText, blocks: readonly Block[]): Piece | undefined {
  let best: Piece | undefined;
  const compare = (piece: Piece, other: Piece) =>
    piece.matches - other.matches || PREFERENCE[piece.block.kind] - PREFERENCE[other.block.kind];
  let nextMark = 0;
  for (const block of blocks) {
    while (nextMark < marks.length && (marks[nextMark] as Mark)[0] < block.start) nextMark += 1;
    const firstMark = nextMark;
    while (nextMark < marks.length && (marks[nextMark] as Mark)[0] < block.end) nextMark += 1;
    const piece = findBestStart(text, block, marks.slice(firstMark, nextMark));
    // Code is quoted only for the words in it.
    if (block.kind === 'code' && piece.matches === 0) continue;
    if (!best || compare(piece, best) > 0) best = piece;
  }
  return best;
}

/** Finds the piece of a block with the most different marked words. @param marks the marks in the block */
function findBestStart(text: string, block: Block, marks: readonly Mark[]): Piece {
  let best: Piece = { block, start: block.start, matches: 0 };
  marks.forEach(([matchStart], index) => {
    const distinctWords = new Set<string>();
    for (const [markStart, markEnd] of marks.slice(index, index + MAX_EXCERPT_MATCHES)) {
      if (markEnd > matchStart - EXCERPT_LEAD + EXCERPT_LENGTH) break;
      distinctWords.add(text.slice(markStart, markEnd).toLowerCase());
    }
    if (distinctWords.size > best.matches) best = { block, start: matchStart, matches: distinctWords.size };
  });
  return best;
}

/** Returns the end of the paragraphs that an excerpt may continue into. */
function findLastProse({ block }: Piece, blocks: readonly Block[]): number {
  if (block.kind !== 'prose') return block.end;
  let { end } = block;
  for (const next of blocks.slice(blocks.indexOf(block) + 1)) {
    if (next.kind !== 'prose' || next.start !== end + 1 || next.end - block.start > EXCERPT_LENGTH) break;
    end = next.end;
  }
  return end;
}

/** Cuts whole sentences if they are short enough, or else whole words. @param limit where the text ends that may be quoted */
function cutSentences(text: string, { block, start: match }: Piece, limit: number): Range {
  let start = block.start;
  if (limit - start > EXCERPT_LENGTH && match - start > SENTENCE_LEAD) {
    const sentence = findSentenceStart(text, Math.max(start, match - SENTENCE_LEAD), match);
    start = sentence ?? Math.max(start, Math.min(match - EXCERPT_LEAD, limit - EXCERPT_LENGTH));
    if (sentence === undefined && start > block.start) start += /^\S*\s*(?:· )?/.exec(text.slice(start, match))?.[0].length ?? 0;
  }
  if (limit - start <= EXCERPT_LENGTH) return { start, end: limit };
  const end = start + EXCERPT_LENGTH;
  const sentenceEnd = findSentenceEnd(text, start + EXCERPT_LENGTH * MIN_SENTENCE_SHARE, end);
  if (sentenceEnd !== undefined && sentenceEnd > match) return { start, end: sentenceEnd };
  return { start, end: end - (/(?:\s·)?\s?\S*$/.exec(text.slice(end - EXCERPT_LEAD, end))?.[0].length ?? 0) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the first start of a sentence in a range. */
function findSentenceStart(text: string, from: number, to: number): number | undefined {
  const found = /[.!?:]\)?\s+(?=\p{Lu})/u.exec(text.slice(from, to + 1));
  return found ? from + found.index + found[0].length : undefined;
}

/** Returns the last end of a sentence in a range. */
function findSentenceEnd(text: string, from: number, to: number): number | undefined {
  const found = /^.*[.!?]\)?(?=\s+\p{Lu})/su.exec(text.slice(from, to + 2));
  return found && from + found[0].length <= to ? from + found[0].length : undefined;
}

/** Cuts a row after its meaning, or after the last cell with a mark, at the boundary of a cell or of a word. */
function cutRow({ text, marks }: MarkedText, piece: Piece): Range {
  const { block } = piece;
  const lastMark = marks.findLast(([start]) => start >= block.start && start < block.end)?.[1] ?? block.start;
  const nextCell = text.slice(0, block.end).indexOf(CELL_SEPARATOR, lastMark);
  const end = nextCell === -1 ? block.end : nextCell;
  return end - block.start <= EXCERPT_LENGTH ? { start: block.start, end } : cutSentences(text, piece, end);
}

/** Returns the end of the block in which a range ends; rows may end at any cell. */
const findBlockEnd = (blocks: readonly Block[], end: number): number => {
  const block = blocks.find((block) => block.start < end && block.end >= end);
  return block && block.kind !== 'row' ? block.end : end;
};
