import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ChangeGroup } from '../../../../cli/pages/openapi/diff/change.js';
import { compareDocuments } from '../../../../cli/pages/openapi/diff/compare-documents.js';
import { formatChanges } from '../../../../cli/pages/openapi/diff/format-changes.js';
import { bundleText } from '../../../../cli/pages/openapi/download/bundle-text.js';
import { asOpenApi3, type OpenedDocument, openDocument } from '../../../../cli/pages/openapi/open-document.js';
import { API_CHANGE_IDS } from '../../../../cli/problems/api-changes.js';
import { fixture } from '../harness.js';

const SHOP = fixture('compared.yaml');

// biome-ignore lint/suspicious/noExplicitAny: documents are changed at arbitrary depth
type Raw = any;

async function open(text: string, files: Readonly<Record<string, string>> = {}): Promise<Required<OpenedDocument>> {
  const source = { kind: 'openapi', path: 'openapi/api.yaml', text, hash: '' } as const;
  const opened = await openDocument(source, { remoteHosts: [] }, async (path) => files[path] ?? Promise.reject(new Error(path)));
  expect(opened.problems).toEqual([]);
  return opened as Required<OpenedDocument>;
}

async function compare(old: string, current: string, files?: Readonly<Record<string, string>>): Promise<readonly ChangeGroup[]> {
  const [before, after] = [await open(old, files), await open(current, files)];
  return compareDocuments(asOpenApi3(before.document), asOpenApi3(after.document));
}

/** Returns the changes after a change to the document, as `severity id part`. */
async function changesBy(change: (document: Raw) => void): Promise<string[]> {
  const document: Raw = parse(SHOP);
  change(document);
  return (await compare(SHOP, stringify(document))).map(describeChange);
}

const describeChange = ({ id, severity, part, schema }: ChangeGroup): string =>
  [severity, id, schema === undefined ? part : `${schema}${part}`].join(' ').trim();

const operation = (document: Raw, method = 'get', path = '/orders') => document.paths[path][method];
const parameter = (document: Raw, index: number) => operation(document).parameters[index];
const schema = (document: Raw, name: string) => document.components.schemas[name];
const order = (document: Raw) => schema(document, 'Order').allOf[1].properties;
const body = (document: Raw) => schema(document, 'NewOrder').properties;

type Seed = readonly [name: string, change: (document: Raw) => void, expected: readonly string[]];

