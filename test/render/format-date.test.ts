import { expect, test } from 'vitest';
import { formatDate } from '../../cli/render/format-date.js';

test.each([
  ['2024-03-05', '5 March 2024'],
  ['1999-12-31', '31 December 1999'],
  ['2024-13-05', '2024-13-05'],
  ['2024-00-05', '2024-00-05'],
  ['last week', 'last week'],
  ['', ''],
])('formats %j as %j', (date, text) => {
  expect(formatDate(date)).toBe(text);
});
