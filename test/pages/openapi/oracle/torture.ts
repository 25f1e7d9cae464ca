const NAMES = [
  '/',
  '~',
  '%',
  'a b',
  'ü',
  '<script>',
  '__proto__',
  'constructor',
  'a/b~0c%20d',
  '"quoted"',
  '{{ x }}',
  '$ref x',
  '日本',
];
const HOSTILE = [
  '<script>alert(1)</script> and <img src=x onerror=alert(1)> in a row',
  '[a link](javascript:alert(1)) that runs',
  '<a href="javascript:alert(1)" onclick="alert(1)">raw</a> markup',
  'Ends in a fence:\n\n```html\n<script>alert(1)</script>\n```',
];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

/** Every way in which a schema can refer back to itself. */
const cycles = {
  Self: object({ me: ref('Self') }),
  Mutual: object({ other: ref('Other') }),
  Other: object({ mutual: ref('Mutual') }),
  Array: object({ items: { type: 'array', items: ref('Array') } }),
  ArrayOfItself: { type: 'array', items: ref('ArrayOfItself') },
  AllOf: { allOf: [object({ base: { type: 'string' } }), object({ part: ref('AllOf') })] },
  AllOfItself: { allOf: [ref('AllOfItself'), object({ own: { type: 'string' } })] },
  OneOf: { oneOf: [{ type: 'string' }, object({ or: ref('OneOf') })] },
  OneOfItself: { oneOf: [{ type: 'integer' }, ref('OneOfItself')] },
  AnyOf: { anyOf: [ref('Self'), object({ any: ref('AnyOf') })] },
  Map: object({}, { additionalProperties: ref('Map') }),
  Not: object({ no: { not: ref('Not') } }),
  Diamond: object({ left: ref('Tip'), right: ref('Tip'), both: { type: 'array', items: ref('Diamond') } }),
  Tip: object({ point: { type: 'string' } }),
  Tree: {
    $id: 'https://example.com/tree',
    $dynamicAnchor: 'node',
    ...object({ data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } }),
  },
  StrictTree: { $id: 'https://example.com/strict-tree', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
};

function deep(levels: number): object {
  let schema: object = { type: 'string', description: 'The bottom.' };
  for (let level = levels; level > 0; level--) schema = object({ [`level${level}`]: schema }, { required: [`level${level}`] });
  return schema;
}

/** A worst-case document that is valid by the specification. */
export function tortureDocument({ operations = 2000, properties = 5000, levels = 300 } = {}): string {
  const paths: [string, object][] = Array.from({ length: operations }, (_, index) => [
    `/generated/${index}`,
    { get: { operationId: `generated${index}`, tags: [`tag ${index % 20}`], responses: { '200': { description: 'Fine.' } } } },
  ]);
  const body = (schema: object) => ({ content: { 'application/json': { schema } } });
  const responses = { '204': { description: '' } };
  const hostile = object(
    Object.fromEntries(
      NAMES.map((name, index) => [name, { type: 'string', description: HOSTILE[index % HOSTILE.length], enum: NAMES }]),
    ),
    { required: NAMES },
  );
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: Object.fromEntries([
      [
        '/cycles',
        {
          post: {
            operationId: 'cycles',
            requestBody: body(object(Object.fromEntries(Object.keys(cycles).map((name) => [name, ref(name)])))),
            responses,
          },
        },
      ],
      ['/deep', { post: { operationId: 'deep', requestBody: body(deep(levels)), responses } }],
      [
        '/wide',
        {
          post: {
            operationId: 'wide',
            requestBody: body(
              object(
                Object.fromEntries(
                  Array.from({ length: properties }, (_, index) => [`property${index}`, { type: 'integer', minimum: index }]),
                ),
              ),
            ),
            responses,
          },
        },
      ],
      [
        '/hostile',
        { post: { operationId: 'hostile', description: HOSTILE.join('\n\n'), requestBody: body(hostile), responses } },
      ],
      ['/bare', { get: {} }],
      ...paths,
    ]),
    components: { schemas: cycles },
  });
}
