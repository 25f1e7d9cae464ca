import type { MarkedText, SearchHit, SearchSection } from './engine.js';
import type { SearchKind, SearchPage } from './manifest.js';
import { eachWord } from './words.js';

/** Sections of a page that a hit shows. */
const SECTIONS = 3;

/** A section is shown beside the best one if it is at least this good. */
const WORTH = 0.5;

/** Characters of an excerpt, and how many of them stand before its first mark. */
const EXCERPT = 180;
const LEAD = 50;

/** A heading that answers the query counts as much as this many words of text. */
const HEADING = 4;

type Mark = readonly [start: number, end: number];

/** What a hit shows of a page. @param words those of the index that the page was found by */
export function hitOf(page: SearchPage, kind: SearchKind, words: readonly string[]): SearchHit {
  const wanted = new Set(words);
  const title = marked(page.title, wanted);
  const scored = page.sections.map(([anchor, heading, text], at) => {
    const marks = marksOf(text, wanted);
    const inHeading = marked(heading, wanted);
    const texts = new Set(marks.map(([start, end]) => text.slice(start, end).toLowerCase()));
    const names = new Set(inHeading.marks.map(([start, end]) => heading.slice(start, end).toLowerCase()));
    const own = at === 0 && title.marks.length > 0 ? HEADING : 0;
    return {
      anchor,
      heading: inHeading,
      text,
      marks,
      score: own + HEADING * names.size + 2 * texts.size + Math.min(marks.length, 4) / 4,
    };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const chosen = scored
    .filter(({ score }) => score >= best * WORTH && score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SECTIONS);
  const sections = (chosen.length > 0 ? chosen : scored.slice(0, 1)).map(
    ({ anchor, heading, text, marks }): SearchSection => ({
      url: anchor === '' ? page.url : `${page.url}#${encodeURIComponent(anchor)}`,
      heading,
      excerpt: excerptOf(text, marks),
    }),
  );
  return { url: page.url, title, kind, breadcrumb: page.breadcrumb, sections, words };
}

const marked = (text: string, wanted: ReadonlySet<string>): MarkedText => ({ text, marks: marksOf(text, wanted) });

/** Where words of a set stand in a text, those that touch or overlap as one. */
export function marksOf(text: string, wanted: ReadonlySet<string>): Mark[] {
  const found: [number, number][] = [];
  eachWord(text, (word, start, end) => {
    if (wanted.has(word)) found.push([start, end]);
  });
  found.sort((a, b) => a[0] - b[0]);
  const marks: [number, number][] = [];
  for (const [start, end] of found) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/** The piece of a text with the most different marks, cut at words. */
function excerptOf(text: string, marks: readonly Mark[]): MarkedText {
  let start = 0;
  let most = 0;
  marks.forEach(([from], at) => {
    const within = new Set<string>();
    for (let next = at; next < marks.length && (marks[next] as Mark)[1] <= from - LEAD + EXCERPT; next++)
      within.add(text.slice(...(marks[next] as Mark)).toLowerCase());
    if (within.size > most) {
      most = within.size;
      start = Math.max(0, from - LEAD);
    }
  });
  if (text.length - start < EXCERPT) start = Math.max(0, Math.min(start, text.length - EXCERPT));
  if (start > 0) start += /^\S*\s*/.exec(text.slice(start, start + LEAD))?.[0].length ?? 0;
  let end = start + EXCERPT;
  if (end < text.length) end -= /\s?\S*$/.exec(text.slice(end - LEAD, end))?.[0].length ?? 0;
  else end = text.length;
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = before.length - start;
  return {
    text: (before + text.slice(start, end) + after).replace(
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      '\ufffd',
    ),
    marks: marks.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}
