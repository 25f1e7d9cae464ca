/** How many slips of the finger a word of this length may hold. */
export const allowedEdits = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * How many letters have to be changed, added, left out or exchanged with their neighbour to get from one word to the other (optimal string
 * alignment), or to a beginning of the other; more than `most` counts as infinite.
 *
 * @param prefix how far it is to the nearest beginning of `other`
 */
export function editDistance(word: string, other: string, most: number, prefix = false): number {
  if (word.length - other.length > most || (!prefix && other.length - word.length > most)) return Infinity;
  const width = prefix ? Math.min(other.length, word.length + most) : other.length;
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at++) {
    const next = [at];
    let least = at;
    for (let to = 1; to <= width; to++) {
      const same = word[at - 1] === other[to - 1];
      let cost = Math.min((row[to] as number) + 1, (next[to - 1] as number) + 1, (row[to - 1] as number) + (same ? 0 : 1));
      if (at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1])
        cost = Math.min(cost, (before[to - 2] as number) + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return Infinity;
    before = row;
    row = next;
  }
  const distance = prefix ? Math.min(...row) : (row[width] as number);
  return distance > most ? Infinity : distance;
}
