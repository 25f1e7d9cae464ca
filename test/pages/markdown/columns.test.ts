import { expect, test } from 'vitest';
import { chooseColumns } from '../../../cli/pages/markdown/directives/columns.js';

test('no entry of a grid is alone in the last row', () => {
  for (const [most, limit] of [
    [4, 12],
    [7, 100],
  ] as const)
    for (let count = most + 1; count <= limit; count++) {
      const columns = chooseColumns(count, most);
      expect(columns, `${count} entries`).toBeLessThanOrEqual(most);
      expect(count % columns, `${count} entries in ${columns} columns`).not.toBe(1);
    }
});

test('a few entries share one row, and rows are full where that is possible', () => {
  const columns = (most: number) => (count: number) => chooseColumns(count, most);
  expect([1, 2, 3, 4, 6, 8, 9].map(columns(4))).toEqual([1, 2, 3, 4, 3, 4, 3]);
  expect([7, 14, 12].map(columns(7))).toEqual([7, 7, 6]);
});
