import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEVEL_BITS } from '../../search/fields.js';
import { decodePostings, encodePostings, packPosting } from '../../search/postings.js';
import { decodeShard, encodeShard } from '../../search/shard.js';

const levels = fc.integer({ min: 1, max: 2 ** LEVEL_BITS - 1 });

test('decodes postings to what was encoded', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60_000 })), fc.infiniteStream(levels), (pages, stream) => {
      const sorted = [...pages].sort((a, b) => a - b);
      const packed = sorted.map((page) => packPosting(page, stream.next().value as number));
      const again = new Map<number, number>();
      decodePostings(encodePostings(packed)).forEach((field, at) => {
        field.pages.forEach((page, index) => {
          again.set(page, (again.get(page) ?? 0) | ((field.levels[index] as number) << (3 * at)));
        });
      });
      expect([...again].sort((a, b) => a[0] - b[0]).map(([page, value]) => packPosting(page, value))).toEqual(packed);
    }),
  );
});

test('decodes a shard to what was encoded and rejects anything else', () => {
  const part = { words: ['a', 'ab', 'abc', 'b', '機能'], postings: ['a', 'b.', '!c', 'Aa', 'd'] };
  expect(decodeShard(JSON.parse(encodeShard(part)))).toEqual(part);
  for (const other of [null, {}, [], ['0a'], ['0a 0b', 'a'], 'text']) expect(() => decodeShard(other)).toThrow('cannot be read');
});
