import type { MarkedText, SearchEngine, SearchHit, SearchKind, SearchSection } from '../../search/engine.js';
import { SEARCH_KINDS } from '../../search/manifest.js';
import { mergeMarks } from '../../search/marks.js';
import { tokenize } from '../../search/tokenizer.js';
import { DEFAULT_HITS, MAX_QUERY_LENGTH } from '../../search/weights.js';

export interface AlgoliaIndex {
  readonly appId: string;
  /** A search-only key. */
  readonly apiKey: string;
  readonly indexName: string;
}

/** Delimiters of highlighted words: private-use characters, which no text contains. */
const OPEN = '\ue000';
const CLOSE = '\ue001';

/** Number of records to request per hit; the records of a page become one hit. */
const RECORDS_PER_HIT = 4;

interface Highlighted {
  readonly value: string;
}
interface AlgoliaResponse {
  readonly nbHits: number;
  readonly hits: readonly {
    readonly url: string;
    readonly page: string;
    readonly kind: SearchKind;
    readonly breadcrumb: readonly string[];
    readonly title: string;
    readonly heading: string;
    readonly text: string;
    readonly _highlightResult?: Readonly<Partial<Record<'title' | 'heading', Highlighted>>>;
    readonly _snippetResult?: Readonly<Partial<Record<'text', Highlighted>>>;
  }[];
}

/**
 * Creates an engine that finds pages by the records of `search/records.ndjson` in an Algolia index, with its search API (`POST
 * /1/indexes/{name}/query`).
 */
export function createAlgoliaEngine({ appId, apiKey, indexName }: AlgoliaIndex, fetch: typeof globalThis.fetch): SearchEngine {
  const url = `https://${appId.toLowerCase()}-dsn.algolia.net/1/indexes/${encodeURIComponent(indexName)}/query`;
  return {
    async search(query, { kind, from = 0, limit = DEFAULT_HITS } = {}) {
      if (tokenize(query.slice(0, MAX_QUERY_LENGTH)).length === 0)
        return { hits: [], total: 0, kinds: SEARCH_KINDS, sections: [] };
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'X-Algolia-Application-Id': appId, 'X-Algolia-API-Key': apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          query: query.slice(0, MAX_QUERY_LENGTH),
          ...(kind && { filters: `kind:${kind}` }),
          hitsPerPage: Math.min(1000, (from + limit) * RECORDS_PER_HIT),
          attributesToHighlight: ['title', 'heading'],
          attributesToSnippet: ['text:30'],
          highlightPreTag: OPEN,
          highlightPostTag: CLOSE,
        }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`The search answered ${response.status}.`);
      const { hits } = (await response.json()) as AlgoliaResponse;
      if (!Array.isArray(hits)) throw new Error('The search returned no results.');
      const pages = groupByPage(hits);
      return { hits: pages.slice(from, from + limit), total: pages.length, kinds: SEARCH_KINDS, sections: [] };
    },
  };
}

function groupByPage(records: AlgoliaResponse['hits']): SearchHit[] {
  const pages = new Map<string, AlgoliaResponse['hits'][number][]>();
  for (const record of records) {
    const pageRecords = pages.get(record.page);
    if (pageRecords) pageRecords.push(record);
    else pages.set(record.page, [record]);
  }
  return [...pages.values()].map((pageRecords) => {
    const [firstRecord] = pageRecords as [AlgoliaResponse['hits'][number]];
    const title = parseMarks(firstRecord._highlightResult?.title?.value ?? firstRecord.title);
    const sections = pageRecords.slice(0, 3).map(
      (record): SearchSection => ({
        url: sanitizeUrl(record.url),
        heading: parseMarks(record._highlightResult?.heading?.value ?? record.heading),
        excerpt: parseMarks(record._snippetResult?.text?.value ?? record.text.slice(0, 180)),
      }),
    );
    const texts = [title, ...sections.flatMap(({ heading, excerpt }) => [heading, excerpt])];
    const words = new Set(texts.flatMap(({ text, marks }) => marks.flatMap(([start, end]) => tokenize(text.slice(start, end)))));
    return {
      url: sanitizeUrl(firstRecord.page),
      title,
      kind: firstRecord.kind,
      breadcrumb: firstRecord.breadcrumb,
      sections,
      words: [...words],
    };
  });
}

/** Returns a URL if it is a path of the site, or else `/`. The index is external, so its records may contain anything. */
const sanitizeUrl = (url: string): string => (/^\/(?![/\\])/.test(url) ? url : '/');

function parseMarks(value: string): MarkedText {
  const marks: [number, number][] = [];
  let text = '';
  for (const piece of value.split(OPEN)) {
    const end = piece.indexOf(CLOSE);
    if (end >= 0) marks.push([text.length, text.length + end]);
    text += piece.replaceAll(CLOSE, '');
  }
  return { text, marks: mergeMarks(marks) };
}
