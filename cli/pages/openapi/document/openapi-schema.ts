import v20 from '@seriousme/openapi-schema-validator/schemas/v2.0/schema.json' with { type: 'json' };
import v30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with { type: 'json' };
import v31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import v32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with { type: 'json' };
import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import AjvDraft4 from 'ajv-draft-04';
import { getOwn, type RawObject } from './guards.js';
import { isKnownDialect, withSchemaKeywords } from './schema-dialect.js';
import { type SchemaError, TOO_DEEP } from './schema-errors.js';

/** The formats of documents that docsgen reads. */
export type Format = '2.0' | '3.0' | '3.1' | '3.2';

const compiled = new Map<string, ValidateFunction>();

/**
 * Validates a document against the published schema of its format. References may remain in the document. If schemas are nested too deeply for the check of
 * their keywords, which needs several calls per level, only the rest is checked.
 */
export function validateAgainstSchema(document: unknown, format: Format): readonly SchemaError[] {
  const hasKnownSchemas = isKnownDialect(getOwn(document, 'jsonSchemaDialect'));
  const errors = hasKnownSchemas ? validate(document, format, true) : undefined;
  return errors ?? validate(document, format, false) ?? [TOO_DEEP_ERROR];
}

const TOO_DEEP_ERROR: SchemaError = { instancePath: '', schemaPath: '', keyword: TOO_DEEP, message: '', params: {} };

/** Returns nothing if the document is nested too deeply. Each schema is compiled once, because compiling takes longer than validating most documents. */
function validate(document: unknown, format: Format, withKeywords: boolean): readonly SchemaError[] | undefined {
  const key = `${format} ${withKeywords}`;
  const validator = compiled.get(key) ?? compile(format, withKeywords);
  compiled.set(key, validator);
  try {
    return validator(document) ? [] : (validator.errors ?? []);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function compile(format: Format, hasKnownSchemas: boolean): ValidateFunction {
  const options = {
    allErrors: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
    // Optimizing takes half of the compile time, and each document is validated only once.
    code: { optimize: false },
  } as const;
  // In these copies of the schemas, plain references replace the dynamic ones, which Ajv resolves to the whole document:
  // https://github.com/ajv-validator/ajv/issues/1573
  if (format === '3.1' || format === '3.2') {
    const published = format === '3.1' ? v31 : v32;
    return new Ajv2020.default(options).compile(hasKnownSchemas ? withSchemaKeywords(published, format) : published);
  }
  return new AjvDraft4.default(options).compile(format === '2.0' ? v20 : withoutScopes(v30));
}

/** Flows without scopes are common and can be shown, although OpenAPI 3.0 requires the field. */
const withoutScopes = (schema: object): RawObject =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'required' && Array.isArray(value) ? value.filter((name) => name !== 'scopes') : value,
  ) as RawObject;
