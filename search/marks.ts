import { forEachWord } from './tokenizer.js';

/** Range of a text to highlight. */
export type Mark = readonly [start: number, end: number];

/** Finds the words of a set in a text. */
export function findMarks(text: string, wanted: ReadonlySet<string>): Mark[] {
  const found: Mark[] = [];
  forEachWord(text, (word, start, end) => {
    if (wanted.has(word)) found.push([start, end]);
  });
  return mergeMarks(found);
}

/** Sorts marks and merges those that touch or overlap. */
export function mergeMarks(found: readonly Mark[]): Mark[] {
  const marks: [number, number][] = [];
  for (const [start, end] of [...found].sort((a, b) => a[0] - b[0])) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
