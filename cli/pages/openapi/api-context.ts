import { type Descriptions, descriptions } from './description.js';
import type { ApiDocument } from './document.js';
import { type SchemaReader, schemaReader } from './schema.js';

/** What all pages of a document share. */
export interface ApiContext {
  readonly document: ApiDocument;
  readonly schemaAt: SchemaReader;
  readonly descriptions: Descriptions;
}

export function apiContext(document: ApiDocument): ApiContext {
  return { document, schemaAt: schemaReader(document), descriptions: descriptions(document) };
}
