import { expect, test } from 'vitest';
import { fence, findingsIn } from './findings.js';

const document = `openapi: 3.0.3
info: { title: Toggles, version: "1" }
servers: [{ url: https://toggles.acme.io/v1 }]
paths:
  /api/toggles:
    get:
      operationId: list
      parameters:
        - { name: project, in: query, schema: { type: string } }
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
      responses: { "200": { description: Done. } }
    post:
      operationId: create
      requestBody: { $ref: "#/components/requestBodies/Toggle" }
      responses: { "201": { description: Done. } }
  /api/toggles/{name}:
    delete:
      operationId: remove
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: Done. } }
  /api/toggles/{toggle}/state:
    put:
      operationId: state
      parameters: [{ name: toggle, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: Done. } }
components:
  requestBodies:
    Toggle:
      content:
        application/json:
          schema: { $ref: "#/components/schemas/Toggle" }
  schemas:
    Toggle:
      allOf:
        - { $ref: "#/components/schemas/Named" }
        - type: object
          properties:
            kind: { type: string, enum: [release, kill-switch] }
            stages: { type: array, items: { type: object, properties: { share: { type: integer } } } }
            labels: { type: object }
    Named: { type: object, required: [name], properties: { name: { type: string } } }
`;

const problemsIn = async (page: string, config?: object) =>
  (await findingsIn(page, { 'openapi/toggles.yaml': document }, config)).problems;

const good = '{ "name": "a", "kind": "release", "stages": [{ "share": 5 }], "labels": { "any": 1 } }';

test('ignores servers without a valid URL, and still checks requests', async () => {
  const [server, ...odd] = ['https://toggles.acme.io/v1', 'https://{host}:{port}/api', 'http://'].map(
    (url) => `{ url: "${url}" }`,
  );
  const openapi = document.replace(/servers: .*/, `servers: [${[...odd, server].join(', ')}]`);
  const page = fence('http', 'GET /v1/api/togles HTTP/1.1\nHost: toggles.acme.io');
  expect((await findingsIn(page, { 'openapi/toggles.yaml': openapi })).problems).toEqual([
    expect.stringContaining('/api/togles'),
  ]);
});

test('finds operations in separate files', async () => {
  const openapi = `openapi: 3.0.3
info: { title: Split, version: "1" }
servers: [{ url: https://split.acme.io }]
paths: { /items: { get: { $ref: operations/list.yaml } } }
`;
  const operation = `operationId: list
parameters: [{ name: limit, in: query, schema: { type: integer } }]
responses: { "200": { description: Done. } }
`;
  const page = fence('http', 'GET /items?limit=1&ofset=2 HTTP/1.1\nHost: split.acme.io');
  const files = { 'openapi/split.yaml': openapi, 'openapi/operations/list.yaml': operation };
  expect((await findingsIn(page, files)).problems).toEqual([
    'content/a.md:2:20 The operation GET /items has no query parameter "ofset".',
  ]);
});

test('reports an unknown path, method or query parameter at its location, in every notation', async () => {
  const page = [
    fence('http', 'GET /api/togles HTTP/1.1\nHost: toggles.acme.io\n\nHTTP/1.1 404 Not Found'),
    fence('bash', 'echo start\ncurl -sX DELETE \\\n  -H "Authorization: $TOKEN" \\\n  "http://localhost:4242/api/toggles"'),
    fence(
      'console',
      "$ curl --get https://toggles.acme.io/v1/api/toggles \\\n    --data-urlencode 'project=a' -d projct=b | jq\n{}",
    ),
    '::api-request{verb="get" url="api/toggles?filter[name]=a&limit=3"}\n',
    fence('sh', 'curl -I https://user@toggles.acme.io/api/toggles/a/stat'),
  ].join('\n');
  expect(await problemsIn(page)).toEqual([
    'content/a.md:2:5 The OpenAPI document "openapi/toggles.yaml" has no path "/api/togles".',
    'content/a.md:10:10 The path "/api/toggles" does not support DELETE, only GET and POST.',
    'content/a.md:17:37 The operation GET /api/toggles has no query parameter "projct".',
    'content/a.md:21:58 The operation GET /api/toggles has no query parameter "limit".',
    'content/a.md:24:37 The OpenAPI document "openapi/toggles.yaml" has no path "/api/toggles/a/stat".',
  ]);
});

