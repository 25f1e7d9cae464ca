import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const DOCUMENT = `openapi: 3.0.3
info: { title: Pets }
paths:
  /cats: { get: { operationId: cats, tags: [Cats], responses: { '200': { description: Fine. } } } }
`;

const overlay = (title: string): string => `overlay: 1.0.0
info: { title: Test, version: '1' }
actions:
  - target: $.info
    update: { title: ${title}, version: '2' }
  - target: $.paths['/dogs']
    remove: true
`;

const config = (options: object): string =>
  JSON.stringify({
    title: 'T',
    url: 'https://docs.example.com',
    openapi: { documents: [{ file: 'pets.yaml', path: '/pets', ...options }] },
  });

test('the pages and the download follow an overlay that changes, disappears or returns', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config({ overlays: ['overlays/pets.yaml'], checks: 'lenient' }),
    'openapi/pets.yaml': DOCUMENT,
    'openapi/overlays/pets.yaml': overlay('Cats'),
  });
  const build = async () => {
    const { code } = await site.run('build');
    return { code, info: code === 0 ? JSON.parse(site.read('pets/openapi.json')).info : undefined };
  };
  expect(await build()).toEqual({ code: 0, info: { title: 'Cats', version: '2' } });
  expect(site.read('pets.html')).toContain('Cats');
  site.write({ 'openapi/overlays/pets.yaml': overlay('Tigers') });
  expect(await build()).toEqual({ code: 0, info: { title: 'Tigers', version: '2' } });
  expect(site.read('pets.html')).toContain('Tigers');
  rmSync(path.join(site.dir, 'openapi/overlays/pets.yaml'));
  expect((await build()).code).toBe(1);
  site.write({ 'openapi/overlays/pets.yaml': overlay('Tigers') });
  expect((await build()).code).toBe(0);
});

test('lenient checks do not summarize problems of overlays', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config({ overlays: ['overlays/pets.yaml'], checks: 'lenient', titles: { cat: 'All cats' } }),
    'openapi/pets.yaml': DOCUMENT,
    'openapi/overlays/pets.yaml': overlay('Cats'),
  });
  const { code, stderr } = await site.run('check');
  expect(code).toBe(1);
  expect(stderr).toContain('openapi/overlays/pets.yaml:6:13  warning  The target "$.paths[\'/dogs\']" matches nothing');
  expect(stderr).toContain('docsgen.config.json:1:');
  expect(stderr).toContain('"titles" contains "cat", but the document has no such operation. [openapi-unknown-name]');
});
