import { HOSTILE as TEXTS } from './hostile.js';

/** A part of a multipart body. */
export interface ExpectedPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that a document asks for, written by hand from the specification. */
export interface ExpectedRequest {
  readonly method: string;
  /** Path and query exactly as they are sent, after the name of the case. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content type, which may be followed by parameters. */
  readonly type?: string;
  /** The body: exactly this text, JSON with the same values, or parts. */
  readonly body?: string | { readonly json: string } | { readonly parts: readonly ExpectedPart[]; readonly type?: string };
}

/** An operation and the request that it asks for. */
export interface EchoCase {
  readonly name: string;
  readonly kind: string;
  /** Follows the name of the case in the path. */
  readonly path?: string;
  /** Fields of the operation in YAML. */
  readonly operation: string;
  readonly expected: ExpectedRequest;
}

const HOSTILE = `it's "q" \\ $HOME $(id) \`id\` %41 {x} #y ü😀`;
const HOSTILE_HEADER = `a "b" \\ 'c' $HOME \`id\` #{1} %s`;
const HOSTILE_ENCODED = 'it%27s%20%22q%22%20%5C%20%24HOME%20%24(id)%20%60id%60%20%2541%20%7Bx%7D%20%23y%20%C3%BC%F0%9F%98%80';

const parameter = (name: string, location: string, rest: string) =>
  `parameters: [{ name: ${name}, in: ${location}, required: true, ${rest} }]`;
const list = (example: string, style = '') =>
  `${style ? `${style}, ` : ''}schema: { type: array, items: {} }, example: ${example}`;
const object = (example: string, style = '') => `${style ? `${style}, ` : ''}schema: { type: object }, example: ${example}`;
const COLORS = '[blue, black]';
const RGB = '{ R: 100, G: 200 }';

interface ParameterCase {
  readonly name: string;
  readonly rest: string;
  readonly sent: string;
}

const inPath = ({ name, rest, sent }: ParameterCase): EchoCase => ({
  name: `path-${name}`,
  kind: 'path parameters',
  path: '/{color}/x',
  operation: parameter('color', 'path', rest),
  expected: { method: 'GET', url: `/${sent}/x` },
});

const inQuery = ({ name, rest, sent }: ParameterCase): EchoCase => ({
  name: `query-${name}`,
  kind: 'query parameters',
  operation: parameter('color', 'query', rest),
  expected: { method: 'GET', url: sent === '' ? '' : `?${sent}` },
});

const inHeader = ({ name, rest, sent }: ParameterCase): EchoCase => ({
  name: `header-${name}`,
  kind: 'headers',
  operation: parameter('X-Color', 'header', rest),
  expected: { method: 'GET', url: '', headers: { 'x-color': sent } },
});

const inCookie = ({ name, rest, sent }: ParameterCase): EchoCase => ({
  name: `cookie-${name}`,
  kind: 'cookies',
  operation: parameter('color', 'cookie', rest),
  expected: { method: 'GET', url: '', headers: { cookie: sent } },
});

