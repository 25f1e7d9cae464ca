/** Where a word can stand on a page. The position in the list is its place in a {@link Levels}. */
export const FIELDS = ['text', 'code', 'path', 'heading', 'title'] as const;
export type Field = (typeof FIELDS)[number];

const BITS_PER_FIELD = 3;

/** How much a word counts in a field at most. */
export const MAX_LEVEL = (1 << BITS_PER_FIELD) - 1;

/** How much a word counts on a page, for each field from 0 (it is not there) to {@link MAX_LEVEL}. */
export type Levels = number;

/** Bits of all fields together. */
export const LEVEL_BITS = BITS_PER_FIELD * FIELDS.length;

export const getLevel = (levels: Levels, field: number): number => (levels >> (BITS_PER_FIELD * field)) & MAX_LEVEL;

/** The levels with the one of a field raised to at least this. */
export const raiseLevel = (levels: Levels, field: number, level: number): Levels =>
  getLevel(levels, field) >= level
    ? levels
    : (levels & ~(MAX_LEVEL << (BITS_PER_FIELD * field))) | (level << (BITS_PER_FIELD * field));
