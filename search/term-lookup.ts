import { FIELDS } from './fields.js';
import type { SearchManifest, SearchPage } from './manifest.js';
import { beginningOf, patternsFor } from './path-patterns.js';
import { decodePostings } from './postings.js';
import type { Query, QueryWord } from './query.js';
import type { Part } from './shard.js';
import { partsFor, slipParts } from './shard-lookup.js';
import {
  isOneSlip,
  isWhole,
  likeliestOf,
  phraseVariants,
  postingsIn,
  slipsOf,
  type Variant,
  variantsOf,
} from './term-variants.js';
import type { Asked } from './term-weights.js';

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
  const numbers = answers.map(({ groups }, at) =>
    groups.map((variants) => asked.push({ variants, of: [asked.length], isCode: words[at]?.code !== undefined }) - 1),
  );
  const known = await Promise.all(
    phrases.map(async ({ joined, of, likeness, isVerb }) => {
      const first = of[0] as number;
      const typed = (words[first] as QueryWord).word;
      const loaded = new Set([typed, answers[first]?.meant ?? typed].flatMap((word) => partsFor(word, parts)));
      const find = async (term: string) => {
        const own = partsFor(term, parts).filter((part) => loaded.has(part));
        return phraseVariants(term, await load(own, index));
      };
      const asTyped = await find(joined);
      const meant = of.reduce((term, at) => {
        const { word } = words[at] as QueryWord;
        return term.replace(word, answers[at]?.meant ?? word);
      }, joined);
      const variants = scaled(asTyped.length > 0 || meant === joined ? asTyped : await find(meant), likeness);
      return { variants, of: of.flatMap((word) => numbers[word] ?? []), isVerb: isVerb && variants.length > 0 };
    }),
  );
  const inVerbs = new Set(known.flatMap(({ of, isVerb }) => (isVerb ? of : [])));
  return {
    words: asked.map((one, at) => (inVerbs.has(at) ? { ...one, variants: scaled(one.variants, IN_VERB) } : one)),
    phrases: known,
  };
}

/** What a word counts that is half of a verb which the site knows. */
const IN_VERB = 0.2;

const scaled = (variants: readonly Variant[], factor: number): readonly Variant[] =>
  factor === 1 ? variants : variants.map((one) => ({ ...one, likeness: factor * one.likeness }));

/** What answers a word, or each of several things that it is made of. */
type Groups = (readonly Variant[])[];

interface Answered {
  readonly groups: Groups;
  /** What a word is likely to be meant to be that nobody wrote. */
  readonly meant?: string | undefined;
}

/** How many further parts are looked in for a word whose own part holds nothing like it. */
const MOST_OTHERS = 3;

/** What answers a word of the query: its variants; for one that nobody wrote, those of its parts, or what it may be meant to be. */
async function answersOf({ word, parts, last, path }: QueryWord, index: IndexReader): Promise<Answered> {
  const found = await variantsIn(word, last, index);
  const isKnown = found.some(isWhole);
  if (path !== undefined && !found.some((one) => one.word === word && isAddress(one))) {
    const meant = await requestsIn(path, isKnown, index);
    if (meant.length > 0) return { groups: [[...(isKnown ? found : []), ...meant]] };
  }
  if (found.length > 0) return { groups: [found] };
  const ofParts = await Promise.all(parts.map((part) => variantsIn(part, last && part === parts.at(-1), index)));
  const known = ofParts.filter((variants) => variants.length > 0);
  if (known.length > 0) return { groups: known };
  const { parts: all } = index.manifest;
  const own = await load(partsFor(word, all), index);
  const others = await load(slipParts(word, all, slipsOf(word, own).length > 0 ? 1 : MOST_OTHERS), index);
  const slips = slipsOf(word, [...own, ...others]);
  const halves = slips.some(isOneSlip) ? undefined : await halvesOf(word, index);
  return halves ? { groups: halves } : { groups: [slips], meant: likeliestOf(slips) };
}

/** Some page is addressed by the word. */
const isAddress = ({ postings }: Variant): boolean => decodePostings(postings)[FIELDS.indexOf('path')]?.pages.length !== 0;

/** What the pages count that are about the beginning of a path, beside those about the path. */
const BEGINNING = 0.12;

/** What a path of a request stands for, values and all. @param isKnown pages hold it as it is */
async function requestsIn(path: string, isKnown: boolean, index: IndexReader): Promise<Variant[]> {
  const { parts } = index.manifest;
  const postingsOf = async (word: string) => postingsIn(word, await load(partsFor(word, parts).slice(0, 1), index));
  for (const { pattern, fixed } of patternsFor(path)) {
    const postings = await postingsOf(pattern);
    if (postings === undefined) continue;
    const beginning = beginningOf(pattern);
    const before = isKnown || beginning === pattern ? undefined : await postingsOf(beginning);
    return [
      { word: pattern, seen: fixed, postings, likeness: 1 },
      ...(before === undefined ? [] : [{ word: beginning, postings: before, likeness: BEGINNING }]),
    ];
  }
  return [];
}

/** Letters of the halves of a word. */
const SHORTEST_HALVES = [4, 3] as const;

/** How many ways to cut a word are tried: each may load a part. */
const MOST_CUTS = 2;

/** What answers the halves of two words that were written as one; the first may be a beginning: `techdebt`. */
async function halvesOf(word: string, index: IndexReader): Promise<Groups | undefined> {
  const [first, second] = SHORTEST_HALVES;
  const { parts } = index.manifest;
  const own = await load(partsFor(word, parts), index);
  const cost = ({ at, variants }: { at: number; variants: readonly Variant[] }) =>
    Math.abs(at - word.length / 2) + (variants.some(isWhole) ? 0 : word.length);
  const cuts = Array.from({ length: Math.max(0, word.length - first - second + 1) }, (_, at) => first + at)
    .map((at) => ({ at, variants: variantsOf(word.slice(0, at), own, true) }))
    .filter(({ variants }) => variants.length > 0)
    .sort((a, b) => cost(a) - cost(b))
    .slice(0, MOST_CUTS);
  for (const { at, variants } of cuts) {
    const end = word.slice(at);
    const rest = variantsOf(end, await load(partsFor(end, parts).slice(0, 1), index), false).filter(isWhole);
    if (rest.length > 0) return [variants, rest];
  }
  return undefined;
}

const variantsIn = async (word: string, typing: boolean, index: IndexReader): Promise<Variant[]> =>
  variantsOf(word, await load(partsFor(word, index.manifest.parts), index), typing);

const load = (numbers: readonly number[], index: IndexReader): Promise<Part[]> =>
  Promise.all(numbers.map((number) => index.part(number)));
