import type { Prose } from './prose.js';

/** A phrase found in prose and the index where it begins. */
export interface Found {
  readonly phrase: string;
  readonly index: number;
}

/** Phrases to look for. */
export interface Phrases {
  readonly phrases: readonly string[];
  /** Phrases in which they are right. */
  readonly except?: readonly string[] | undefined;
  /** Capitals count. */
  readonly exactly?: boolean | undefined;
}

/** Finds phrases as whole words, also across line breaks; text between quotation marks is mentioned, not used. */
export function phraseFinder({ phrases, except, exactly }: Phrases): (prose: Prose) => Found[] {
  const wanted = pattern(phrases, exactly ? 'gu' : 'giu');
  const right = except && pattern(except, 'giu');
  return ({ words }) => {
    const used = words.replace(QUOTED, blank);
    const text = right ? used.replace(right, blank) : used;
    return [...text.matchAll(wanted)].map(({ 0: phrase, index }) => ({ phrase, index }));
  };
}

const QUOTED = /“[^”]*”|"[^"]*"/g;

const blank = (match: string): string => match.replace(/\S/g, '\uFFFC');

function pattern(phrases: readonly string[], flags: string): RegExp {
  const alternatives = phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, flags);
}
