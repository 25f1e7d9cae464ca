import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiPages } from '../../../../cli/pages/openapi/index.js';
import type { ApiPages } from '../../../../cli/types.js';
import { consult, RawDocument, type Verdict } from './index.js';

export type Read = (file: string) => string;

export const inFolder =
  (folder: string): Read =>
  (file) =>
    readFileSync(path.join(folder, file), 'utf8');

export const pagesOf = (file: string, read: Read): Promise<ApiPages> =>
  apiPages(
    { kind: 'openapi', path: file, text: read(file), hash: '' },
    { path: '/api', remoteHosts: [], languages: [], parser: 'auto' },
    { read: async (one) => read(one) },
  );

/** Returns the pages of a document, and the findings of the oracle. */
export async function verdict(file: string, read: Read): Promise<Verdict & { readonly pages: ApiPages }> {
  const pages = await pagesOf(file, read);
  return { pages, ...consult(new RawDocument(file, read), pages) };
}
