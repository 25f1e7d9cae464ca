/** The fields of a page in which a word can occur. The index of a field is its position in {@link Levels}. */
export const FIELDS = ['text', 'code', 'path', 'heading', 'title'] as const;
export type Field = (typeof FIELDS)[number];

const BITS_PER_FIELD = 3;

/** Highest level of a word in a field. */
const MAX_LEVEL = (1 << BITS_PER_FIELD) - 1;

/** Levels of a word on a page as packed bits: for each field from 0 (it does not occur) to {@link MAX_LEVEL}. */
export type Levels = number;

/** Number of bits of all fields together. */
export const LEVEL_BITS = BITS_PER_FIELD * FIELDS.length;

export const getLevel = (levels: Levels, field: number): number => (levels >> (BITS_PER_FIELD * field)) & MAX_LEVEL;

/** Returns the levels with the level of a field raised to at least the given one. */
export const raiseLevel = (levels: Levels, field: number, level: number): Levels =>
  getLevel(levels, field) >= level
    ? levels
    : (levels & ~(MAX_LEVEL << (BITS_PER_FIELD * field))) | (level << (BITS_PER_FIELD * field));
