import type { Note } from '../source.js';
import { asRecord, asText } from '../value.js';

/**
 * Reports the settings of a search by Algolia. They are not converted, because docsgen has its own search, and the records of its index differ from
 * those of a crawler.
 *
 * @param value the settings, with `appId` and `indexName`
 * @param file configuration that contains them
 */
export function reportAlgolia(value: unknown, file: string): readonly Note[] {
  const { appId, indexName } = asRecord(value);
  if (asText(appId) === undefined && asText(indexName) === undefined) return [];
  return [
    {
      kind: 'config',
      file,
      subject: 'algolia',
      text: `The old site is searched by Algolia (application ${String(appId)}, index ${String(indexName)}); the new one has its own search. To use Algolia, set "search.provider" to "algolia" and "search.algolia" to a new index.`,
    },
  ];
}