test('validates a body against the schema, and reports the line of the field', async () => {
  const page = [
    fence('http', 'POST /api/toggles\nContent-Type: application/json\n\n{\n  "name": "a",\n  "knd": "release"\n}'),
    fence(
      'bash',
      `curl https://<your-server>/api/toggles -d '{\n  "name": "a",\n  "stages": [{ "shre": 5 }, { "share": "x" }]\n}'`,
    ),
    fence('bash', 'curl http://localhost/api/toggles --json @- <<EOF\n{ "kind": "release" }\nEOF'),
    ':::api-request{verb="post" url="api/toggles"}\n',
    `${fence('json', '{ "name": "a", "kind": "relese" }')}:::\n`,
    fence('bash', "curl -X PUT http://localhost/api/toggles/a/state -d '{ }'"),
    fence('bash', `curl http://localhost/api/toggles -H 'Content-Type: application/json' -d '{ "name": "a" '`),
  ].join('\n');
  const fits = 'This body does not match the operation POST /api/toggles:';
  expect(await problemsIn(page)).toEqual([
    `content/a.md:7:3 ${fits} "knd" is not a field of the schema.`,
    `content/a.md:14:16 ${fits} "stages › 0 › shre" is not a field of the schema.`,
    `content/a.md:14:40 ${fits} "stages › 1 › share" is "x", but must be of type integer.`,
    `content/a.md:20:1 ${fits} it needs "name".`,
    `content/a.md:27:24 ${fits} "kind" is "relese", but must be one of release, kill-switch.`,
    'content/a.md:32:54 This body does not match the operation PUT /api/toggles/{toggle}/state: it is sent to an operation that has no body.',
    expect.stringMatching(/^content\/a\.md:36:\d+ This sample is not valid JSON: it ends where/),
  ]);
});

test('accepts valid requests with placeholders, and ignores requests to other APIs', async () => {
  const page = [
    fence('bash', `curl $TOGGLES_URL/api/toggles -d '${good}'\ncurl -XDELETE "\${URL}/api/toggles/$NAME"`),
    fence('bash', 'curl http://localhost/api/toggles -d \'{ "name": "<name>", "kind": "\'"$KIND"\'", "stages": <list> }\''),
    fence('bash', 'curl -d @toggle.json http://localhost/api/toggles\ncurl -F file=@a.png https://slack.com/api/files.upload'),
    fence(
      'bash',
      'curl https://slack.com/api/toggls\ncurl localhost:8080/health\ncurl https://eu.acme.io/demo/api/toggles?project=a',
    ),
    fence('http', 'GET /health\n\n###\nPOST /api/toggles\n\nname=a'),
    '::api-request{verb="get" url="https://example.org/other"}\n',
    '::api-request{verb="get" url="api/internal" nocheck}\n',
    fence('bash nocheck', 'curl http://localhost/api/none'),
  ].join('\n');
  expect(await problemsIn(page)).toEqual([]);
});

test('matches other hosts only by a distinctive path, and resolves directives against "requests.url"', async () => {
  const page = [
    fence('bash', 'curl https://eu.acme.io/demo/api/toggles/a/b/c'),
    '::api-request{verb="get" url="toggles/a"}\n',
  ].join('\n');
  expect(await problemsIn(page, { requests: { url: 'https://toggles.acme.io/v1/api' } })).toEqual([
    'content/a.md:2:24 The OpenAPI document "openapi/toggles.yaml" has no path "/api/toggles/a/b/c".',
    'content/a.md:5:31 The path "/api/toggles/{name}" does not support GET, only DELETE.',
  ]);
});
