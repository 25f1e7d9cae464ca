import { describe, expect, it } from 'vitest';
import { isError } from '../../../../cli/problems/index.js';
import { pagesOf, told } from '../harness.js';

type Version = '3.0' | '3.1' | '3.2';

const PATCH: Readonly<Record<Version, string>> = { '3.0': '3.0.4', '3.1': '3.1.2', '3.2': '3.2.0' };
const ALL = ['3.0', '3.1', '3.2'] as const;
const NEW = ['3.1', '3.2'] as const;
const V32 = ['3.2'] as const;

/** Returns the errors of a document with these fields. */
async function errorsOf(version: Version, fields: object): Promise<string[]> {
  const base = { openapi: PATCH[version], info: { title: 'Rules', version: '1' } };
  const { problems } = await pagesOf(JSON.stringify({ ...base, ...fields }));
  return told(problems.filter(isError));
}

const components = (section: string, value: unknown) => ({ paths: {}, components: { [section]: { Part: value } } });
const schema = (value: unknown) => components('schemas', value);
const parameter = (value: object) => components('parameters', { name: 'part', ...value });
const media = (value: object) => components('requestBodies', { content: { 'application/json': value } });
const form = (value: object) => components('requestBodies', { content: { 'multipart/mixed': value } });
const operation = (value: object) => ({
  paths: { '/parts': { get: { operationId: 'a', tags: ['t'], responses: OK, ...value } } },
});
const OK = { '200': { description: 'Fine.' } };
const scheme = (value: object) => components('securitySchemes', value);

type Rule = readonly [versions: readonly Version[], name: string, fields: object];