const SEEDS: readonly Seed[] = [
  [
    'an operation is removed',
    (d) => {
      delete d.paths['/orders/{id}'].delete;
    },
    ['breaking operation-removed'],
  ],
  [
    'a path is removed',
    (d) => {
      d.paths = { '/orders': d.paths['/orders'] };
    },
    ['breaking operation-removed'],
  ],
  [
    'an operation is added',
    (d) => {
      d.paths['/x'] = { get: { responses: {} } };
    },
    ['non-breaking operation-added'],
  ],
  [
    'a path parameter is renamed',
    (d) => {
      const item = d.paths['/orders/{id}'];
      delete d.paths['/orders/{id}'];
      item.parameters[0].name = 'key';
      d.paths['/orders/{key}'] = item;
    },
    ['non-breaking path-renamed'],
  ],
  [
    'a webhook is removed',
    (d) => {
      delete d.webhooks.orderPaid;
    },
    ['breaking webhook-removed'],
  ],
  [
    'a webhook is added',
    (d) => {
      d.webhooks.new = { post: { responses: {} } };
    },
    ['non-breaking webhook-added'],
  ],
  [
    'a webhook sends less',
    (d) => {
      delete d.webhooks.orderPaid.post.requestBody.content['application/json'].schema.required;
    },
    ['breaking became-optional request body.id'],
  ],
  [
    'an operation is deprecated',
    (d) => {
      operation(d).deprecated = true;
    },
    ['non-breaking deprecated'],
  ],
  [
    'an operationId changes',
    (d) => {
      operation(d).operationId = 'orders';
    },
    ['non-breaking operation-id-changed'],
  ],
  [
    'a summary changes',
    (d) => {
      operation(d).summary = 'x';
    },
    ['documentation summary-changed'],
  ],
  [
    'a description changes',
    (d) => {
      operation(d).description = 'x';
    },
    ['documentation description-changed'],
  ],
  [
    'tags change',
    (d) => {
      operation(d).tags = ['Other'];
    },
    ['documentation tags-changed'],
  ],
  [
    'the version changes',
    (d) => {
      d.info.version = '2';
    },
    ['documentation info-changed'],
  ],
  [
    'the description of a tag changes',
    (d) => {
      d.tags[0].description = 'x';
    },
    ['documentation description-changed tag "Orders"'],
  ],
  [
    'a parameter is removed',
    (d) => {
      operation(d).parameters.splice(0, 1);
    },
    ['breaking parameter-removed query parameter "limit"'],
  ],
  [
    'an optional parameter is added',
    (d) => {
      operation(d).parameters.push({ name: 'x', in: 'query', schema: {} });
    },
    ['non-breaking parameter-added query parameter "x"'],
  ],
  [
    'a required parameter is added',
    (d) => {
      operation(d).parameters.push({ name: 'x', in: 'query', required: true, schema: {} });
    },
    ['breaking required-parameter-added query parameter "x"'],
  ],
  [
    'a parameter becomes required',
    (d) => {
      parameter(d, 0).required = true;
    },
    ['breaking became-required query parameter "limit"'],
  ],
  [
    'a parameter is deprecated',
    (d) => {
      parameter(d, 0).deprecated = true;
    },
    ['non-breaking deprecated query parameter "limit"'],
  ],
  [
    'the case of a header changes',
    (d) => {
      parameter(d, 2).name = 'x-trace';
    },
    [],
  ],
  [
    'a parameter is written in another way',
    (d) => {
      parameter(d, 1).explode = false;
    },
    ['breaking serialization-changed query parameter "status"'],
  ],
  [
    'a parameter states its default style',
    (d) => {
      parameter(d, 1).style = 'form';
      parameter(d, 1).explode = true;
    },
    [],
  ],
  [
    'the type of a parameter changes',
    (d) => {
      parameter(d, 0).schema.type = 'boolean';
    },
    ['breaking type-changed query parameter "limit"'],
  ],
  [
    'the type of a parameter is widened',
    (d) => {
      parameter(d, 0).schema.type = 'number';
    },
    ['non-breaking type-widened query parameter "limit"'],
  ],
  [
    'the maximum of a parameter decreases',
    (d) => {
      parameter(d, 0).schema.maximum = 50;
    },
    ['breaking constraint-decreased query parameter "limit"'],
  ],
  [
    'the maximum of a parameter increases',
    (d) => {
      parameter(d, 0).schema.maximum = 500;
    },
    ['non-breaking constraint-increased query parameter "limit"'],
  ],
  [
    'the minimum of a parameter increases',
    (d) => {
      parameter(d, 0).schema.minimum = 2;
    },
    ['breaking constraint-increased query parameter "limit"'],
  ],
  [
    'the minimum of a parameter is removed',
    (d) => {
      delete parameter(d, 0).schema.minimum;
    },
    ['non-breaking constraint-removed query parameter "limit"'],
  ],
  [
    'the default of a parameter changes',
    (d) => {
      parameter(d, 0).schema.default = 10;
    },
    ['breaking default-changed query parameter "limit"'],
  ],
  [
    'the default of a parameter is removed',
    (d) => {
      delete parameter(d, 0).schema.default;
    },
    ['breaking default-removed query parameter "limit"'],
  ],
  [
    'a pattern changes',
    (d) => {
      parameter(d, 2).schema.pattern = '^x$';
    },
    ['breaking pattern-changed header parameter "X-Trace"'],
  ],
  [
    'a pattern is removed',
    (d) => {
      delete parameter(d, 2).schema.pattern;
    },
    ['non-breaking pattern-removed header parameter "X-Trace"'],
  ],
  [
    'an enum value of a parameter is removed',
    (d) => {
      parameter(d, 1).schema.items.enum = ['open'];
    },
    ['breaking enum-value-removed query parameter "status"[]'],
  ],
  [
    'an enum value of a parameter is added',
    (d) => {
      parameter(d, 1).schema.items.enum.push('x');
    },
    ['non-breaking enum-value-added query parameter "status"[]'],
  ],
  [
    'a format is removed from a request',
    (d) => {
      delete d.paths['/orders/{id}'].parameters[0].schema.format;
    },
    ['non-breaking format-removed path parameter "id"'],
  ],
  [
    'a request body is removed',
    (d) => {
      delete operation(d, 'post').requestBody;
    },
    ['breaking body-removed request body'],
  ],
  [
    'a request body is added',
    (d) => {
      operation(d, 'delete', '/orders/{id}').requestBody = { content: {} };
    },
    ['non-breaking body-added request body'],
  ],
  [
    'a required request body is added',
    (d) => {
      operation(d, 'delete', '/orders/{id}').requestBody = { required: true, content: {} };
    },
    ['breaking required-body-added request body'],
  ],
  [
    'a request body becomes optional',
    (d) => {
      operation(d, 'post').requestBody.required = false;
    },
    ['non-breaking became-optional request body'],
  ],
  [
    'a media type of a request is removed',
    (d) => {
      delete operation(d, 'post').requestBody.content['multipart/form-data'];
    },
    ['breaking media-type-removed request body'],
  ],
  [
    'a media type of a request is added',
    (d) => {
      operation(d, 'post').requestBody.content['text/plain'] = {};
    },
    ['non-breaking media-type-added request body'],
  ],
  [
    'an encoding changes',
    (d) => {
      operation(d, 'post').requestBody.content['multipart/form-data'].encoding.file.contentType = 'image/gif';
    },
    ['breaking encoding-changed request body, multipart/form-data.file'],
  ],
  [
    'an example changes',
    (d) => {
      operation(d, 'post').requestBody.content['application/json'].examples.one.value.count = 2;
    },
    ['documentation examples-changed request body, application/json'],
  ],
  [
    'a required property is added to a request',
    (d) => {
      body(d).x = { type: 'string' };
      schema(d, 'NewOrder').required.push('x');
    },
    ['breaking required-property-added NewOrder.x'],
  ],
  [
    'a required property with a default is added to a request',
    (d) => {
      body(d).x = { type: 'string', default: 'a' };
      schema(d, 'NewOrder').required.push('x');
    },
    ['non-breaking required-property-added NewOrder.x'],
  ],
  [
    'an optional property is added to a request',
    (d) => {
      body(d).x = { type: 'string' };
    },
    ['non-breaking property-added NewOrder.x'],
  ],
  [
    'a read-only property is added to a request',
    (d) => {
      body(d).x = { type: 'string', readOnly: true };
    },
    [],
  ],
  [
    'a property of a request is removed',
    (d) => {
      delete body(d).gift;
    },
    ['breaking property-removed NewOrder.gift'],
  ],
  [
    'a property of a request becomes required',
    (d) => {
      schema(d, 'NewOrder').required.push('gift');
    },
    ['breaking became-required NewOrder.gift'],
  ],
  [
    'a property of a request becomes optional',
    (d) => {
      schema(d, 'NewOrder').required = ['sku'];
    },
    ['non-breaking became-optional NewOrder.count'],
  ],
  [
    'a property of a request becomes read-only',
    (d) => {
      body(d).gift.readOnly = true;
    },
    ['breaking became-read-only NewOrder.gift'],
  ],
  [
    'a property of a request is no longer read-only',
    (d) => {
      delete body(d).seq.readOnly;
    },
    ['non-breaking no-longer-read-only NewOrder.seq'],
  ],
  [
    'a property of a request is no longer nullable',
    (d) => {
      body(d).note.type = 'string';
    },
    ['breaking null-forbidden NewOrder.note'],
  ],
  [
    'a property of a request becomes nullable',
    (d) => {
      body(d).gift.type = ['boolean', 'null'];
    },
    ['non-breaking null-allowed NewOrder.gift'],
  ],
  [
    'a format is widened in a request',
    (d) => {
      body(d).count.format = 'int64';
    },
    ['non-breaking format-widened NewOrder.count'],
  ],
  [
    'a format is added to a request',
    (d) => {
      body(d).sku.format = 'uuid';
    },
    ['breaking format-added NewOrder.sku'],
  ],
  [
    'a list may be shorter',
    (d) => {
      body(d).labels.maxItems = 3;
    },
    ['breaking constraint-decreased NewOrder.labels'],
  ],
  [
    'items need not be unique',
    (d) => {
      delete body(d).labels.uniqueItems;
    },
    ['non-breaking constraint-removed NewOrder.labels'],
  ],
  [
    'a multiple is larger',
    (d) => {
      body(d).count.multipleOf = 2;
    },
    ['breaking constraint-increased NewOrder.count'],
  ],
  [
    'the type of items changes',
    (d) => {
      body(d).labels.items.type = 'integer';
    },
    ['breaking type-changed NewOrder.labels[]'],
  ],
  [
    'other properties are allowed',
    (d) => {
      delete schema(d, 'NewOrder').additionalProperties;
    },
    ['non-breaking value-allowed NewOrder(other properties)'],
  ],
  [
    'an enum is removed from a request',
    (d) => {
      delete body(d).size.enum;
    },
    ['non-breaking enum-removed NewOrder.size'],
  ],
  [
    'an alternative of a request is removed',
    (d) => {
      body(d).payment.oneOf.pop();
      delete body(d).payment.discriminator;
    },
    ['breaking'],
  ],
  [
    'a value of a discriminator changes its schema',
    (d) => {
      body(d).payment.discriminator.mapping.card = '#/components/schemas/Invoice';
    },
    ['breaking mapping-changed NewOrder.payment'],
  ],
  [
    'the property of a discriminator changes',
    (d) => {
      body(d).payment.discriminator.propertyName = 'type';
    },
    ['breaking discriminator-changed NewOrder.payment'],
  ],
  [
    'a property of an alternative is removed',
    (d) => {
      delete schema(d, 'Card').properties.number;
    },
    ['breaking property-removed Card.number'],
  ],
  [
    'a response is removed',
    (d) => {
      delete operation(d).responses['200'];
    },
    ['breaking response-removed response 200'],
  ],
  [
    'an error is removed',
    (d) => {
      delete operation(d).responses['404'];
    },
    ['non-breaking response-removed response 404'],
  ],
  [
    'a response is added',
    (d) => {
      operation(d).responses['202'] = { description: 'x' };
    },
    ['non-breaking response-added response 202'],
  ],
  [
    'the description of a response changes',
    (d) => {
      operation(d).responses['200'].description = 'x';
    },
    ['documentation description-changed response 200'],
  ],
  [
    'a media type of a response is removed',
    (d) => {
      delete operation(d).responses['200'].content['text/csv'];
    },
    ['breaking media-type-removed response 200'],
  ],
  [
    'a header of a response is removed',
    (d) => {
      delete operation(d).responses['200'].headers;
    },
    ['breaking header-removed response 200, header "X-Total"'],
  ],
  [
    'a header of a response becomes optional',
    (d) => {
      operation(d).responses['200'].headers['X-Total'].required = false;
    },
    ['breaking became-optional response 200, header "X-Total"'],
  ],
  [
    'a link is removed',
    (d) => {
      delete operation(d).responses['200'].links;
    },
    ['non-breaking link-removed response 200'],
  ],
  [
    'a property of a response is removed',
    (d) => {
      delete order(d).total;
    },
    ['breaking property-removed Order.total'],
  ],
  [
    'a property of a response is added',
    (d) => {
      order(d).x = { type: 'string' };
    },
    ['non-breaking property-added Order.x'],
  ],
  [
    'a property of a response becomes optional',
    (d) => {
      schema(d, 'Order').allOf[0].required = ['id'];
    },
    ['breaking became-optional Order.state'],
  ],
  [
    'a property of a response becomes required',
    (d) => {
      schema(d, 'Order').allOf[0].required.push('total');
    },
    ['non-breaking became-required Order.total'],
  ],
  [
    'a property of a response becomes write-only',
    (d) => {
      order(d).total.writeOnly = true;
    },
    ['breaking became-write-only Order.total'],
  ],
  [
    'a property of a response becomes nullable',
    (d) => {
      order(d).state.type = ['string', 'null'];
    },
    ['breaking null-allowed Order.state'],
  ],
  [
    'a property of a response is no longer nullable',
    (d) => {
      order(d).note.type = 'string';
    },
    ['non-breaking null-forbidden Order.note'],
  ],
  [
    'an enum value of a response is added',
    (d) => {
      order(d).state.enum.push('lost');
    },
    ['breaking enum-value-added Order.state'],
  ],
  [
    'an enum value of a response is removed',
    (d) => {
      order(d).state.enum.pop();
    },
    ['non-breaking enum-value-removed Order.state'],
  ],
  [
    'an enum is removed from a response',
    (d) => {
      delete order(d).state.enum;
    },
    ['breaking enum-removed Order.state'],
  ],
  [
    'the maximum of a response increases',
    (d) => {
      order(d).total.maximum = 2000;
    },
    ['breaking constraint-increased Order.total'],
  ],
  [
    'the minimum of a response is removed',
    (d) => {
      delete order(d).total.minimum;
    },
    ['breaking constraint-removed Order.total'],
  ],
  [
    'the type of a response is narrowed',
    (d) => {
      order(d).total.type = 'integer';
    },
    ['non-breaking type-narrowed Order.total'],
  ],
  [
    'the type of a fixed item changes',
    (d) => {
      order(d).pair.prefixItems[1].type = 'string';
    },
    ['breaking type-changed Order.pair[1]'],
  ],
  [
    'the type of other properties changes',
    (d) => {
      order(d).map.additionalProperties.type = 'string';
    },
    ['breaking type-changed Order.map(other properties)'],
  ],
  [
    'the default of a response changes',
    (d) => {
      order(d).note.default = 'x';
    },
    ['non-breaking default-added Order.note'],
  ],
  [
    'a property is deprecated',
    (d) => {
      order(d).total.deprecated = true;
    },
    ['non-breaking deprecated Order.total'],
  ],
  [
    'the description of a property changes',
    (d) => {
      order(d).note.description = 'x';
    },
    ['documentation description-changed Order.note'],
  ],
  [
    'the title of a schema changes',
    (d) => {
      schema(d, 'Order').allOf[0].properties.id.title = 'x';
    },
    ['documentation title-changed Order.id'],
  ],
  [
    'a callback is removed',
    (d) => {
      delete operation(d, 'post').callbacks;
    },
    ['breaking callback-removed callback "paid" POST {$request.body#/url}'],
  ],
  [
    'authentication is required',
    (d) => {
      d.paths['/orders'].get.security = [{ token: [], oauth: [] }];
    },
    ['non-breaking security-way-added', 'breaking security-way-removed'],
  ],
  [
    'authentication becomes optional',
    (d) => {
      operation(d).security = [];
    },
    ['non-breaking security-removed'],
  ],
  [
    'a scope is required',
    (d) => {
      operation(d, 'post').security = [{ oauth: ['write', 'read'] }];
    },
    ['breaking scope-required'],
  ],
  [
    'the type of a security scheme changes',
    (d) => {
      d.components.securitySchemes.token.scheme = 'basic';
    },
    ['breaking scheme-changed security scheme "token"'],
  ],
  [
    'a scope is removed',
    (d) => {
      delete d.components.securitySchemes.oauth.flows.clientCredentials.scopes.read;
    },
    ['breaking scope-removed security scheme "oauth", flow "clientCredentials"'],
  ],
  [
    'a server is removed',
    (d) => {
      d.servers.shift();
    },
    ['breaking server-removed'],
  ],
  [
    'a server is added',
    (d) => {
      d.servers.push({ url: 'https://x.example.com' });
    },
    ['non-breaking server-added'],
  ],
  [
    'a value of a server variable is removed',
    (d) => {
      d.servers[1].variables.region.enum = ['eu'];
    },
    ['breaking enum-value-removed server https://{region}.example.com, variable "region"'],
  ],
  [
    'a condition is added to a request',
    (d) => {
      schema(d, 'NewOrder').not = { required: ['gift'] };
    },
    ['breaking schema-added NewOrder(must not match)'],
  ],
  [
    'a dependency is added to a request',
    (d) => {
      schema(d, 'NewOrder').dependentRequired = { gift: ['note'] };
    },
    ['breaking dependency-added NewOrder'],
  ],
];

