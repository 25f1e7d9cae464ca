import type { Ranking } from './scoring.js';
import { forEachWord } from './tokenizer.js';
import { HALF_PROXIMITY_DISTANCE } from './weights.js';

/** Scores how near each other neighbors of a query occur: from 0, when no two of them do, to 1, when all are side by side. */
export interface ProximityScorer {
  scoreText(text: string): number;
  /** Scores the names of a page, each given as the numbers of the query's words that it contains. */
  scoreNames(names: readonly (readonly number[])[]): number;
}

/** @param words the words of the index that match the query */
export function createProximityScorer(words: Ranking['words']): ProximityScorer {
  const shares = collectShares(words);
  /** Numbers of the query's words that something matches, in the order of the query. */
  const terms = [...shares.keys()].sort((a, b) => a - b);
  const positions = new Map(terms.map((term, position) => [term, position]));
  return {
    scoreText(text) {
      if (terms.length < 2) return 0;
      const lastEnds: (number | undefined)[] = terms.map(() => undefined);
      /** Proximity of each term to the one before it. */
      const proximities = terms.map(() => 0);
      const addPair = (position: number, gap: number) => {
        const proximity = HALF_PROXIMITY_DISTANCE / (HALF_PROXIMITY_DISTANCE + Math.max(0, gap));
        proximities[position] = Math.max(proximities[position] as number, proximity);
      };
      forEachWord(text, (word, start, end) => {
        for (const { wordNumber } of words.get(word) ?? []) {
          const position = positions.get(wordNumber) as number;
          const [previousEnd, nextEnd] = [lastEnds[position - 1], lastEnds[position + 1]];
          if (previousEnd !== undefined) addPair(position, start - previousEnd);
          if (nextEnd !== undefined) addPair(position + 1, start - nextEnd);
          lastEnds[position] = end;
        }
      });
      return averagePairs(proximities, terms, shares);
    },
    scoreNames(names) {
      const proximities = terms.map((term, position) =>
        names.some((name) => name.includes(term) && name.includes(terms[position - 1] as number)) ? 1 : 0,
      );
      return averagePairs(proximities, terms, shares);
    },
  };
}

/** Share of the query's meaning that each of its words carries. */
function collectShares(words: Ranking['words']): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const wordShares of words.values()) for (const { wordNumber, share } of wordShares) shares.set(wordNumber, share);
  return shares;
}

/** Average over the pairs of neighbors, weighted by the smaller share of each pair. */
function averagePairs(proximities: readonly number[], terms: readonly number[], shares: ReadonlyMap<number, number>): number {
  let [weightedSum, totalWeight] = [0, 0];
  for (let position = 1; position < terms.length; position++) {
    const [first, second] = [terms[position - 1] as number, terms[position] as number];
    const weight = Math.min(shares.get(first) as number, shares.get(second) as number);
    totalWeight += weight;
    weightedSum += weight * (proximities[position] as number);
  }
  return totalWeight > 0 ? weightedSum / totalWeight : 0;
}
