import { MIN_TYPO_LENGTHS } from './weights.js';

/** Number of typos that a word of this length may contain. */
export const allowedEdits = (length: number): number => MIN_TYPO_LENGTHS.filter((least) => length >= least).length;

/**
 * Edit distance between two words: the least number of letters to change, add, remove or swap with their neighbor (optimal string
 * alignment). Returns Infinity above `most`.
 *
 * @param prefix measures the distance to the nearest beginning of `other` instead
 */
export function editDistance(word: string, other: string, most: number, prefix = false): number {
  if (word.length - other.length > most || (!prefix && other.length - word.length > most)) return Infinity;
  const width = prefix ? Math.min(other.length, word.length + most) : other.length;
  let previousRow: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let index = 1; index <= word.length; index++) {
    const nextRow = [index];
    let least = index;
    for (let column = 1; column <= width; column++) {
      const same = word[index - 1] === other[column - 1];
      let cost = Math.min(
        (row[column] as number) + 1,
        (nextRow[column - 1] as number) + 1,
        (row[column - 1] as number) + (same ? 0 : 1),
      );
      if (index > 1 && column > 1 && word[index - 1] === other[column - 2] && word[index - 2] === other[column - 1])
        cost = Math.min(cost, (previousRow[column - 2] as number) + 1);
      nextRow.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return Infinity;
    previousRow = row;
    row = nextRow;
  }
  const distance = prefix ? Math.min(...row) : (row[width] as number);
  return distance > most ? Infinity : distance;
}
