import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLunrEngine } from '../../search/lunr-engine.js';
import { madeText } from '../emit/output.js';
import { makeSearchIndex } from '../emit/search/index.js';
import { listSearchPages } from '../emit/search/pages.js';
import { hrefOf } from '../pages/url.js';
import type { Site } from '../pipeline.js';
import { type Problem, problem } from '../problems/index.js';
import { FOLDERS } from '../sources/names.js';
import { decodeText } from '../sources/text.js';
import { readGolden } from './search-golden.js';

/** Path of the queries. */
const GOLDEN = `${FOLDERS.content}/search.golden.yml`;

/** Number of results per query that count. */
const DEPTH = 10;

export interface SearchQuality {
  readonly problems: readonly Problem[];
  /** Measurements and the queries whose first result is not a correct one, as text. */
  readonly report: string;
}

/**
 * Runs the golden queries and measures the ranks of correct pages: the mean reciprocal rank (MRR) of the first correct page, and the share of queries
 * with a correct page among the first three results.
 */
export async function searchQuality(dir: string, { config, manifest }: Site): Promise<SearchQuality> {
  if (!config.search.enabled || config.search.provider !== 'lunr') return { problems: [], report: '' };
  const text = await readFile(path.join(dir, GOLDEN)).then(decodeText, () => undefined);
  if (text === undefined) return { problems: [problem('search-queries', { file: GOLDEN })], report: '' };
  const pages = listSearchPages({ manifest, config, build: '' });
  const { queries, problems } = readGolden(text, GOLDEN, new Set(pages.map(({ route }) => route)));
  if (queries.length === 0) return { problems, report: '' };

  const files = new Map(makeSearchIndex(pages, config.search.synonyms).map(({ path, content }) => [path, madeText(content)]));
  const engine = createLunrEngine(async (file) => JSON.parse(files.get(file) ?? 'null') as unknown);
  const missed: string[] = [];
  let [reciprocals, successes] = [0, 0];
  for (const { query, routes } of queries) {
    const { hits } = await engine.search(query, { limit: DEPTH });
    const wanted = new Set(routes.map((route) => hrefOf(route, config)));
    const place = hits.findIndex(({ url }) => wanted.has(url)) + 1;
    if (place > 0) reciprocals += 1 / place;
    if (place > 0 && place <= 3) successes += 1;
    if (place !== 1)
      missed.push(`${place === 0 ? ' –' : String(place).padStart(2)}  ${query}  →  ${hits[0]?.url ?? 'nothing'}\n`);
  }
  const mrr = reciprocals / queries.length;
  const successAt3 = successes / queries.length;
  const { quality } = config.search;
  const below = (measure: string, value: number, bar: number) =>
    value < bar ? [problem('search-quality', { file: GOLDEN }, { measure, value: value.toFixed(3), bar: String(bar) })] : [];
  return {
    problems: [...problems, ...below('MRR', mrr, quality.mrr), ...below('success@3', successAt3, quality.successAt3)],
    report:
      `${missed.length > 0 ? `Not answered by the first page (its place, the query, the first page):\n${missed.join('')}\n` : ''}` +
      `Search: ${queries.length} queries, MRR ${mrr.toFixed(3)}, success@3 ${successAt3.toFixed(3)}\n`,
  };
}
