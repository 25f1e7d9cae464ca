import { forEachWord } from './tokenizer.js';

/** From where to where a piece of text is marked. */
export type Mark = readonly [start: number, end: number];

/** Where words of a set stand in a text. */
export function findMarks(text: string, wanted: ReadonlySet<string>): Mark[] {
  const found: Mark[] = [];
  forEachWord(text, (word, start, end) => {
    if (wanted.has(word)) found.push([start, end]);
  });
  return mergeMarks(found);
}

/** Marks in order, those that touch or overlap as one. */
export function mergeMarks(found: readonly Mark[]): Mark[] {
  const marks: [number, number][] = [];
  for (const [start, end] of [...found].sort((a, b) => a[0] - b[0])) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