describe('changes between two documents', () => {
  it.each(SEEDS)('finds that %s', async (_, change, expected) => {
    const found = await changesBy(change);
    if (expected.length === 1 && expected[0] === 'breaking') expect(found.some((one) => one.startsWith('breaking'))).toBe(true);
    else expect([...found].sort()).toEqual([...expected].sort());
  });

  it('finds alternatives next to a schema that was the only one', async () => {
    const only: Raw = parse(SHOP);
    only.components.schemas.NewOrder.properties.payment = { $ref: '#/components/schemas/Card' };
    const one = stringify(only);
    only.components.schemas.NewOrder.properties.payment = {
      oneOf: [{ $ref: '#/components/schemas/Invoice' }, { $ref: '#/components/schemas/Card' }],
    };
    const several = stringify(only);
    expect((await compare(one, several)).map(describeChange)).toEqual(['non-breaking alternative-added NewOrder.payment']);
    expect((await compare(several, one)).map(describeChange)).toEqual(['breaking alternative-removed NewOrder.payment']);
  });

  it('lists the operations that a schema affects, also through other schemas', async () => {
    const document: Raw = parse(SHOP);
    delete document.components.schemas.Card.properties.number;
    document.components.schemas.Error.properties.code.type = 'integer';
    const changes = await compare(SHOP, stringify(document));
    expect(changes.map(({ schema: name, operations }) => [name, operations])).toEqual([
      ['Error', ['GET /orders']],
      ['Card', ['POST /orders']],
    ]);
  });
});

