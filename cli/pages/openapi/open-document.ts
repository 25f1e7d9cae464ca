import { type Problem, problem } from '../../problems/index.js';
import { DOCUMENT_SYNTAX } from '../../problems/syntax.js';
import type { ApiOptions, SitePath, Source } from '../../types.js';
import { checkReferences } from './document/check-references.js';
import { type ApiDocument, createApiDocument } from './document/document.js';
import { isObject } from './document/guards.js';
import { inlineReferences } from './document/inline-references.js';
import { loadDocument } from './document/load-document.js';
import { openApiFromSwagger } from './document/swagger.js';
import { detectFormat } from './document/validate.js';

/** A document that was read without building its pages. */
export interface OpenedDocument {
  /** The tree of its values, with overlays applied and unusual references replaced; missing if it cannot be read. */
  readonly document?: ApiDocument;
  /** Whether it consists of one file. */
  readonly isSingle: boolean;
  /** Whether schemas are named by `$id` and similar keywords, which lose their meaning outside of their files. */
  readonly hasNamedSchemas: boolean;
  readonly problems: readonly Problem[];
}

/** Reads a document with its files and overlays. Problems are those of files, references and overlays. */
export async function openDocument(
  source: Source,
  options: Pick<ApiOptions, 'remoteHosts' | 'overlays'>,
  read: (path: SitePath) => Promise<string>,
): Promise<OpenedDocument> {
  const { loaded, problems } = await loadDocument(source, options, { read });
  const original = createApiDocument(loaded);
  const found = [...problems, ...checkReferences(original, loaded, options.remoteHosts)];
  const base = {
    isSingle: loaded.files.size === 1,
    hasNamedSchemas: [...loaded.files.values()].some((file) => file.hasNamedSchemas),
  };
  if (!isObject(original.root.value)) return { ...base, problems: found };
  try {
    const inlined = inlineReferences(original, loaded);
    return { ...base, document: inlined.document, problems: [...found, ...inlined.problems] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const place = { file: source.path, line: 1, column: 1 };
    return { ...base, problems: [...found, problem('openapi-syntax', place, { reason: DOCUMENT_SYNTAX.references })] };
  }
}

/** Returns a document as OpenAPI 3. */
export const asOpenApi3 = (document: ApiDocument): ApiDocument =>
  detectFormat(document) === '2.0' ? openApiFromSwagger(document) : document;
