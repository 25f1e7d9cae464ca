import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchRecord } from '../../cli/commit/match-record.js';
import { formatLine } from '../../cli/commit/record.js';

const entry = (path: string) => ({
  path,
  hash: `hash of ${path}`,
  size: path.length,
  mtimeMs: 1,
  inputs: { deepDigest: 'a', shallowDigest: 'b' },
});
const paths = fc.uniqueArray(
  fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'a"', 'a\\', 'a\\"', 'a,', 'a\n', 'b/c.html')),
);

test('matches every file with its own line, in whatever order, and lists removed files', () => {
  const lists = fc.oneof(
    fc.tuple(paths, paths),
    // Most files are unchanged; some were deleted, added or moved.
    fc.tuple(paths, fc.func(fc.integer({ min: 0, max: 9 })), paths).map(([before, draw, others]) => {
      const kept = before.filter((path) => draw(path) > 0);
      const came = others.filter((path) => !before.includes(path));
      const at = came.length % (kept.length + 1);
      return [before, [...kept.slice(0, at), ...came, ...kept.slice(at)]] as const;
    }),
  );
  fc.assert(
    fc.property(lists, ([before, now]) => {
      const known = matchRecord(
        now,
        before.map((path) => formatLine(entry(path))),
      );
      expect(known.lines).toEqual(now.map((path) => (before.includes(path) ? formatLine(entry(path)) : undefined)));
      expect([...known.removed].sort()).toEqual(before.filter((path) => !now.includes(path)).sort());
    }),
    { numRuns: 500 },
  );
});
