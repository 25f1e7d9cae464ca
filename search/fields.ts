/** Where a word can stand on a page. The position in the list is its place in a {@link Levels}. */
export const FIELDS = ['text', 'code', 'path', 'heading', 'title'] as const;
export type Field = (typeof FIELDS)[number];

const BITS = 3;

/** How much a word counts in a field at most. */
export const HIGHEST = (1 << BITS) - 1;

/** How much a word counts on a page, for each field from 0 (it is not there) to {@link HIGHEST}. */
export type Levels = number;

/** Bits of all fields together. */
export const LEVEL_BITS = BITS * FIELDS.length;

export const levelIn = (levels: Levels, field: number): number => (levels >> (BITS * field)) & HIGHEST;

/** The levels with the one of a field raised to at least this. */
export const raised = (levels: Levels, field: number, level: number): Levels =>
  levelIn(levels, field) >= level ? levels : (levels & ~(HIGHEST << (BITS * field))) | (level << (BITS * field));