/** https://spec.openapis.org/oas/v3.1.1.html#style-examples */
const PARAMETERS: readonly EchoCase[] = [
  ...[
    { name: 'text', rest: `schema: { type: string }, example: 'a b/ö?'`, sent: 'a%20b%2F%C3%B6%3F' },
    {
      name: 'int64',
      rest: 'schema: { type: integer, format: int64 }, example: 9223372036854775807',
      sent: '9223372036854775807',
    },
    { name: 'placeholder', rest: 'schema: { type: string }', sent: 'COLOR' },
    { name: 'simple-list', rest: list('[blue, "b,c"]'), sent: 'blue,b%2Cc' },
    { name: 'simple-object', rest: object(RGB), sent: 'R,100,G,200' },
    { name: 'simple-object-exploded', rest: object(RGB, 'explode: true'), sent: 'R=100,G=200' },
    { name: 'label-text', rest: 'style: label, schema: { type: string }, example: blue', sent: '.blue' },
    { name: 'label-list', rest: list(COLORS, 'style: label'), sent: '.blue,black' },
    { name: 'label-list-exploded', rest: list(COLORS, 'style: label, explode: true'), sent: '.blue.black' },
    { name: 'label-object-exploded', rest: object(RGB, 'style: label, explode: true'), sent: '.R=100.G=200' },
    { name: 'matrix-text', rest: 'style: matrix, schema: { type: string }, example: blue', sent: ';color=blue' },
    { name: 'matrix-list', rest: list(COLORS, 'style: matrix'), sent: ';color=blue,black' },
    { name: 'matrix-list-exploded', rest: list(COLORS, 'style: matrix, explode: true'), sent: ';color=blue;color=black' },
    { name: 'matrix-object', rest: object(RGB, 'style: matrix'), sent: ';color=R,100,G,200' },
    { name: 'matrix-object-exploded', rest: object(RGB, 'style: matrix, explode: true'), sent: ';R=100;G=200' },
    { name: 'reserved', rest: `allowReserved: true, schema: { type: string }, example: 'a:b@c;d/e'`, sent: 'a:b@c;d%2Fe' },
    { name: 'json', rest: `content: { application/json: { example: { a: 1 } } }`, sent: '%7B%22a%22%3A1%7D' },
  ].map(inPath),
  ...[
    { name: 'text', rest: `schema: { type: string }, example: ${JSON.stringify(HOSTILE)}`, sent: `color=${HOSTILE_ENCODED}` },
    { name: 'empty', rest: `schema: { type: string }, example: ''`, sent: 'color=' },
    { name: 'int64', rest: 'schema: { type: integer, default: -9223372036854775808 }', sent: 'color=-9223372036854775808' },
    { name: 'list', rest: list(COLORS), sent: 'color=blue&color=black' },
    { name: 'list-not-exploded', rest: list('[blue, "b,c"]', 'explode: false'), sent: 'color=blue,b%2Cc' },
    { name: 'list-empty', rest: list('[]'), sent: '' },
    { name: 'spaces', rest: list(COLORS, 'style: spaceDelimited, explode: false'), sent: 'color=blue%20black' },
    { name: 'pipes', rest: list(COLORS, 'style: pipeDelimited, explode: false'), sent: 'color=blue%7Cblack' },
    { name: 'object', rest: object(RGB), sent: 'R=100&G=200' },
    { name: 'object-not-exploded', rest: object(RGB, 'explode: false'), sent: 'color=R,100,G,200' },
    { name: 'object-pipes', rest: object(RGB, 'style: pipeDelimited, explode: false'), sent: 'color=R%7C100%7CG%7C200' },
    { name: 'deep-object', rest: object(RGB, 'style: deepObject, explode: true'), sent: 'color%5BR%5D=100&color%5BG%5D=200' },
    {
      name: 'deep-object-nested',
      rest: object('{ a: { b: [1, 2] }, c: [] }', 'style: deepObject, explode: true'),
      sent: 'color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2',
    },
    {
      name: 'reserved',
      rest: `allowReserved: true, schema: { type: string }, example: 'a/b?c:d,e&f=g#h+i[0]%2F'`,
      sent: 'color=a/b?c:d,e%26f%3Dg%23h%2Bi%5B0%5D%2F',
    },
    {
      name: 'json',
      rest: `content: { application/json: { example: { a: [1, 'ü'] } } }`,
      sent: 'color=%7B%22a%22%3A%5B1%2C%22%C3%BC%22%5D%7D',
    },
  ].map(inQuery),
  {
    name: 'query-string',
    kind: 'query parameters',
    operation: `parameters: [{ name: q, in: querystring, required: true, content: { application/x-www-form-urlencoded: { example: { a: 'x y', b: 1 } } } }]`,
    expected: { method: 'GET', url: '?a=x+y&b=1' },
  },
  ...[
    { name: 'text', rest: `schema: { type: string }, example: 'a "b" c'`, sent: 'a "b" c' },
    { name: 'hostile', rest: `schema: { type: string }, example: ${JSON.stringify(HOSTILE_HEADER)}`, sent: HOSTILE_HEADER },
    { name: 'int64', rest: 'schema: { type: integer }, example: 9007199254740993', sent: '9007199254740993' },
    { name: 'list', rest: list(COLORS), sent: 'blue,black' },
    { name: 'object', rest: object(RGB), sent: 'R,100,G,200' },
    { name: 'object-exploded', rest: object(RGB, 'explode: true'), sent: 'R=100,G=200' },
    { name: 'json', rest: `content: { application/json: { example: { a: 1 } } }`, sent: '{"a":1}' },
  ].map(inHeader),
  ...[
    { name: 'text', rest: `schema: { type: string }, example: 'a; b'`, sent: 'color=a%3B%20b' },
    { name: 'list', rest: list(COLORS), sent: 'color=blue; color=black' },
    { name: 'list-not-exploded', rest: list(COLORS, 'explode: false'), sent: 'color=blue,black' },
    { name: 'object', rest: object(RGB), sent: 'R=100; G=200' },
    { name: 'style', rest: list('[a/b, c]', 'style: cookie'), sent: 'color=a/b; color=c' },
  ].map(inCookie),
];

