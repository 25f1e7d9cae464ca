import { forEachWord } from './tokenizer.js';

/** A word as it is written, with its parts where it joins several. */
export interface CompoundWord {
  readonly word: string;
  readonly parts: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The words of a text in their order, those within a longer one as its parts. */
export function splitCompounds(text: string): CompoundWord[] {
  const found: { word: string; start: number; end: number }[] = [];
  forEachWord(text, (word, start, end) => found.push({ word, start, end }));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const words: (CompoundWord & { parts: string[] })[] = [];
  for (const one of found) {
    const whole = words.at(-1);
    if (whole && one.end <= whole.end) whole.parts.push(one.word);
    else words.push({ ...one, parts: [] });
  }
  return words;
}
