import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { brief, builtSite, printedProblems, refusal } from './refusal.js';

const head = 'openapi: 3.0.3\ninfo:\n  title: Books\n  version: "1"\n';
const ok = '      responses:\n        "200":\n          description: Done.\n';
const operation = (path: string, lines: string) => `  ${path}:\n    get:\n${lines}${ok}`;

test('reports documents that are broken or not OpenAPI, with the location', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'openapi/a.yaml': `${head}x: "open\npaths: {}\n`,
    'openapi/b.json': '{\n  "openapi": "3.0.3",\n  "info": { "title": "X" \n}\n',
    'openapi/c.yaml': 'a: b\n',
    'openapi/d.yaml': 'swagger: "1.2"\ninfo: { title: X, version: "1" }\npaths: {}\n',
    'openapi/e.yaml': '',
    'openapi/f.yaml': `${head}paths: {}\nx-deep: ${'['.repeat(5000)}${']'.repeat(5000)}\n`,
    'openapi/g.yaml': `${head}paths:\n  /b:\n    get:\n      operationId: getB\n      tags: [Books]\n      responses:\n        "200":\n          descripton: Done.\n`,
  });
  expect(problems).toEqual([
    'openapi/a.yaml:5:4  error  This OpenAPI document cannot be read: the quote that opens here is never closed. [openapi-syntax]',
    expect.stringMatching(
      /^openapi\/b\.json:5:1 {2}error {2}This OpenAPI document cannot be read: a "}" is missing before this\. \[/,
    ),
    'openapi/c.yaml:1:1  error  This is not a valid OpenAPI document: it has no field "openapi" with the version. [openapi-invalid]',
    expect.stringMatching(/^openapi\/d\.yaml:1:\d+ {2}error {2}This is not a valid OpenAPI document: "swagger" .*2\.0/),
    'openapi/e.yaml:1:1  error  This is not a valid OpenAPI document: it is not an object. [openapi-invalid]',
    expect.stringMatching(/^openapi\/f\.yaml:\d+:\d+ {2}error {2}This OpenAPI document cannot be read: it is nested/),
    'openapi/g.yaml:11:9  error  This is not a valid OpenAPI document: "paths › /b › get › responses › 200" needs "description". [openapi-invalid]',
    'openapi/g.yaml:12:11  error  This is not a valid OpenAPI document: "paths › /b › get › responses › 200 › descripton" is not a field that is allowed here. [openapi-invalid]',
  ]);
  expect((await site.run('check')).stderr).toMatch(
    /c\.yaml:1:1 .+\n {2}.+ move it to a folder in openapi\/, or list only the documents/,
  );
});

test('reports references that are broken, circular, outside the site or on another host, without a request', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const refs = [
    '#/components/schemas/None',
    './none.yaml#/X',
    '../../../etc/passwd',
    'file:///etc/passwd',
    '#/components/schemas/R6',
    '#/components/schemas/R5',
    `http://127.0.0.1:${port}/x.yaml`,
    '//evil.example/x.yaml',
  ];
  const schemas = refs.map((ref, index) => `    R${index + 1}:\n      $ref: "${ref}"\n`).join('');
  const site = await builtSite();
  const problems = await refusal(site, { 'openapi/x.yaml': `${head}paths: {}\ncomponents:\n  schemas:\n${schemas}` });
  server.close();
  expect(brief(problems)).toEqual([
    'openapi/x.yaml:9:13 openapi-ref',
    'openapi/x.yaml:11:13 openapi-ref',
    'openapi/x.yaml:13:13 outside-root',
    'openapi/x.yaml:15:13 openapi-ref',
    'openapi/x.yaml:17:13 openapi-circular-ref',
    'openapi/x.yaml:21:13 openapi-remote-ref',
    'openapi/x.yaml:23:13 openapi-remote-ref',
  ]);
  expect(requests).toBe(0);
});

test('rejects a duplicate operation id, warns about a missing one, and checks descriptions like pages', async () => {
  const site = await builtSite();
  const same = '      operationId: same\n      tags: [Books]\n';
  const problems = await refusal(site, {
    'openapi/x.yaml': `${head}paths:\n${operation('/a', same)}${operation('/b', same)}${operation('/c', '      operationId: other\n      tags: [Books]\n      description: |\n        See [x](./none.md).\n')}`,
  });
  expect(problems).toEqual([
    'openapi/x.yaml:15:20  error  The operationId "same" is used by both GET /a and GET /b. [duplicate-operation-id]',
    'openapi/x.yaml:25:13  error  Broken link: "./none.md" does not match any page or file. [dead-link]',
  ]);
  const other = await builtSite({ 'openapi/x.yaml': `${head}paths:\n${operation('/a', '      summary: List the books\n')}` });
  expect(printedProblems(await other.run('check'))).toEqual([
    'openapi/x.yaml:7:5  warning  GET /a has no operationId; the name of its page is "get-a". [no-operation-id]',
    'openapi/x.yaml:7:5  warning  GET /a has no tag; its path puts it under "A". [no-tag]',
  ]);
});
