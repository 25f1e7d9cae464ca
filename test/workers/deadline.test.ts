import { expect, test } from 'vitest';
import { DeadlinePassed, mapWithDeadline, withDeadline } from '../../cli/workers/deadline.js';

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

test('of many items, only those that take too long are stopped', () => {
  const tried: number[] = [];
  const results = mapWithDeadline<number, number | string>([1, 2, 3, 4, 5], {
    milliseconds: 200,
    work: (item) => {
      tried.push(item);
      return item === 2 || item === 5 ? forever() : item * 10;
    },
    onInterrupt: (item, error) => `${item} after ${error.milliseconds}`,
  });
  expect(results).toEqual([10, '2 after 200', 30, 40, '5 after 200']);
  expect(tried).toEqual([1, 2, 3, 4, 5]);
  expect(mapWithDeadline([], { milliseconds: 50, work: forever, onInterrupt: forever })).toEqual([]);
  const error = new Error('its own');
  const fail = () => {
    throw error;
  };
  expect(() => mapWithDeadline([1], { milliseconds: 60_000, work: fail, onInterrupt: forever })).toThrow(error);
});

test('a deadline that passes after the last item stops nothing', () => {
  let questions = 0;
  const items = new Proxy([1], {
    get: (list, key) => {
      if (key === 'length') questions += 1;
      return key === 'length' && questions === 2 ? forever() : Reflect.get(list, key);
    },
  });
  expect(mapWithDeadline(items, { milliseconds: 50, work: (item) => item * 10, onInterrupt: (item) => -item })).toEqual([10]);
});