const security = (name: string, scheme: string, expected: Partial<ExpectedRequest>): EchoCase => ({
  name: `security-${name}`,
  kind: 'authentication',
  operation: `security: [{ ${scheme}: [] }]`,
  expected: { method: 'GET', url: '', ...expected },
});

const accept = (name: string, types: string, sent: string): EchoCase => ({
  name: `accept-${name}`,
  kind: 'Accept',
  operation: `responses: { '200': { description: OK, content: { ${types} } } }`,
  expected: { method: 'GET', url: '', headers: { accept: sent } },
});

const HEADERS: readonly EchoCase[] = [
  security('bearer', 'bearer', { headers: { authorization: 'Bearer <TOKEN>' } }),
  security('basic', 'basic', { headers: { authorization: 'Basic <CREDENTIALS>' } }),
  security('header', 'header', { headers: { 'x-key': '<API_KEY>' } }),
  security('query', 'query', { url: '?key=API_KEY' }),
  security('cookie', 'cookie', { headers: { cookie: 'session=<API_KEY>' } }),
  accept('vendor', 'application/vnd.acme.v3+json: {}', 'application/vnd.acme.v3+json'),
  accept('csv', 'text/csv: {}', 'text/csv'),
  accept('several', 'application/xml: {}, application/json: {}', 'application/json'),
];

interface BodyCase {
  readonly name: string;
  readonly kind: string;
  readonly content: string;
  readonly type?: string;
  readonly body: ExpectedRequest['body'];
  readonly method?: string;
}

const withBody = ({ name, kind, content, type, body, method = 'POST' }: BodyCase): EchoCase => ({
  name,
  kind,
  operation: `requestBody:\n  content:\n${content.replace(/^/gm, '    ')}`,
  expected: { method, url: '', type: type ?? /^\s*'?([^\s':]+)/.exec(content)?.[1], body },
});

/** Returns cases of one kind. */
const withBodies = (kind: string, cases: readonly Omit<BodyCase, 'kind'>[]): readonly EchoCase[] =>
  cases.map((one) => withBody({ kind, ...one }));

const FORM = 'application/x-www-form-urlencoded';
const ADDRESS = '{ type: object, properties: { city: { example: Oslo }, lines: { type: array, items: {}, example: [a, b] } } }';

const formOf = (properties: string, encoding = '{}', type = FORM) =>
  `${type}:\n  schema: { type: object, properties: { ${properties} } }\n  encoding: ${encoding}`;

const JSON_TEXT = `{"text":${JSON.stringify(HOSTILE)},"id":9223372036854775807,"list":[true,null,-1.5,[]],"nested":{"a":{}}}`;

