import type { MarkedText, SearchHit, SearchSection } from './engine.js';
import { cutExcerpt } from './excerpts.js';
import type { SearchKind, SearchPage } from './manifest.js';
import { type Mark, mergeMarks } from './marks.js';
import type { ProximityScorer } from './proximity.js';
import { type RankedPage, type Ranking, type Share, sumShares } from './scoring.js';
import { forEachWord } from './tokenizer.js';
import {
  EXACT_CODE_BONUS,
  MATCH_WORTH,
  MAX_SECTIONS,
  MAX_WORTHY_MATCHES,
  MIN_SECTION_WORTH,
  PROXIMITY_BONUS,
  SCATTER_PENALTY,
  TITLE_WORTH,
} from './weights.js';

type MatchedWords = Ranking['words'];

/** A hit and its final score, which takes the texts of the page into account. */
export interface ScoredHit {
  readonly hit: SearchHit;
  readonly score: number;
  readonly own: RankedPage['own'];
}

/** A ranked page and the query that it matches. */
export interface HitInput {
  readonly kind: SearchKind;
  readonly ranked: RankedPage;
  /** The words of the index that match the query. */
  readonly words: MatchedWords;
  readonly proximity: ProximityScorer;
  /** Names of code in the query, as typed. */
  readonly code: readonly string[];
}

/** Makes the hit of a page, which shows the sections that match most of the query. */
export function makeHit(page: SearchPage, input: HitInput): ScoredHit {
  const { kind, words } = input;
  const title = findOccurrences(page.title, words);
  const sections = weighSections(page, title, words);
  const shownSections = selectSections(sections);
  const isMarked = createMarkFilter([title, ...shownSections.flatMap(({ heading, text }) => [heading, text])]);
  const mark = ({ text, matches }: Occurrences): MarkedText => ({
    text,
    marks: mergeMarks(matches.flatMap((match) => (isMarked(match.shares) ? [match.mark] : []))),
  });
  return {
    score: scoreHit(page, { title, sections }, input),
    own: input.ranked.own,
    hit: {
      url: page.url,
      title: mark(title),
      kind,
      ...(page.method !== undefined && { method: page.method }),
      breadcrumb: page.breadcrumb,
      sections: shownSections.map(
        ({ anchor, heading, text }): SearchSection => ({
          url: anchor === '' ? page.url : `${page.url}#${encodeURIComponent(anchor)}`,
          heading: mark(heading),
          excerpt: cutExcerpt(mark(text)),
        }),
      ),
      words: [...words].flatMap(([word, shares]) => (isMarked(shares) ? [word] : [])),
    },
  };
}

/**
 * Returns whether a match is marked. Other forms of a word are marked only if the texts do not
 * contain the word itself, and synonyms only if the texts contain nothing else of the query.
 */
function createMarkFilter(texts: readonly Occurrences[]): (shares: readonly Share[]) => boolean {
  const shares = texts.flatMap((text) => text.shares.flat());
  const sameWords = new Set(shares.flatMap((share) => (share.isSameWord ? share.wordNumber : [])));
  const hasOwnWords = shares.some(({ isOtherWord }) => !isOtherWord);
  return (shares) =>
    shares.some((share) => share.isSameWord || (!sameWords.has(share.wordNumber) && !(share.isOtherWord && hasOwnWords)));
}

/** A section with the matches in it. */
interface WeighedSection {
  readonly anchor: string;
  readonly heading: Occurrences;
  readonly text: Occurrences;
  /** How much the section is worth showing. */
  readonly worth: number;
  /** Share of the query that the section and the title of its page match together. */
  readonly share: number;
}

function weighSections(page: SearchPage, title: Occurrences, words: MatchedWords): WeighedSection[] {
  return page.sections.map(([anchor, headingText, sectionText], index) => {
    const heading = findOccurrences(headingText, words);
    const text = findOccurrences(sectionText, words);
    const isFirst = index === 0;
    const shares = [...heading.shares, ...text.shares, ...(isFirst ? title.shares : [])];
    const nameWorth = isFirst ? TITLE_WORTH * sumShares(title.shares) : sumShares(heading.shares);
    const worth = sumShares(shares) + nameWorth + MATCH_WORTH * Math.min(text.places, MAX_WORTHY_MATCHES);
    return { anchor, heading, text, worth, share: sumShares([...shares, ...title.shares]) };
  });
}

/** Returns the sections to show, the best first; the first section of the page if none matches. */
function selectSections(sections: readonly WeighedSection[]): readonly WeighedSection[] {
  const maxWorth = Math.max(...sections.map(({ worth }) => worth));
  const bestSections = sections
    .filter(({ worth }) => worth > 0 && worth >= maxWorth * MIN_SECTION_WORTH)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_SECTIONS);
  return bestSections.length > 0 ? bestSections : sections.slice(0, 1);
}

/** Returns the score of a page, which depends on how close together its texts match the query. */
function scoreHit(
  page: SearchPage,
  { title, sections }: { readonly title: Occurrences; readonly sections: readonly WeighedSection[] },
  { ranked, words, proximity, code }: HitInput,
): number {
  const texts = [page.title, ...page.sections.flatMap(([, heading, text]) => [heading, text])];
  const bestProximity = Math.max(proximity.scoreNames(ranked.matchedNames), ...texts.map((text) => proximity.scoreText(text)));
  const nameShares = collectNameShares(words, ranked.matchedNames).map((shares) => sumShares([...title.shares, shares]));
  const bestShare = Math.max(...sections.map(({ share }) => share), ...nameShares);
  const hasExactCode = code.some((name) => texts.some((text) => text.includes(name)));
  return (
    ranked.score *
    (hasExactCode ? 1 + EXACT_CODE_BONUS : 1) *
    (1 - SCATTER_PENALTY + SCATTER_PENALTY * bestShare) *
    (1 + PROXIMITY_BONUS * bestProximity)
  );
}

/** Collects the shares of the words in each matched name of a page. */
const collectNameShares = (words: MatchedWords, matchedNames: RankedPage['matchedNames']): Share[][] => {
  const shares = new Map([...words.values()].flat().map((share) => [share.wordNumber, share]));
  return matchedNames.map((wordNumbers) => wordNumbers.flatMap((number) => shares.get(number) ?? []));
};

/** The words of a text that match a query. */
interface Occurrences {
  readonly text: string;
  readonly matches: readonly { readonly mark: Mark; readonly shares: readonly Share[] }[];
  /** The shares of each different word. */
  readonly shares: readonly (readonly Share[])[];
  /** Number of places of the text that match; words that touch or overlap count once, and synonyms only where the query's own word does not occur. */
  readonly places: number;
}

function findOccurrences(text: string, words: MatchedWords): Occurrences {
  const matches: { readonly mark: Mark; readonly shares: readonly Share[] }[] = [];
  forEachWord(text, (word, start, end) => {
    const shares = words.get(word);
    if (shares) matches.push({ mark: [start, end], shares });
  });
  const shares = new Set(matches.map((match) => match.shares));
  const literal = new Set([...shares].flat().flatMap((share) => (share.isSameWord ? share.wordNumber : [])));
  const counted = matches.filter((match) => match.shares.some((share) => share.isSameWord || !literal.has(share.wordNumber)));
  return { text, matches, shares: [...shares], places: mergeMarks(counted.map(({ mark }) => mark)).length };
}
