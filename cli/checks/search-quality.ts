import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLunrEngine } from '../../search/lunr-engine.js';
import { makeSearchIndex, renderIndexFile } from '../emit/search/index.js';
import { listSearchPages } from '../emit/search/pages.js';
import type { Site } from '../manifest/site.js';
import { toHref } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import { FOLDERS } from '../sources/names.js';
import { decodeText } from '../sources/text.js';
import { readGolden } from './search-golden.js';
import { listUnfoundPages } from './unfound-pages.js';

/** Path of the file with the queries. */
const GOLDEN_FILE = `${FOLDERS.content}/search.golden.yml`;

/** Number of results per query that are evaluated. */
const MAX_RESULTS = 10;

export interface SearchQuality {
  readonly problems: readonly Problem[];
  /** Measurements and the queries whose first result is not a correct one, as text. */
  readonly report: string;
}

/**
 * Runs the golden queries and measures the ranks of correct pages: the mean reciprocal rank (MRR) of the first correct page, and the share of queries
 * with a correct page among the first three results.
 */
export async function checkSearchQuality(dir: string, { config, manifest }: Site): Promise<SearchQuality> {
  if (!config.search.enabled || config.search.provider !== 'lunr') return { problems: [], report: '' };
  const text = await readFile(path.join(dir, GOLDEN_FILE)).then(decodeText, () => undefined);
  if (text === undefined) return { problems: [problem('search-queries', { file: GOLDEN_FILE })], report: '' };
  const pages = listSearchPages({ manifest, config, build: '' });
  const { queries, problems } = readGolden(text, GOLDEN_FILE, new Set(pages.map(({ route }) => route)));
  if (queries.length === 0) return { problems, report: '' };

  const files = new Map(makeSearchIndex(pages, config.search.synonyms).map((file) => [file.path, renderIndexFile(file)]));
  const engine = createLunrEngine(async (file) => JSON.parse(files.get(file) ?? 'null') as unknown);
  const misses: string[] = [];
  let [reciprocals, successes] = [0, 0];
  for (const { query, routes } of queries) {
    const { hits } = await engine.search(query, { limit: MAX_RESULTS });
    const correctUrls = new Set(routes.map((route) => toHref(route, config)));
    const rank = hits.findIndex(({ url }) => correctUrls.has(url)) + 1;
    if (rank > 0) reciprocals += 1 / rank;
    if (rank > 0 && rank <= 3) successes += 1;
    if (rank !== 1) misses.push(`${rank === 0 ? ' –' : String(rank).padStart(2)}  ${query}  →  ${hits[0]?.url ?? 'nothing'}\n`);
  }
  const unfound = await listUnfoundPages(pages, engine);
  const mrr = reciprocals / queries.length;
  const successAt3 = successes / queries.length;
  const { quality } = config.search;
  const thresholdProblems = (measure: string, value: number, threshold: number) =>
    value < threshold
      ? [problem('search-quality', { file: GOLDEN_FILE }, { measure, value: value.toFixed(3), bar: String(threshold) })]
      : [];
  return {
    problems: [
      ...problems,
      ...thresholdProblems('MRR', mrr, quality.mrr),
      ...thresholdProblems('success@3', successAt3, quality.successAt3),
    ],
    report:
      `${misses.length > 0 ? `Not answered by the first page (its place, the query, the first page):\n${misses.join('')}\n` : ''}` +
      `${unfound.length > 0 ? `Not among the first three pages for their titles, alone or with a heading:\n${unfound.map((route) => `    ${route}\n`).join('')}\n` : ''}` +
      `Search: ${queries.length} queries, MRR ${mrr.toFixed(3)}, success@3 ${successAt3.toFixed(3)}\n`,
  };
}