const ACCEPTED: readonly Rule[] = [
  [ALL, 'no paths but the field', { paths: {} }],
  [NEW, 'components only', { components: {} }],
  [NEW, 'webhooks only', { webhooks: { part: { post: { tags: ['t'], operationId: 'a' } } } }],
  [NEW, 'an operation without responses', operation({ responses: undefined })],
  [
    NEW,
    'a summary and the identifier of a licence',
    { paths: {}, info: { title: 'T', version: '1', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } } },
  ],
  [
    ALL,
    'contact, licence and terms',
    {
      paths: {},
      info: {
        title: 'T',
        version: '1',
        termsOfService: 'https://example.com/terms',
        contact: { name: 'N', email: 'n@example.com' },
        license: { name: 'MIT', url: 'https://example.com' },
      },
    },
  ],
  [
    ALL,
    'extensions everywhere',
    {
      paths: { 'x-any': 1 },
      'x-any': { a: 1 },
      info: { title: 'T', version: '1', 'x-any': null },
      tags: [{ name: 'a', 'x-any': 1 }],
    },
  ],
  [
    ALL,
    'servers with variables',
    {
      paths: {},
      servers: [
        {
          url: 'https://{host}.example.com:{port}',
          description: 'D',
          variables: { host: { default: 'a', description: 'D' }, port: { default: '80', enum: ['80', '81'] } },
        },
      ],
    },
  ],
  [
    ALL,
    'servers and parameters of a path',
    {
      paths: {
        '/a/{id}': {
          servers: [{ url: '/v1' }],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        },
      },
    },
  ],
  [ALL, 'an empty path item', { paths: { '/a/{id}': {} } }],
  [
    ALL,
    'every style',
    {
      paths: {},
      components: {
        parameters: Object.fromEntries(
          [
            ['path', 'matrix'],
            ['path', 'label'],
            ['path', 'simple'],
            ['query', 'form'],
            ['query', 'spaceDelimited'],
            ['query', 'pipeDelimited'],
            ['query', 'deepObject'],
            ['header', 'simple'],
            ['cookie', 'form'],
          ].map(([place, style]) => [
            `${place}-${style}`,
            { name: 'a', in: place, style, schema: {}, ...(place === 'path' && { required: true }) },
          ]),
        ),
      },
    },
  ],
  [ALL, 'reserved characters in a query', parameter({ in: 'query', allowReserved: true, schema: { type: 'string' } })],
  [
    V32,
    'reserved characters in a path and in a cookie',
    {
      paths: {},
      components: {
        parameters: {
          a: { name: 'a', in: 'path', required: true, allowReserved: true, schema: {} },
          b: { name: 'b', in: 'cookie', allowReserved: true, schema: {} },
        },
      },
    },
  ],
  [ALL, 'a parameter with content', parameter({ in: 'query', content: { 'application/json': { schema: { type: 'object' } } } })],
  [
    ALL,
    'examples by name',
    media({
      schema: {},
      examples: { a: { summary: 'S', value: { id: 1 } }, b: { externalValue: 'https://example.com/b.json' } },
    }),
  ],
  [
    ALL,
    'encodings with headers',
    form({
      schema: { type: 'object' },
      encoding: {
        a: { contentType: 'text/plain', headers: { 'X-A': { schema: { type: 'string' } } }, style: 'form', explode: true },
      },
    }),
  ],
  [
    ALL,
    'headers, links and ranges of responses',
    operation({
      responses: {
        '2XX': {
          description: 'D',
          headers: { 'X-A': { required: true, schema: { type: 'integer' } } },
          links: {
            next: {
              operationId: 'a',
              parameters: { id: '$response.body#/id' },
              requestBody: 1,
              description: 'D',
              server: { url: '/' },
            },
          },
        },
        default: { description: 'D' },
      },
    }),
  ],
  [ALL, 'callbacks', operation({ callbacks: { done: { '{$request.body#/url}': { post: { responses: OK } } } } })],
  [
    ALL,
    'each kind of security',
    {
      ...operation({ security: [{ a: [] }, {}, { b: ['read'] }] }),
      components: {
        securitySchemes: {
          a: { type: 'apiKey', in: 'cookie', name: 'a' },
          b: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://example.com', scopes: { read: 'R' } },
              password: { tokenUrl: 'https://example.com', scopes: {} },
              clientCredentials: { tokenUrl: 'https://example.com', refreshUrl: 'https://example.com', scopes: {} },
              authorizationCode: { authorizationUrl: 'https://example.com', tokenUrl: 'https://example.com', scopes: {} },
            },
          },
          c: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          d: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com' },
        },
      },
    },
  ],
  [
    NEW,
    'mutual TLS, and roles of a scheme that has no scopes',
    { ...operation({ security: [{ a: ['admin'] }] }), components: { securitySchemes: { a: { type: 'mutualTLS' } } } },
  ],
  [
    NEW,
    'shared path items',
    {
      components: { pathItems: { a: { get: { operationId: 'a', tags: ['t'] } } } },
      paths: { '/a': { $ref: '#/components/pathItems/a' } },
    },
  ],
  [
    NEW,
    'another dialect of schemas',
    { jsonSchemaDialect: 'https://example.com/dialect', components: { schemas: { A: { minimum: 'low' } } } },
  ],
  [
    NEW,
    'a schema of another dialect',
    schema({ $schema: 'http://json-schema.org/draft-04/schema#', exclusiveMinimum: true, minimum: 1 }),
  ],
  [NEW, 'schemas that are true, false and empty', { paths: {}, components: { schemas: { a: true, b: false, c: {} } } }],
  [
    NEW,
    'every keyword of JSON Schema',
    schema({
      $id: 'https://example.com/part',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $anchor: 'a',
      $dynamicAnchor: 'b',
      $comment: 'C',
      $defs: { d: true },
      type: ['object', 'array', 'null'],
      title: 'T',
      description: 'D',
      default: 1,
      examples: [1],
      deprecated: true,
      readOnly: true,
      enum: [1, null],
      const: 1,
      multipleOf: 0.5,
      maximum: 1,
      exclusiveMaximum: 2,
      minimum: 0,
      exclusiveMinimum: 0,
      maxLength: 1,
      minLength: 0,
      pattern: 'a',
      format: 'int32',
      items: true,
      prefixItems: [{}],
      maxItems: 1,
      minItems: 0,
      uniqueItems: true,
      contains: {},
      maxContains: 1,
      minContains: 0,
      unevaluatedItems: false,
      properties: { type: { type: 'string' } },
      patternProperties: { '^a': {} },
      additionalProperties: false,
      unevaluatedProperties: {},
      propertyNames: {},
      required: ['a'],
      maxProperties: 1,
      minProperties: 0,
      dependentRequired: { a: ['b'] },
      dependentSchemas: { a: {} },
      allOf: [{}],
      anyOf: [true],
      oneOf: [{}],
      not: false,
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: {},
      else: {},
      contentEncoding: 'base64',
      contentMediaType: 'text/plain',
      contentSchema: {},
      example: 1,
      externalDocs: { url: 'https://example.com', description: 'D' },
      xml: { name: 'a', namespace: 'https://example.com', prefix: 'p', attribute: false, wrapped: true },
      discriminator: { propertyName: 'kind', mapping: { a: 'Part' } },
      unknownKeyword: { type: 1 },
    }),
  ],
  [
    ['3.0'],
    'every keyword of its own schemas',
    schema({
      title: 'T',
      multipleOf: 2,
      maximum: 4,
      exclusiveMaximum: true,
      minimum: 2,
      exclusiveMinimum: false,
      maxLength: 2,
      minLength: 1,
      pattern: 'a',
      maxItems: 2,
      minItems: 1,
      uniqueItems: true,
      maxProperties: 2,
      minProperties: 1,
      required: ['a'],
      enum: [1],
      type: 'object',
      not: {},
      allOf: [{}],
      oneOf: [{}],
      anyOf: [{}],
      items: {},
      properties: { a: {} },
      additionalProperties: true,
      description: 'D',
      format: 'f',
      default: 1,
      nullable: true,
      readOnly: true,
      deprecated: true,
      example: 1,
      externalDocs: { url: 'https://example.com' },
      xml: { wrapped: true },
      discriminator: { propertyName: 'a' },
    }),
  ],
  [
    V32,
    'items of streams, and encodings by position',
    form({
      itemSchema: { type: 'object' },
      prefixEncoding: [{ contentType: 'text/plain' }],
      itemEncoding: { contentType: 'application/json', encoding: { a: { contentType: 'text/plain' } } },
    }),
  ],
  [
    V32,
    'any method',
    {
      paths: {
        '/a': { query: { operationId: 'a', tags: ['t'] }, additionalOperations: { COPY: { operationId: 'b', tags: ['t'] } } },
      },
    },
  ],
  [
    V32,
    'nested tags, its own address, names of servers',
    {
      $self: 'https://example.com/api',
      paths: {},
      servers: [{ url: '/', name: 'N' }],
      tags: [
        { name: 'a', kind: 'nav', summary: 'S' },
        { name: 'b', parent: 'a' },
      ],
    },
  ],
  [
    V32,
    'examples as data and as text',
    media({
      schema: {},
      examples: {
        a: { dataValue: { id: 1 }, serializedValue: '{"id":1}' },
        b: { dataValue: 1, externalValue: 'https://example.com' },
      },
    }),
  ],
  [
    V32,
    'a query string',
    parameter({ in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } }),
  ],
  [V32, 'cookies in their own style', parameter({ in: 'cookie', style: 'cookie', schema: { type: 'string' } })],
  [
    V32,
    'deprecated schemes, devices and metadata',
    scheme({
      type: 'oauth2',
      deprecated: true,
      oauth2MetadataUrl: 'https://example.com',
      flows: {
        deviceAuthorization: { deviceAuthorizationUrl: 'https://example.com', tokenUrl: 'https://example.com', scopes: {} },
      },
    }),
  ],
  [
    V32,
    'kinds of XML nodes, and a default of the discriminator',
    schema({ xml: { nodeType: 'cdata' }, discriminator: { propertyName: 'kind', defaultMapping: 'Part' } }),
  ],
  [
    V32,
    'shared media types',
    {
      paths: {},
      components: {
        mediaTypes: { a: { schema: {} } },
        requestBodies: { b: { content: { 'application/json': { $ref: '#/components/mediaTypes/a' } } } },
      },
    },
  ],
  [V32, 'a response with a summary only', operation({ responses: { '200': { summary: 'S' } } })],
];

