import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { type Prose, placeIn } from './prose.js';
import { names, words } from './word-list.js';

/** Characters of identifiers, addresses and figures, which words of prose don't contain. */
const IDENTIFIER = /[\d_/\\@#$%=<>{}[\]|~^*+\uFFFC]|\p{L}[.:]\p{L}|\p{Ll}\p{Lu}/u;
/** `-ize` is right by the dictionary; this site writes `-ise` wherever that is a word, too. */
const IZE = /^(.*)(i|y)z(e|es|ed|er|ers|ing|ation|ations|able)$/;
/** Words whose form with `s` is another word. */
const OTHER_WORDS = new Set(['prize', 'prizes', 'seize', 'seizes', 'seized', 'seizing']);

/** A spell checker for British English, `-ise`, and the lists of this folder. */
export function spellChecker(): (prose: Prose) => string[] {
  const { aff, dic } = dictionary;
  const speller = nspell(Buffer.from(aff), Buffer.from(dic));
  const listed = [...words, ...names.flatMap((name) => name.split(/[\s-]+/))];
  for (const word of listed) speller.add(word);
  const known = new Map(listed.map((word) => [word, true]));
  const isWord = (word: string): boolean => {
    const found = known.get(word) ?? (speller.correct(word) && !isAmerican(word));
    known.set(word, found);
    return found;
  };
  const isAmerican = (word: string): boolean => {
    const british = word.toLowerCase().replace(IZE, '$1$2s$3');
    return british !== word.toLowerCase() && !OTHER_WORDS.has(word.toLowerCase()) && speller.correct(british);
  };
  const suggested = new Map<string, readonly string[]>();
  const suggest = (word: string): readonly string[] => {
    const found = suggested.get(word) ?? (isAmerican(word) ? [word.replace(IZE, '$1$2s$3')] : speller.suggest(word).slice(0, 3));
    suggested.set(word, found);
    return found;
  };
  const say = (word: string): string => {
    const likely = suggest(word);
    const remedy = likely.length > 0 ? `Write ${likely.join(' or ')}` : 'Mend it';
    return `"${word}". ${remedy}, set it as code, or add it to test/content/words.txt.`;
  };
  return (prose) =>
    wordsOf(prose.words)
      .filter(({ word }) => !isWord(word) && !(prose.kind === 'alt' && isWord(capitalised(word))))
      .map(({ word, index }) => `${placeIn(prose, index)}: ${say(word)}`);
}

function wordsOf(text: string): { word: string; index: number }[] {
  return [...text.matchAll(/[^\s–—()“”"…,;!?/]+/g)].flatMap(({ 0: part, index }) =>
    IDENTIFIER.test(part) ? [] : bare(part, index),
  );
}

/** Alternative texts can't mark code, so a name may be in lower case there if it is a value. */
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The words of a compound, without the genitive; capitals alone are an abbreviation. */
const bare = (part: string, start: number): { word: string; index: number }[] =>
  [...part.matchAll(/\p{L}[\p{L}’']*/gu)].flatMap(({ 0: match, index }) => {
    const word = match.replace(/’/g, "'").replace(/'s?$/, '');
    return /^\p{Lu}+s?$/u.test(word) ? [] : { word, index: start + index };
  });