/** A text in quotes that YAML reads as it is. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const HOSTILE_JSON = `{${TEXTS.map((text, index) => `${quoted(`k${index}${text}`)}: [${quoted(text)}, true, null]`).join(', ')}}`;
const LINES = TEXTS.filter((text) => !text.includes('\n'));

const JSON_BODIES = withBodies('JSON', [
  { name: 'json-hostile', content: `application/json:\n  example: ${HOSTILE_JSON}`, body: { json: HOSTILE_JSON } },
  { name: 'json', content: `application/json:\n  example: ${JSON_TEXT}`, body: { json: JSON_TEXT } },
  { name: 'json-put', method: 'PUT', content: 'application/json:\n  example: { a: 1 }', body: { json: '{"a":1}' } },
  {
    name: 'json-patch',
    method: 'PATCH',
    content: 'application/merge-patch+json:\n  example: { a: null }',
    body: { json: '{"a":null}' },
  },
  { name: 'json-delete', method: 'DELETE', content: 'application/json:\n  example: [1, 2]', body: { json: '[1,2]' } },
  { name: 'json-query', method: 'QUERY', content: 'application/json:\n  example: { a: 1 }', body: { json: '{"a":1}' } },
  {
    name: 'json-vendor',
    content: `'application/vnd.acme.v1+json; charset=utf-8':\n  example: { a: 1 }`,
    type: 'application/vnd.acme.v1+json',
    body: { json: '{"a":1}' },
  },
  { name: 'json-text', content: 'application/json:\n  example: text', body: { json: '"text"' } },
  { name: 'json-anything', content: 'application/json: {}', body: { json: '{}' } },
  { name: 'json-any-type', content: `'*/*':\n  example: { a: 1 }`, type: 'application/json', body: { json: '{"a":1}' } },
  {
    name: 'json-int64-default',
    content: 'application/json:\n  schema: { type: object, properties: { id: { type: integer, default: 9007199254740993 } } }',
    body: { json: '{"id":9007199254740993}' },
  },
]);

const FORM_BODIES = withBodies('URL-encoded form', [
  {
    name: 'form',
    content: formOf(
      `a: { example: 'x y&ü' }, id: { type: integer, example: 9007199254740993 }, list: { type: array, items: {}, example: [1, 2] }`,
    ),
    body: 'a=x+y%26%C3%BC&id=9007199254740993&list=1&list=2',
  },
  {
    name: 'form-object',
    content: formOf('address: { type: object, example: { city: Oslo } }'),
    body: 'address=%7B%22city%22%3A%22Oslo%22%7D',
  },
  {
    name: 'form-deep-object',
    content: formOf(`address: ${ADDRESS}`, '{ address: { style: deepObject, explode: true } }'),
    body: 'address%5Bcity%5D=Oslo&address%5Blines%5D%5B0%5D=a&address%5Blines%5D%5B1%5D=b',
  },
  {
    name: 'form-stripe',
    content: formOf(
      `expand: { type: array, items: { type: string }, example: [customer] }, items: { type: array, items: { type: object }, example: [{ price: p1, quantity: 2 }] }, metadata: { type: object, example: { order_id: '6735' } }, empty: { type: array, items: {}, example: [] }`,
      '{ expand: { style: deepObject, explode: true }, items: { style: deepObject, explode: true }, metadata: { style: deepObject, explode: true } }',
    ),
    body: 'expand%5B0%5D=customer&items%5B0%5D%5Bprice%5D=p1&items%5B0%5D%5Bquantity%5D=2&metadata%5Border_id%5D=6735',
  },
  {
    name: 'form-styles',
    content: formOf(
      'a: { type: array, items: {}, example: [1, 2] }, b: { type: array, items: {}, example: [x, y] }, c: { type: array, items: {}, example: [x, y] }',
      '{ a: { explode: false }, b: { style: pipeDelimited, explode: false }, c: { style: spaceDelimited, explode: false } }',
    ),
    body: 'a=1,2&b=x%7Cy&c=x+y',
  },
  { name: 'form-reserved', content: formOf(`a: { example: 'x:/y&z' }`, '{ a: { allowReserved: true } }'), body: 'a=x:/y%26z' },
  { name: 'form-anything', content: `${FORM}: {}`, body: 'name=string' },
]);

const MULTIPART = 'multipart/form-data';
const multipart = (properties: string, encoding?: string) => formOf(properties, encoding, MULTIPART);
const BINARY = '{ type: string, format: binary }';

