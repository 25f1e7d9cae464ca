import type { Ranking } from './scoring.js';
import { forEachWord } from './tokenizer.js';

/** Characters between two words at which they count half as near as side by side. */
const HALF = 30;

/** What it counts, in characters, that two words stand in another order than in the query. */
const TURNED = 6;

/** How near neighbours of a query stand: from 0, when no two of them stand there, to 1, when all stand side by side. */
export interface ProximityScorer {
  scoreText(text: string): number;
  /** In phrases that a page is named by: words of the query by their numbers. */
  scoreNames(phrases: readonly (readonly number[])[]): number;
}

/** @param words what answers the query */
export function createProximityScorer(words: Ranking['words']): ProximityScorer {
  const shares = collectShares(words);
  /** The words of the query that something answers, in their order. */
  const asked = [...shares.keys()].sort((a, b) => a - b);
  const places = new Map(asked.map((of, place) => [of, place]));
  return {
    scoreText(text) {
      if (asked.length < 2) return 0;
      const ends: (number | undefined)[] = asked.map(() => undefined);
      /** For each word of the query, how near it stands to the one before it. */
      const nearest = asked.map(() => 0);
      const meet = (pair: number, gap: number) => {
        nearest[pair] = Math.max(nearest[pair] as number, HALF / (HALF + Math.max(0, gap)));
      };
      forEachWord(text, (word, start, end) => {
        for (const { wordNumber } of words.get(word) ?? []) {
          const place = places.get(wordNumber) as number;
          const [before, after] = [ends[place - 1], ends[place + 1]];
          if (before !== undefined) meet(place, start - before);
          if (after !== undefined) meet(place + 1, start - after + TURNED);
          ends[place] = end;
        }
      });
      return averagePairs(nearest, asked, shares);
    },
    scoreNames(phrases) {
      const nearest = asked.map((of, place) =>
        phrases.some((phrase) => phrase.includes(of) && phrase.includes(asked[place - 1] as number)) ? 1 : 0,
      );
      return averagePairs(nearest, asked, shares);
    },
  };
}

/** How much of the query's meaning each of its words holds. */
function collectShares(words: Ranking['words']): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const list of words.values()) for (const { wordNumber, share } of list) shares.set(wordNumber, share);
  return shares;
}

/** @param nearest for each word of the query how near it stands to the one before it */
function averagePairs(nearest: readonly number[], asked: readonly number[], shares: ReadonlyMap<number, number>): number {
  let [sum, all] = [0, 0];
  for (let place = 1; place < asked.length; place++) {
    const weight = Math.min(shares.get(asked[place - 1] as number) as number, shares.get(asked[place] as number) as number);
    all += weight;
    sum += weight * (nearest[place] as number);
  }
  return all > 0 ? sum / all : 0;
}