/** Reverses the order of everything whose order means nothing. */
function reorder(value: Raw, key = ''): Raw {
  if (Array.isArray(value))
    return key === 'prefixItems' ? value.map((item) => reorder(item)) : value.map((item) => reorder(item)).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reorder(item, name)]),
  );
}

describe('documents that mean the same', () => {
  const forms: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['itself', () => SHOP],
    ['itself as JSON', () => JSON.stringify(parse(SHOP))],
    ['itself in another order', () => stringify(reorder(parse(SHOP)), { aliasDuplicateObjects: false })],
    ['itself bundled', async () => bundleText(await open(SHOP), 'json') ?? ''],
    ['itself bundled as YAML', async () => bundleText(await open(SHOP), 'yaml') ?? ''],
  ];
  it.each(forms)('have no changes: %s', async (_, make) => {
    expect((await compare(SHOP, await make())).map(describeChange)).toEqual([]);
  });

  it('have no changes if one consists of several files', async () => {
    const document: Raw = parse(SHOP);
    const files = {
      'openapi/order.yaml': stringify(document.components.schemas.Order).replaceAll('#/components/schemas/Order', '#'),
    };
    document.components.schemas.Order = { $ref: 'order.yaml' };
    const split = await open(stringify(document), files);
    const whole = await open(SHOP);
    expect(compareDocuments(split.document, whole.document).map(describeChange)).toEqual([]);
    const bundled = await open(bundleText(split, 'yaml') ?? '');
    expect(compareDocuments(bundled.document, whole.document).map(describeChange)).toEqual([]);
  });

  it('have no changes if OpenAPI 3.0 writes them differently', async () => {
    const path = (schemaText: string) => `info: { title: T, version: '1' }
paths: { /a: { post: { requestBody: { content: { application/json: { schema: ${schemaText} } } }, responses: {} } } }`;
    const old = `openapi: 3.0.3\n${path('{ type: number, nullable: true, minimum: 1, exclusiveMinimum: true }')}`;
    const current = `openapi: 3.1.0\n${path('{ type: [number, "null"], exclusiveMinimum: 1 }')}`;
    expect(await compare(old, current)).toEqual([]);
  });
});

