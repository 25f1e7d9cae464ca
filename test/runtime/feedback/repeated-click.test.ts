import { expect, test } from 'vitest';
import { type Click, createRepeatFilter } from '../../../runtime/feedback/repeated-click.js';

const click = (changes: Partial<Click> = {}): Click => ({
  detail: 1,
  clientX: 100,
  clientY: 100,
  timeStamp: 1000,
  pointerType: 'touch',
  ...changes,
});

test.each<[string, Click, Click, boolean]>([
  ['the second click of a double click', click({ pointerType: 'mouse' }), click({ pointerType: 'mouse', detail: 2 }), true],
  ['two single clicks of a mouse', click({ pointerType: 'mouse' }), click({ pointerType: 'mouse', timeStamp: 1100 }), false],
  ['a double tap', click(), click({ timeStamp: 1200, clientX: 110 }), true],
  ['a double tap in a browser that does not name the pointer', click(), click({ timeStamp: 1200, pointerType: undefined }), true],
  ['two taps at different places', click(), click({ timeStamp: 1200, clientX: 190 }), false],
  ['two taps one after the other', click(), click({ timeStamp: 1600 }), false],
  ['a key after a tap', click(), click({ detail: 0, timeStamp: 1100, pointerType: '' }), false],
  ['a tap after a key', click({ detail: 0, pointerType: '' }), click({ timeStamp: 1100 }), false],
])('%s', (_, first, second, expected) => {
  const isRepeated = createRepeatFilter();
  expect(isRepeated(first)).toBe(false);
  expect(isRepeated(second)).toBe(expected);
});
