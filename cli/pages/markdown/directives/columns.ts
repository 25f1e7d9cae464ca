/**
 * Chooses the number of columns of a grid, so that no last row has a single entry: the largest number that divides the entries, or else one that
 * leaves at least two.
 */
export function chooseColumns(count: number, most: number): number {
  if (count <= most) return count;
  const choices = Array.from({ length: most - 1 }, (_, index) => most - index);
  return (
    choices.find((columns) => count % columns === 0 && columns > most / 2) ??
    choices.find((columns) => count % columns !== 1) ??
    most
  );
}
