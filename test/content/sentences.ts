import { type Prose, placeIn } from './prose.js';

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/** The sentences of a text and where each begins. */
const sentencesOf = (text: string): { sentence: string; index: number }[] =>
  [...segmenter.segment(text)].map(({ segment, index }) => ({ sentence: segment.trim(), index }));

/** The words of a text, as a reader would count them; a piece of code counts as one. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}\uFFFC]/u.test(word));

/** Readers lose track of longer sentences. */
export const MOST_WORDS = 45;

/** Each sentence that is too long, with its place. */
export const longSentences = (prose: Prose): string[] =>
  sentencesOf(prose.words).flatMap(({ sentence, index }) => {
    const count = wordsIn(sentence).length;
    if (count <= MOST_WORDS) return [];
    return `${placeIn(prose, index)}: a sentence of ${count} words ("${sentence.slice(0, 60)}…"). Make two of it; ${MOST_WORDS} is the most.`;
  });
