/** Returns the first index below `length` at which a test succeeds, or `length`. Binary search: once it succeeds, it must succeed for all later indexes. */
export function findFirst(length: number, test: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
