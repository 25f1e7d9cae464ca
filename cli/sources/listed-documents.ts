import path from 'node:path';
import { type Problem, problem, type ValuesOf } from '../problems/index.js';
import type { SiteConfig, Sources } from '../types.js';
import { documentPath } from './names.js';
import type { LocateOption } from './site-sources.js';

type Reason = ValuesOf<'config-value'>['reason'];

/** Reports OpenAPI documents in the configuration that are missing, listed twice, or both listed and ignored. */
export function listedDocumentProblems(
  { openapi: { documents, ignore } }: SiteConfig,
  { openapi, openapiParts }: Sources,
  locate: LocateOption,
): Problem[] {
  const files = new Set([...openapi.map((source) => source.path), ...openapiParts.map(({ url }) => url)]);
  const listed = documents.map(({ file }) => path.posix.normalize(file));

  const reasonAgainst = (name: string, conflict: Reason | false): Reason | undefined => {
    const file = documentPath(name);
    return files.has(file) ? conflict || undefined : { kind: 'no-file', file };
  };
  const ignoredProblems = ignore.flatMap((name, index) => {
    const reason = reasonAgainst(name, listed.includes(name) && { kind: 'also-listed', file: name });
    const key = 'openapi.ignore';
    return reason === undefined ? [] : problem('config-value', locate(['openapi', 'ignore', index]), { key, reason });
  });
  const listedProblems = listed.flatMap((name, index) => {
    const reason = reasonAgainst(name, listed.indexOf(name) < index && { kind: 'listed-twice', file: name });
    const key = 'openapi.documents';
    return reason === undefined ? [] : problem('config-value', locate(['openapi', 'documents', index, 'file']), { key, reason });
  });
  return [...ignoredProblems, ...listedProblems];
}
