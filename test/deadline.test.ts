import { expect, test } from 'vitest';
import { DeadlinePassed, withDeadline } from '../cli/deadline.js';

const forever = (): never => {
  for (;;);
};

test('work that finishes in time returns its result', () => {
  expect(withDeadline(60_000, () => [1])).toEqual([1]);
  expect(withDeadline(60_000, () => undefined)).toBeUndefined();
});

test('work that never ends is stopped', () => {
  expect(() => withDeadline(50, forever)).toThrow(DeadlinePassed);
});

test('a regular expression that never ends is stopped', () => {
  expect(() => withDeadline(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`))).toThrow(DeadlinePassed);
});

test('what the work throws is thrown', () => {
  const error = new Error('its own');
  expect(() =>
    withDeadline(60_000, () => {
      throw error;
    }),
  ).toThrow(error);
});

test('of two deadlines, one inside the other, the one that passes stops its own work', () => {
  const inner = withDeadline(60_000, () => {
    try {
      return withDeadline(50, forever);
    } catch (error) {
      return error;
    }
  });
  expect(inner).toBeInstanceOf(DeadlinePassed);
  expect(() => withDeadline(50, () => withDeadline(60_000, forever))).toThrow(DeadlinePassed);
  expect(withDeadline(60_000, () => 'still works')).toBe('still works');
});
