const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const mix = (value: number): number => Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);

/** Where directives are rendered, there is no TextEncoder. */
function toUtf8(text: string): readonly number[] {
  return [...text].flatMap((char) => {
    const code = char.codePointAt(0) as number;
    // A surrogate without its other half is replaced, as in TextEncoder.
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) return [point];
    const tail = (bits: number): number => 0x80 | ((point >> bits) & 0x3f);
    if (point < 0x800) return [0xc0 | (point >> 6), tail(0)];
    if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)];
    return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)];
  });
}

/** Returns the MurmurHash3 (x86, 32 bits, seed 0) of a text in UTF-8. */
export function murmurHash(text: string): number {
  const bytes = toUtf8(text);
  const word = (index: number): number =>
    [3, 2, 1, 0].reduce((value, offset) => (value << 8) | (bytes[index + offset] as number), 0);
  const blocks = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let index = 0; index < blocks; index += 4) hash = (Math.imul(rotate(hash ^ mix(word(index)), 13), 5) + 0xe6546b64) | 0;
  let rest = 0;
  for (let index = bytes.length - 1; index >= blocks; index--) rest = (rest << 8) | (bytes[index] as number);
  hash ^= mix(rest) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number, from 1 to 100, that a gradual rollout compares with its percentage. */
export const rolloutNumber = (groupId: string, id: string): number => (murmurHash(`${groupId}:${id}`) % 100) + 1;
