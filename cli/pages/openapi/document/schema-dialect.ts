import type { RawObject } from './guards.js';

const SCHEMA = { $ref: '#/$defs/schema' };
const SCHEMAS = { type: 'array', minItems: 1, items: SCHEMA };
const SCHEMA_MAP = { type: 'object', additionalProperties: SCHEMA };
const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };
const NUMBER = { type: 'number' };
const COUNT = { type: 'integer', minimum: 0 };
const NAMES = { type: 'array', items: TEXT, uniqueItems: true };
const TYPE = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };
const EXTENSIONS = { '^x-': true };

const fields = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** An object with these fields and extensions only. */
const closed = (properties: RawObject, rest: RawObject = {}): RawObject => ({
  type: 'object',
  properties,
  patternProperties: EXTENSIONS,
  additionalProperties: false,
  ...rest,
});

/** The keywords of JSON Schema 2020-12; https://json-schema.org/draft/2020-12/schema */
const KEYWORDS: RawObject = {
  ...fields('$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment', TEXT),
  ...fields('title description pattern format contentEncoding contentMediaType', TEXT),
  ...fields('deprecated readOnly writeOnly uniqueItems', FLAG),
  ...fields('maximum exclusiveMaximum minimum exclusiveMinimum', NUMBER),
  ...fields('maxLength minLength maxItems minItems maxContains minContains maxProperties minProperties', COUNT),
  ...fields('items contains additionalProperties propertyNames unevaluatedItems unevaluatedProperties', SCHEMA),
  ...fields('if then else not contentSchema', SCHEMA),
  ...fields('prefixItems allOf anyOf oneOf', SCHEMAS),
  ...fields('$defs properties patternProperties dependentSchemas', SCHEMA_MAP),
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  required: NAMES,
  dependentRequired: { type: 'object', additionalProperties: NAMES },
  enum: { type: 'array' },
  examples: { type: 'array' },
  type: {
    type: ['string', 'array'],
    if: TEXT,
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: TYPE,
    else: { items: TYPE, minItems: 1, uniqueItems: true },
  },
};

/** Keywords that OpenAPI adds; https://spec.openapis.org/oas/v3.2.0.html#schema-object */
const XML = { ...fields('name namespace prefix', TEXT), ...fields('attribute wrapped', FLAG) };
const DISCRIMINATOR = { propertyName: TEXT, mapping: { type: 'object', additionalProperties: TEXT } };
const NODE_TYPE = { nodeType: { enum: ['element', 'attribute', 'text', 'cdata', 'none'] } };
const ADDED = {
  '3.1': { xml: closed(XML), discriminator: closed(DISCRIMINATOR, { required: ['propertyName'] }) },
  '3.2': {
    xml: closed(
      { ...XML, ...NODE_TYPE },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      { if: { required: ['nodeType'] }, then: { not: { anyOf: [{ required: ['attribute'] }, { required: ['wrapped'] }] } } },
    ),
    discriminator: closed({ ...DISCRIMINATOR, defaultMapping: TEXT }, { required: ['propertyName'] }),
  },
};
const EXTERNAL_DOCS = closed({ url: TEXT, description: TEXT }, { required: ['url'] });

/** The dialects with these keywords: those of OpenAPI, and JSON Schema 2020-12 itself. */
const OWN_DIALECT = '^https://(?:spec\\.openapis\\.org/oas/3\\.\\d+/(?:dialect|schema-base)|json-schema\\.org/draft/2020-12)/';

/**
 * Completes a published schema of OpenAPI 3.1 or 3.2, which accepts any object as a schema, with the keywords of schemas. A schema that
 * names another dialect may be any object. Unknown keywords are allowed, as in JSON Schema.
 */
export function withSchemaKeywords(published: RawObject, format: '3.1' | '3.2'): RawObject {
  const keywords = { properties: { ...KEYWORDS, ...ADDED[format], externalDocs: EXTERNAL_DOCS } };
  const schema = {
    type: ['object', 'boolean'],
    if: { properties: { $schema: { type: 'string', pattern: OWN_DIALECT } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: keywords,
  };
  return { ...published, $defs: { ...(published.$defs as RawObject), schema } };
}

/** Whether the dialect that a document declares for its schemas has these keywords; that of OpenAPI if it declares none. */
export const isKnownDialect = (dialect: unknown): boolean => typeof dialect !== 'string' || new RegExp(OWN_DIALECT).test(dialect);
