/** Offsets of a text, from the first character to the one after the last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns a function that checks whether an offset is in one of some ranges, which are in order and do not overlap. */
export function createRangeTest(ranges: readonly Range[]): (offset: number) => boolean {
  return (offset) => {
    let low = 0;
    for (let high = ranges.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ranges[middle] as Range).end <= offset) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low];
    return range !== undefined && range.start <= offset;
  };
}
