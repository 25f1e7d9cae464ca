import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { docsgen, type Files } from '../harness.js';

const FILES: Files = {
  'api.yaml': `openapi: 3.1.0
info: { title: Shop, version: '1' }
x-note: kept
paths:
  /orders: { $ref: parts/orders.yaml }
  /internal: { get: { operationId: internal, tags: [Internal], x-internal: true, responses: { '200': { description: Fine. } } } }
components:
  schemas:
    Unused: { type: string }
`,
  'parts/orders.yaml': `get:
  operationId: orders
  tags: [Orders]
  responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: order.yaml } } } } }
`,
  'parts/order.yaml': 'type: object\nproperties: { id: { type: string } }\n',
  'overlay.yaml': `overlay: 1.0.0
info: { title: Test, version: '1' }
actions:
  - { target: $.info, update: { title: Shop of Acme } }
`,
  'foreign.yaml': `openapi: 3.0.3
info: { title: Shop }
paths: { /a: { get: { operationId: a, tags: [A], responses: { '200': { $ref: '#/components/responses/Gone' } } } } }
`,
  'bad.yaml': 'openapi: [',
  'id-one.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { get: { operationId: a, tags: [A], responses: { '200': { description: x, content: { a/b: { schema: { $ref: id-two.yaml } } } } } } } }
`,
  'id-two.yaml': '$id: https://example.com/two\ntype: string\n',
};

let dir: string;
const run = (...args: string[]) => docsgen(['openapi', ...args], { cwd: dir });

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'docsgen-openapi-'));
  mkdirSync(path.join(dir, 'parts'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(dir, file), text);
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('openapi bundle', () => {
  test('writes everything as one file in the format of its extension, with overlays', async () => {
    const written = await run('bundle', 'api.yaml', '--overlay', 'overlay.yaml', '--out', 'new/api.json');
    expect(written).toMatchObject({ code: 0, stdout: '', stderr: '' });
    const bundled = JSON.parse(readFileSync(path.join(dir, 'new/api.json'), 'utf8'));
    expect(bundled).toMatchObject({
      info: { title: 'Shop of Acme' },
      'x-note': 'kept',
      paths: { '/orders': { get: { operationId: 'orders' } }, '/internal': { get: { 'x-internal': true } } },
      components: { schemas: { Unused: { type: 'string' }, order: { type: 'object' } } },
    });
    const { stdout } = await run('bundle', 'api.yaml', '--overlay', 'overlay.yaml');
    expect(parse(stdout)).toEqual(bundled);
  });

  test('writes nothing if a reference is broken', async () => {
    const { code, stdout, stderr } = await run('bundle', 'foreign.yaml', '--out', 'foreign.json');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('foreign.yaml:3:78  error  The reference "#/components/responses/Gone" does not match anything.');
    expect(() => readFileSync(path.join(dir, 'foreign.json'))).toThrow('ENOENT');
  });

  test('refuses schemas of several files that are named by $id', async () => {
    const { code, stderr } = await run('bundle', 'id-one.yaml');
    expect(code).toBe(1);
    expect(stderr).toContain('[openapi-bundle]');
  });
});

describe('openapi lint', () => {
  test('reports the problems of all documents in every format', async () => {
    const text = await run('lint', 'api.yaml', 'foreign.yaml', 'bad.yaml');
    expect(text.code).toBe(1);
    expect(text.stderr).toContain('foreign.yaml:2:1  error  This is not a valid OpenAPI document: "info" needs "version".');
    expect(text.stderr).toContain('bad.yaml:1:11  error  This OpenAPI document cannot be read');
    const json = await run('lint', 'foreign.yaml', '--format', 'json');
    expect(JSON.parse(json.stdout).problems.map(({ id }: { id: string }) => id)).toEqual(['openapi-invalid', 'openapi-ref']);
    const github = await run('lint', 'foreign.yaml', '--format', 'github');
    expect(github.stdout).toContain('::error file=foreign.yaml,line=2,col=1,title=openapi-invalid::');
  });

  test('accepts what does no harm with --lenient, and lists it with --all', async () => {
    const lenient = await run('lint', 'foreign.yaml', '--lenient');
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toContain('Accepted: openapi-invalid at one place.');
    const all = await run('lint', 'foreign.yaml', '--lenient', '--all');
    expect(all.code).toBe(0);
    expect(all.stderr).toContain('foreign.yaml:2:1  warning  This is not a valid OpenAPI document');
    expect((await run('lint', 'bad.yaml', '--lenient')).code).toBe(1);
  });
});

describe('openapi diff', () => {
  test('lists changes, and fails for breaking ones if asked to', async () => {
    writeFileSync(path.join(dir, 'changed.yaml'), `${FILES['api.yaml']}`.replace('/orders:', '/purchases:'));
    const diff = await run('diff', 'api.yaml', 'changed.yaml');
    expect(diff).toMatchObject({ code: 0, stderr: '' });
    expect(diff.stdout).toBe('Breaking changes (1)\n\nGET /orders\n  removed\n\nOther changes (1)\n\nGET /purchases\n  added\n');
    const failing = await run('diff', 'api.yaml', 'changed.yaml', '--fail-on', 'breaking', '--format', 'markdown');
    expect(failing.code).toBe(1);
    expect(failing.stdout).toContain('## Breaking changes\n\n### GET /orders\n\n- removed\n');
    expect(await run('diff', 'api.yaml', 'api.yaml', '--fail-on', 'breaking')).toMatchObject({
      code: 0,
      stdout: 'No changes.\n',
    });
  });
});

test.each([
  [['diff', 'api.yaml'], "missing required argument 'new'"],
  [['diff', 'api.yaml', 'none.yaml'], 'There is no such file.'],
  [['lint', '.'], 'It is not a file.'],
  [['diff', 'api.yaml', 'api.yaml', '--format', 'html'], '--format must be one of text, markdown, json'],
  [['diff', 'api.yaml', 'api.yaml', '--fail-on', 'all'], '--fail-on must be breaking'],
  [['lint', 'api.yaml', '--format', 'html'], '--format must be one of text, json, github, sarif'],
  [['compare'], "unknown command 'compare'"],
])('exits with 2 for the wrong usage %j', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