const MULTIPART_BODIES = withBodies('multipart', [
  {
    name: 'multipart-text',
    content: multipart(`note: { example: ${JSON.stringify(HOSTILE)} }, n: { type: integer, example: 3 }`),
    body: {
      parts: [
        { name: 'note', body: HOSTILE },
        { name: 'n', body: '3' },
      ],
    },
  },
  {
    name: 'multipart-hostile',
    content: multipart(`tag: { type: array, items: {}, example: [${LINES.map(quoted).join(', ')}] }`),
    body: { parts: LINES.map((body) => ({ name: 'tag', body })) },
  },
  {
    name: 'multipart-list',
    content: multipart('tag: { type: array, items: {}, example: [one, two] }'),
    body: {
      parts: [
        { name: 'tag', body: 'one' },
        { name: 'tag', body: 'two' },
      ],
    },
  },
  {
    name: 'multipart-json',
    content: multipart(`attributes: { type: object, example: { name: "it's %s", parent: { id: '0' } } }, file: ${BINARY}`),
    body: {
      parts: [
        { name: 'attributes', type: 'application/json', body: `{"name":"it's %s","parent":{"id":"0"}}` },
        { name: 'file', filename: 'file', body: 'content of the file' },
      ],
    },
  },
  {
    name: 'multipart-types',
    content: multipart(
      `page: { example: <p> }, photo: ${BINARY}, xml: { type: object, xml: { name: n }, example: { a: 1 } }`,
      `{ page: { contentType: text/html }, photo: { contentType: 'image/png, image/jpeg' }, xml: { contentType: application/xml } }`,
    ),
    body: {
      parts: [
        { name: 'page', type: 'text/html', body: '<p>' },
        { name: 'photo', filename: 'file', type: 'image/png', body: 'content of the file' },
        { name: 'xml', type: 'application/xml', body: '<n>\n  <a>1</a>\n</n>' },
      ],
    },
  },
  {
    name: 'multipart-headers',
    content: multipart(
      `a: { example: x }, file: ${BINARY}`,
      `{ a: { headers: { X-Part: { required: true, schema: { type: string }, example: 'p; "q"' } } }, file: { contentType: image/png, headers: { X-Id: { schema: { type: integer, example: 7 } } } } }`,
    ),
    body: {
      parts: [
        { name: 'a', headers: { 'x-part': 'p; "q"' }, body: 'x' },
        { name: 'file', filename: 'file', type: 'image/png', headers: { 'x-id': '7' }, body: 'content of the file' },
      ],
    },
  },
  {
    name: 'multipart-files',
    content: multipart(`photos: { type: array, minItems: 2, items: ${BINARY} }`),
    body: {
      parts: [
        { name: 'photos', filename: 'file', body: 'content of the file' },
        { name: 'photos', filename: 'file', body: 'content of the file' },
      ],
    },
  },
  {
    name: 'multipart-without-example',
    content: `${MULTIPART}:\n  schema: { type: object, properties: { model: { type: string, enum: [a], default: 1 } } }`,
    body: { parts: [{ name: 'model', body: '1' }] },
  },
  { name: 'multipart-anything', content: `${MULTIPART}: {}`, body: { parts: [{ name: 'name', body: 'string' }] } },
  {
    name: 'multipart-mixed',
    content: formOf(`meta: { type: object, example: { a: 1 } }, file: ${BINARY}`, '{}', 'multipart/mixed'),
    body: {
      type: 'multipart/mixed',
      parts: [
        { name: 'meta', type: 'application/json', body: '{"a":1}' },
        { name: 'file', filename: 'file', body: 'content of the file' },
      ],
    },
  },
]);

const XML_BODIES = withBodies('XML', [
  {
    name: 'xml',
    content: `application/xml:
  schema:
    type: object
    xml: { name: pet, namespace: 'https://example.com/pets', prefix: p }
    properties:
      id: { type: integer, example: 9007199254740993, xml: { attribute: true } }
      name: { type: string, example: 'a < b & "c"', xml: { name: title } }
      photos: { type: array, items: { type: string, xml: { name: photo } }, example: [x, y], xml: { wrapped: true } }
      tags: { type: array, items: { type: string, xml: { name: tag } }, example: [t, u] }`,
    body: `<p:pet xmlns:p="https://example.com/pets" id="9007199254740993">
  <title>a &lt; b &amp; "c"</title>
  <photos>
    <photo>x</photo>
    <photo>y</photo>
  </photos>
  <tag>t</tag>
  <tag>u</tag>
</p:pet>`,
  },
  {
    name: 'xml-node-types',
    content: `text/xml:
  schema:
    type: array
    xml: { nodeType: element, name: animals }
    items:
      type: object
      xml: { name: animal }
      properties:
        kind: { type: string, xml: { nodeType: attribute } }
        name: { type: string, xml: { nodeType: text } }
  example: [{ kind: Cat, name: Fluffy }, { kind: Dog, name: Fido }]`,
    body: `<animals>
  <animal kind="Cat">Fluffy</animal>
  <animal kind="Dog">Fido</animal>
</animals>`,
  },
  {
    name: 'xml-written',
    content: `application/atom+xml:\n  schema: { type: object }\n  example: |-\n    <feed a='1'>\n      <x>\${HOME} \`"""\` \\n</x>\n    </feed>`,
    body: `<feed a='1'>\n  <x>\${HOME} \`"""\` \\n</x>\n</feed>`,
  },
]);

