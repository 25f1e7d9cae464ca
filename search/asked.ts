import type { SearchManifest, SearchPage } from './manifest.js';
import type { Part } from './part.js';
import { partsFor, slipParts } from './parts.js';
import type { Query, QueryWord } from './query.js';
import { phraseVariants, slipsOf, type Variant, variantsOf } from './vocabulary.js';
import type { Asked } from './weigh.js';

/** Reads the index, each file once. */
export interface IndexReader {
  readonly manifest: SearchManifest;
  part(number: number): Promise<Part>;
  page(number: number): Promise<SearchPage>;
}

/** What the index knows of a query. */
export interface Answers {
  /** For each word of the query, what answers it. */
  readonly words: readonly Asked[];
  /** What stands for several words of the query at once. */
  readonly phrases: readonly Asked[];
}

/** Looks the words and phrases of a query up. Phrases are looked for where their first words are: they load nothing. */
export async function answersTo({ words, phrases }: Query, index: IndexReader): Promise<Answers> {
  const { parts } = index.manifest;
  const answers = await Promise.all(words.map((word) => answersOf(word, index)));
  const asked: Asked[] = [];
  const numbers = answers.map((groups) => groups.map((variants) => asked.push({ variants, of: [asked.length] }) - 1));
  const known = await Promise.all(
    phrases.map(async ({ joined, of }) => {
      const loaded = new Set(partsFor((words[of[0] as number] as QueryWord).word, parts));
      const own = partsFor(joined, parts).filter((part) => loaded.has(part));
      return { variants: phraseVariants(joined, await load(own, index)), of: of.flatMap((word) => numbers[word] ?? []) };
    }),
  );
  return { words: asked, phrases: known };
}

/** How many further parts are looked in for a word whose own part holds nothing like it. */
const MOST_OTHERS = 2;

/** What answers a word of the query: its variants; for one that nobody wrote, those of its parts, or what it may be meant to be. */
async function answersOf({ word, parts, last }: QueryWord, index: IndexReader): Promise<(readonly Variant[])[]> {
  const found = await variantsIn(word, last, index);
  if (found.length > 0) return [found];
  const ofParts = await Promise.all(parts.map((part) => variantsIn(part, last && part === parts.at(-1), index)));
  const known = ofParts.filter((variants) => variants.length > 0);
  if (known.length > 0) return known;
  const { parts: all } = index.manifest;
  const own = await load(partsFor(word, all), index);
  const others = await load(slipParts(word, all, slipsOf(word, own).length > 0 ? 1 : MOST_OTHERS), index);
  return [slipsOf(word, [...own, ...others])];
}

const variantsIn = async (word: string, typing: boolean, index: IndexReader): Promise<Variant[]> =>
  variantsOf(word, await load(partsFor(word, index.manifest.parts), index), typing);

const load = (numbers: readonly number[], index: IndexReader): Promise<Part[]> =>
  Promise.all(numbers.map((number) => index.part(number)));
