import type { MarkedText, SearchHit, SearchSection } from './engine.js';
import type { SearchKind, SearchPage } from './manifest.js';
import { type Mark, mergeMarks } from './marks.js';
import type { ProximityScorer } from './proximity.js';
import { type RankedPage, type Ranking, type Share, sumShares } from './scoring.js';
import { forEachWord } from './tokenizer.js';

/** Sections of a page that a hit shows. */
const SECTIONS = 3;

/** A section is shown beside the best one if it is at least this good. */
const WORTH = 0.5;

/** Characters of an excerpt, and how many of them stand before its first mark. */
const EXCERPT = 180;
const LEAD = 50;

/** What a page counts less whose words stand in different sections. */
const APART = 0.5;

/** What a page counts more on which neighbours of the query stand side by side. */
const NEAR = 1;

type Shares = Ranking['words'];

/** What a page counts more that holds a name of code exactly as it was typed: `custom_headers`, not `customHeaders`. */
const TYPED = 0.5;

/** A page read, and what it counts once it is known where its words stand. */
export interface ScoredHit {
  readonly hit: SearchHit;
  readonly score: number;
}

/** What a search found, and what it was asked for. */
export interface HitInput {
  readonly kind: SearchKind;
  readonly ranked: RankedPage;
  /** What answers the query. */
  readonly words: Shares;
  readonly nearness: ProximityScorer;
  /** Names of code in the query, as they were typed. */
  readonly code: readonly string[];
}

/** What a hit shows of a page: the sections that answer most of the query. */
export function makeHit(page: SearchPage, { kind, ranked: { score, matchedNames }, words, nearness, code }: HitInput): ScoredHit {
  const title = findOccurrences(page.title, words);
  const sections = page.sections.map(([anchor, heading, text], at) => {
    const inHeading = findOccurrences(heading, words);
    const inText = findOccurrences(text, words);
    const own = [...inHeading.shares, ...inText.shares, ...(at === 0 ? title.shares : [])];
    const named = at === 0 ? 1.6 * sumShares(title.shares) : sumShares(inHeading.shares);
    const worth = sumShares(own) + named + 0.1 * Math.min(inText.marks.length, 5);
    return { anchor, heading: inHeading, text: inText, worth, share: sumShares([...own, ...title.shares]) };
  });
  const best = Math.max(...sections.map(({ worth }) => worth));
  const chosen = sections
    .filter(({ worth }) => worth > 0 && worth >= best * WORTH)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SECTIONS);
  const texts = [page.title, ...page.sections.flatMap(([, heading, text]) => [heading, text])];
  const near = Math.max(nearness.scoreNames(matchedNames), ...texts.map((text) => nearness.scoreText(text)));
  const names = collectNameShares(words, matchedNames).map((own) => sumShares([...title.shares, own]));
  const together = Math.max(...sections.map(({ share }) => share), ...names);
  const typed = code.some((name) => texts.some((text) => text.includes(name)));
  return {
    score: score * (typed ? 1 + TYPED : 1) * (1 - APART + APART * together) * (1 + NEAR * near),
    hit: {
      url: page.url,
      title: { text: page.title, marks: title.marks },
      kind,
      breadcrumb: page.breadcrumb,
      sections: (chosen.length > 0 ? chosen : sections.slice(0, 1)).map(
        ({ anchor, heading, text }): SearchSection => ({
          url: anchor === '' ? page.url : `${page.url}#${encodeURIComponent(anchor)}`,
          heading: { text: heading.text, marks: heading.marks },
          excerpt: cutExcerpt(text),
        }),
      ),
      words: [...words.keys()],
    },
  };
}

/** The shares of each name that a page has. */
const collectNameShares = (words: Shares, named: RankedPage['matchedNames']): Share[][] => {
  const shares = new Map([...words.values()].flat().map((share) => [share.wordNumber, share]));
  return named.map((of) => of.flatMap((one) => shares.get(one) ?? []));
};

interface Occurrences extends MarkedText {
  readonly shares: readonly (readonly Share[])[];
}

/**
 * Where words stand in a text, those that touch or overlap as one. What answers a word of the query in other words is left out where that
 * word stands in the text, too.
 */
function findOccurrences(text: string, words: Shares): Occurrences {
  const found: { readonly mark: Mark; readonly shares: readonly Share[] }[] = [];
  forEachWord(text, (word, start, end) => {
    const shares = words.get(word);
    if (shares) found.push({ mark: [start, end], shares });
  });
  const shares = new Set(found.map((one) => one.shares));
  const own = new Set([...shares].flatMap((list) => list.flatMap((one) => (one.isSameWord ? one.wordNumber : []))));
  const shown = found.filter((one) => one.shares.some((share) => share.isSameWord || !own.has(share.wordNumber)));
  return { text, marks: mergeMarks(shown.map(({ mark }) => mark)), shares: [...shares] };
}

/** The piece of a text with the most different marks, cut at words or between cells of a table. */
function cutExcerpt({ text, marks }: MarkedText): MarkedText {
  let start = 0;
  let most = 0;
  marks.forEach(([from], at) => {
    const within = new Set<string>();
    for (const [start, end] of marks.slice(at, at + 20)) {
      if (end > from - LEAD + EXCERPT) break;
      within.add(text.slice(start, end).toLowerCase());
    }
    if (within.size > most) {
      most = within.size;
      start = Math.max(0, from - LEAD);
    }
  });
  if (text.length - start < EXCERPT) start = Math.max(0, text.length - EXCERPT);
  if (start > 0) start += /^\S*\s*(?:· )?/.exec(text.slice(start, start + LEAD))?.[0].length ?? 0;
  let end = Math.min(text.length, start + EXCERPT);
  if (end < text.length) end -= /(?:\s·)?\s?\S*$/.exec(text.slice(end - LEAD, end))?.[0].length ?? 0;
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = before.length - start;
  return {
    text: (before + text.slice(start, end) + after).replace(LONE_SURROGATE, '\ufffd'),
    marks: marks.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}

/** Half a character, where a text was cut. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
