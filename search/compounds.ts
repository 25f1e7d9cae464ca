import { forEachWord } from './tokenizer.js';

/** A word as written, with its parts if it joins several: `refreshInterval`, `front-end`. */
export interface CompoundWord {
  readonly word: string;
  readonly parts: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Splits a text into its words, in order; words within a longer one become its parts. */
export function splitCompounds(text: string): CompoundWord[] {
  const spans: { word: string; start: number; end: number }[] = [];
  forEachWord(text, (word, start, end) => spans.push({ word, start, end }));
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const words: (CompoundWord & { parts: string[] })[] = [];
  for (const span of spans) {
    const compound = words.at(-1);
    if (compound && span.end <= compound.end) compound.parts.push(span.word);
    else words.push({ ...span, parts: [] });
  }
  return words;
}
