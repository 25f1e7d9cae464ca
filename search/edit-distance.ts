import { MIN_TYPO_LENGTHS } from './weights.js';

/** Number of typos that a word of this length may contain. */
export const countAllowedEdits = (length: number): number => MIN_TYPO_LENGTHS.filter((minLength) => length >= minLength).length;

/**
 * Edit distance between two words: the least number of letters to change, add, remove or swap with their neighbor (optimal string
 * alignment). Returns Infinity above the limit.
 */
export function editDistance(word: string, other: string, limit: number): number {
  if (Math.abs(word.length - other.length) > limit) return Infinity;
  let previousRow: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let index = 1; index <= word.length; index++) {
    const nextRow = [index];
    let rowMinimum = index;
    for (let column = 1; column <= other.length; column++) {
      const isEqual = word[index - 1] === other[column - 1];
      let cost = Math.min(
        (row[column] as number) + 1,
        (nextRow[column - 1] as number) + 1,
        (row[column - 1] as number) + (isEqual ? 0 : 1),
      );
      if (index > 1 && column > 1 && word[index - 1] === other[column - 2] && word[index - 2] === other[column - 1])
        cost = Math.min(cost, (previousRow[column - 2] as number) + 1);
      nextRow.push(cost);
      if (cost < rowMinimum) rowMinimum = cost;
    }
    if (rowMinimum > limit) return Infinity;
    previousRow = row;
    row = nextRow;
  }
  const distance = row.at(-1) as number;
  return distance > limit ? Infinity : distance;
}