const REFUSED: readonly Rule[] = [
  [ALL, 'no paths, components or webhooks', {}],
  [['3.0'], 'no paths', { components: {} }],
  [ALL, 'an unknown field of the document', { paths: {}, overlays: {} }],
  [ALL, 'info without a version', { paths: {}, info: { title: 'T' } }],
  [
    NEW,
    'a licence with an identifier and an address',
    { paths: {}, info: { title: 'T', version: '1', license: { name: 'MIT', identifier: 'MIT', url: 'https://example.com' } } },
  ],
  [ALL, 'servers that are no list', { paths: {}, servers: { url: '/v1' } }],
  [
    NEW,
    'a variable of a server without allowed values',
    { paths: {}, servers: [{ url: '/{a}', variables: { a: { enum: [], default: 'a' } } }] },
  ],
  [ALL, 'a variable of a server without a default', { paths: {}, servers: [{ url: '/{a}', variables: { a: {} } }] }],
  [ALL, 'a path without its slash', { paths: { a: {} } }],
  [['3.0'], 'an operation without responses', operation({ responses: undefined })],
  [['3.0', '3.1'], 'a response without a description', operation({ responses: { '200': {} } })],
  [ALL, 'a status that does not exist', operation({ responses: { '2xx': { description: 'D' } } })],
  [ALL, 'a parameter without a schema', parameter({ in: 'query' })],
  [ALL, 'a parameter of a path that is optional', parameter({ in: 'path', schema: {} })],
  [ALL, 'a style that its location does not have', parameter({ in: 'header', style: 'form', schema: {} })],
  [ALL, 'example and examples', parameter({ in: 'header', schema: {}, example: 1, examples: { a: { value: 1 } } })],
  [NEW, 'reserved characters in a header', parameter({ in: 'header', allowReserved: false, schema: {} })],
  [['3.1'], 'reserved characters in a path', parameter({ in: 'path', required: true, allowReserved: false, schema: {} })],
  [['3.1'], 'the style of cookies of 3.2', parameter({ in: 'cookie', style: 'cookie', schema: {} })],
  [
    NEW,
    'reserved characters in a header of a response',
    components('headers', { schema: {}, style: 'simple', allowReserved: true }),
  ],
  [NEW, 'an unknown field of a link', components('links', { operationId: 'a', body: { url: '/' } })],
  [ALL, 'a scheme without its fields', scheme({ type: 'apiKey', name: 'a' })],
  [ALL, 'schemas that are null, a number and a list', { paths: {}, components: { schemas: { a: null, b: 0, c: [] } } }],
  [ALL, 'an unknown type', schema({ type: 'text' })],
  [NEW, 'an empty list of types', schema({ type: [] })],
  [ALL, 'a limit that is text', schema({ maxLength: '5' })],
  [NEW, 'a boolean as limit', schema({ minimum: 1, exclusiveMinimum: true })],
  [ALL, 'a negative length', schema({ minLength: -1 })],
  [ALL, 'a multiple of nothing', schema({ multipleOf: 0 })],
  [ALL, 'required as a flag', schema({ properties: { a: { required: true } } })],
  [NEW, 'a name that is required twice', schema({ required: ['a', 'a'] })],
  [ALL, 'properties that are a list', schema({ properties: [{ name: 'a' }] })],
  [ALL, 'values that are no list', schema({ enum: 'a' })],
  [ALL, 'items that are a list', schema({ type: 'array', items: [{}] })],
  [ALL, 'parts that are no list', schema({ allOf: { type: 'object' } })],
  [NEW, 'no parts', schema({ anyOf: [] })],
  [ALL, 'a discriminator without a property', schema({ discriminator: { mapping: { a: 'Part' } } })],
  [ALL, 'an unknown field of XML', schema({ xml: { example: '<a/>' } })],
  [['3.1'], 'the kind of an XML node of 3.2', schema({ xml: { nodeType: 'text' } })],
  [V32, 'an unknown kind of an XML node', schema({ xml: { nodeType: 'comment' } })],
  [V32, 'an attribute with the kind of an XML node', schema({ xml: { attribute: true, nodeType: 'attribute' } })],
  [V32, 'a wrapped element with the kind of an XML node', schema({ xml: { wrapped: true, nodeType: 'element' } })],
  [ALL, 'documentation elsewhere without an address', schema({ externalDocs: { description: 'D' } })],
  [V32, 'an example as value and at an address', components('examples', { value: 1, externalValue: 'https://example.com' })],
  [V32, 'an example as value and as data', components('examples', { value: 1, dataValue: 1 })],
  [V32, 'an example as value and as text', components('examples', { value: 1, serializedValue: '1' })],
  [
    V32,
    'an example as text and at an address',
    components('examples', { serializedValue: '1', externalValue: 'https://example.com' }),
  ],
  [V32, 'encodings by name and of items', form({ encoding: {}, itemEncoding: {} })],
  [V32, 'encodings by name and by position', form({ encoding: {}, prefixEncoding: [] })],
  [V32, 'nested encodings by name and of items', form({ prefixEncoding: [{ encoding: {}, itemEncoding: {} }] })],
  [V32, 'nested encodings by name and by position', form({ prefixEncoding: [{ encoding: {}, prefixEncoding: [] }] })],
  [V32, 'a header whose name has brackets', parameter({ name: 'A[b]', in: 'header', schema: {} })],
  [
    V32,
    'a response header whose name has an equals sign',
    operation({ responses: { default: { headers: { 'A=B': { schema: {} } } } } }),
  ],
  [V32, 'a path parameter whose name has braces', parameter({ name: 'a{b}', in: 'path', required: true, schema: {} })],
  [V32, 'a query string with a schema', parameter({ in: 'querystring', schema: { type: 'object' } })],
  [V32, 'a query string with a style', parameter({ in: 'querystring', style: 'simple', content: { 'application/json': {} } })],
  [
    V32,
    'a query string next to a query parameter',
    operation({
      parameters: [
        { name: 'a', in: 'querystring', content: { 'application/json': {} } },
        { name: 'b', in: 'query', schema: {} },
      ],
    }),
  ],
  [
    V32,
    'two query strings',
    {
      paths: {
        '/a': {
          parameters: ['a', 'b'].map((name) => ({ name, in: 'querystring', content: { 'application/json': {} } })),
          get: { operationId: 'a', tags: ['t'] },
        },
      },
    },
  ],
  [V32, 'an additional operation whose method has its own field', { paths: { '/a': { additionalOperations: { POST: {} } } } }],
];

const cases = (rules: readonly Rule[]) =>
  rules.flatMap(([versions, name, fields]) => versions.map((version) => [version, name, fields] as const));

describe('accepts what the specification allows', () => {
  it.each(cases(ACCEPTED))('%s: %s', async (version, _, fields) => {
    expect(await errorsOf(version, fields)).toEqual([]);
  });
});

describe('refuses what the specification forbids', () => {
  it.each(cases(REFUSED))('%s: %s', async (version, _, fields) => {
    expect(await errorsOf(version, fields)).not.toEqual([]);
  });
});
