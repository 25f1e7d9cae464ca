import { expect, test } from 'vitest';
import { markWords } from '../../../runtime/search/marks.js';

test('marks words that begin with a term, and keeps the text', () => {
  const text = 'Toggles (a toggle) in <b>café</b>, untoggled.';
  const pieces = markWords(text, ['toggl', 'café']);
  expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(['Toggles', 'toggle', 'café']);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
