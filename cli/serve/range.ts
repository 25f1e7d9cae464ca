/** A range of bytes in a file, counted from 0, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses the range of a file that a client requests. Units other than bytes, and several ranges, mean the whole file (RFC 9110, 14.2).
 *
 * @param header value of the header `Range`
 * @param size of the file, in bytes
 * @returns `undefined` for the whole file, `'outside'` if the file has none of the requested bytes
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^\s*bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '') return to === '' ? undefined : clampRange(size - Number(to), size - 1, size);
  const last = to === '' ? Number.POSITIVE_INFINITY : Number(to);
  return last < Number(from) ? undefined : clampRange(Number(from), last, size);
}

const clampRange = (from: number, last: number, size: number): ByteRange | 'outside' => {
  const first = Math.max(0, from);
  return first >= size ? 'outside' : { first, last: Math.min(last, size - 1) };
};
