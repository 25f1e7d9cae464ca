import type { ApiOptions } from '../../types.js';
import { type Descriptions, descriptions } from './description.js';
import type { ApiDocument } from './document.js';
import { type SchemaReader, schemaReader } from './schema.js';

/** What all pages of a document share. */
export interface ApiContext {
  readonly document: ApiDocument;
  readonly options: ApiOptions;
  readonly schemaAt: SchemaReader;
  readonly descriptions: Descriptions;
}

export function apiContext(document: ApiDocument, options: ApiOptions): ApiContext {
  return { document, options, schemaAt: schemaReader(document), descriptions: descriptions(document, options.languages) };
}