describe('hostile documents', () => {
  it('compares schemas that refer to each other in cycles of different lengths', async () => {
    const cycle = (length: number, type: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/A0' } } } } } } } }
components:
  schemas:
${Array.from({ length }, (_, index) => `    A${index}: { type: object, properties: { ${index === length - 1 ? `v: { type: ${type} }, ` : ''}next: { $ref: '#/components/schemas/A${(index + 1) % length}' } } }`).join('\n')}`;
    const changes = await compare(cycle(40, 'string'), cycle(37, 'integer'));
    expect(changes.length).toBeGreaterThan(0);
    expect(await compare(cycle(40, 'string'), cycle(40, 'string'))).toEqual([]);
  });

  it('treats the keys of Object.prototype as names', async () => {
    const text = (names: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { ${names} } } } } }, responses: {} } } }`;
    const changes = await compare(text('a: {}'), text('a: {}, __proto__: { type: string }, constructor: { type: string }'));
    expect(changes.map(describeChange)).toEqual([
      'non-breaking property-added request body.__proto__',
      'non-breaking property-added request body.constructor',
    ]);
  });

  it('shows names and values of a document as text', async () => {
    const document: Raw = parse(SHOP);
    document.paths['/<script>[x](javascript:0)'] = { get: { responses: {} } };
    document.components.schemas.NewOrder.properties.size.enum = ['`</code>\u001b[31m'];
    const changes = await compare(SHOP, stringify(document));
    const markdown = formatChanges(changes, 'markdown');
    expect(markdown).toContain('### GET /\\<script\\>\\[x\\](javascript:0)');
    expect(markdown).toContain("value `'</code>\ufffd[31m` added");
    expect(formatChanges(changes, 'text')).not.toContain('\u001b');
  });
});

describe('formats', () => {
  it('groups changes by severity and operation', async () => {
    const document: Raw = parse(SHOP);
    delete document.paths['/orders/{id}'].delete;
    document.paths['/orders'].get.summary = 'All orders';
    const changes = await compare(SHOP, stringify(document));
    expect(formatChanges(changes, 'text')).toBe(`Breaking changes (1)

DELETE /orders/{id}
  removed

Changes of the documentation (1)

GET /orders
  summary changed
`);
    expect(JSON.parse(formatChanges(changes, 'json'))).toMatchObject({
      version: 1,
      counts: { breaking: 1, nonBreaking: 0, documentation: 1 },
      changes: [
        { id: 'operation-removed', severity: 'breaking', operations: ['DELETE /orders/{id}'] },
        { id: 'summary-changed' },
      ],
    });
  });

  it('has a seeded change for most kinds of changes', () => {
    const seeded = new Set(SEEDS.flatMap(([, , expected]) => expected.map((line) => line.split(' ')[1])));
    expect(SEEDS.length).toBeGreaterThan(60);
    expect(API_CHANGE_IDS.filter((id) => seeded.has(id)).length).toBeGreaterThan(55);
  });
});