const OTHER_BODIES: readonly EchoCase[] = [
  { name: 'text', kind: 'text', content: `text/plain:\n  example: ${JSON.stringify(HOSTILE)}`, body: HOSTILE },
  { name: 'text-hostile', kind: 'text', content: `text/plain:\n  example: ${quoted(TEXTS.join('\n'))}`, body: TEXTS.join('\n') },
  { name: 'text-file-name', kind: 'text', content: 'text/plain:\n  example: "@/etc/passwd"', body: '@/etc/passwd' },
  { name: 'text-lines', kind: 'text', content: 'text/csv:\n  example: "a,b\\n1,\\"x\\"\\n"', body: 'a,b\n1,"x"\n' },
  { name: 'text-anything', kind: 'text', content: 'text/plain: {}', body: 'string' },
  {
    name: 'file',
    kind: 'file',
    content: 'application/octet-stream:\n  schema: { type: string, format: binary }',
    body: 'content of the file',
  },
  { name: 'file-image', kind: 'file', content: 'image/png: {}', body: 'content of the file' },
  {
    name: 'file-any-type',
    kind: 'file',
    content: `'*/*':\n  schema: { type: string, format: binary }`,
    type: 'application/octet-stream',
    body: 'content of the file',
  },
  {
    name: 'ndjson',
    kind: 'stream',
    content: 'application/x-ndjson:\n  example: [{ a: 1 }, { a: 9007199254740993 }]',
    body: '{"a":1}\n{"a":9007199254740993}\n',
  },
  {
    name: 'jsonl',
    kind: 'stream',
    content: `application/jsonl:\n  itemSchema: { type: object, properties: { a: { type: string, example: "it's" } } }`,
    body: `{"a":"it's"}\n`,
  },
  { name: 'json-seq', kind: 'stream', content: 'application/json-seq:\n  example: [{ a: 1 }, 2]', body: '\x1e{"a":1}\n\x1e2\n' },
  {
    name: 'events',
    kind: 'stream',
    content: `text/event-stream:\n  example: [{ event: add, data: "1\\n2" }, { data: { a: 1 } }]`,
    body: 'event: add\ndata: 1\ndata: 2\n\ndata: {"a":1}\n\n',
  },
].map(withBody);

const WITHOUT_BODY: readonly EchoCase[] = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'].map((method) => ({
  name: `without-body-${method.toLowerCase()}`,
  kind: 'no body',
  operation: '',
  expected: { method, url: '', body: '' },
}));

export const CASES: readonly EchoCase[] = [
  ...PARAMETERS,
  ...HEADERS,
  ...JSON_BODIES,
  ...FORM_BODIES,
  ...MULTIPART_BODIES,
  ...XML_BODIES,
  ...OTHER_BODIES,
  ...WITHOUT_BODY,
];

/** Returns a document with an operation for each case; its paths begin with the names. */
export const describeCases = (origin: string): string => `openapi: 3.2.0
info: { title: Echo, version: '1' }
servers: [{ url: '${origin}' }]
tags: [{ name: t }]
security: []
paths:
${CASES.map(
  ({ name, path = '', operation, expected: { method } }) => `  /${name}${path}:
    ${method === 'QUERY' ? 'query' : method.toLowerCase()}:
      operationId: ${name}
      tags: [t]
${operation.replace(/^(?=.)/gm, '      ')}
${/^responses:/m.test(operation) ? '' : "      responses: { '200': { description: OK } }"}`,
).join('\n')}
components:
  securitySchemes:
    header: { type: apiKey, in: header, name: X-Key }
    query: { type: apiKey, in: query, name: key }
    cookie: { type: apiKey, in: cookie, name: session }
    basic: { type: http, scheme: basic }
    bearer: { type: http, scheme: bearer }
`;
