import { forEachWord } from './tokenizer.js';

/** Range of a text to highlight. */
export type Mark = readonly [start: number, end: number];

/** Finds the words of a set in a text. */
export function findMarks(text: string, words: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  forEachWord(text, (word, start, end) => {
    if (words.has(word)) marks.push([start, end]);
  });
  return mergeMarks(marks);
}

/** Sorts marks and merges those that touch or overlap. */
export function mergeMarks(marks: readonly Mark[]): Mark[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
