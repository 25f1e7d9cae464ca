import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

test('requests remote references for each build, and caches neither errors nor schemas', async () => {
  let answer: string | undefined;
  const server = createServer((_, response) =>
    answer === undefined ? response.writeHead(503).end() : response.end(`{ "type": "string", "description": "${answer}" }`),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const schema = { $ref: `http://${host}/name.json` };
  const ok = { description: 'Fine.', content: { 'application/json': { schema } } };
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://docs.example.com', openapi: { remoteHosts: [host] } }),
    'openapi/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/names': { get: { operationId: 'names', responses: { 200: ok } } } },
    }),
  });
  const build = async () => {
    const { code, stderr } = await site.run('build');
    return code === 0 ? site.read('api/api/names.html') : stderr;
  };
  expect(await build()).toContain('the server answered 503');
  answer = 'The first one.';
  expect(await build()).toContain('The first one.');
  answer = 'The second one.';
  expect(await build()).toContain('The second one.');
});
