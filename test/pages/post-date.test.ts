import { expect, test } from 'vitest';
import { isDateOrTime, toInstant } from '../../cli/pages/post-date.js';

test.for([
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['2026-03-01T09:30', '2026-03-01T09:30:00Z'],
  ['2026-03-01 09:30:15', '2026-03-01T09:30:15Z'],
  ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00Z'],
  ['2026-03-01T09:30:00.123456Z', '2026-03-01T09:30:00Z'],
  ['2026-03-01 09:30 -0500', '2026-03-01T14:30:00Z'],
])('%s is the time %s', ([date, instant]) => {
  expect(isDateOrTime(date as string)).toBe(true);
  expect(toInstant(date as string)).toBe(instant);
});

test.for([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-3-1',
  '0000-01-01',
  '1 March 2026',
  '2026-03-01T25:00',
  '2026-03-01T09:60',
  '2026-03-01x',
  '',
])('%s is not a date', (text) => {
  expect(isDateOrTime(text)).toBe(false);
});
