import { stringifyJson } from '../../../../samples/json-value.js';
import type { DownloadView } from '../../../../templates/api/view.js';
import { computeDigest } from '../../../sources/text.js';
import type { ApiDownload, ApiOptions, SitePath } from '../../../types.js';
import { type ApiDocument, child } from '../document/document.js';
import { asText } from '../document/guards.js';
import type { ApiPage } from '../types.js';
import { publishDocument } from './publish-document.js';

/** Last segment of the address, without extension. The page of an operation or tag never has this name. */
export const DOWNLOAD_SLUG = 'openapi';

/** Writes a document as one file below the index of its pages. See `publishDocument` for what it contains. */
export function createDownload(
  document: ApiDocument,
  { source, path }: Pick<ApiOptions, 'path'> & { readonly source: SitePath },
): ApiDownload {
  const text = `${stringifyJson(publishDocument(document), 2)}\n`;
  return {
    url: `${path.replace(/\/$/, '')}/${DOWNLOAD_SLUG}.json`,
    source,
    title: asText(child(document.root, 'info', 'title').value) ?? 'API',
    bytes: Buffer.byteLength(text),
    digest: computeDigest(text),
    text,
  };
}

export const downloadView = ({ url, source, bytes }: ApiDownload, page: ApiPage): DownloadView => ({
  href: page.addLink(url),
  name: getFileName(source),
  bytes,
});

/** Name under which the file is saved: `shop.openapi.json`. */
const getFileName = (source: SitePath): string => `${source.replace(/^.*\//, '').replace(/\.[^.]*$/, '')}.openapi.json`;
