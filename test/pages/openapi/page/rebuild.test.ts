import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeSite, minimal, type TestSite } from '../../../harness.js';

const TAGS = ['cats', 'dogs'];

/** A document with twelve operations, six for each tag. */
const text = (change: (operation: string) => string = (operation) => operation): string =>
  [
    'openapi: 3.0.3\ninfo: { title: Pets, version: "1" }\npaths:',
    ...TAGS.flatMap((tag) =>
      Array.from({ length: 6 }, (_, n) =>
        change(
          `  /${tag}/${n}: { get: { operationId: ${tag}${n}, tags: [${tag}], summary: Get ${tag} ${n}, description: About ${tag} ${n}., responses: { '200': { description: Fine. } } } }`,
        ),
      ),
    ),
    '',
  ].join('\n');

const digests = (site: TestSite): Map<string, string> =>
  new Map(site.tree().map((file) => [file, createHash('sha1').update(site.read(file)).digest('hex')]));

/** Returns the pages whose files change after a build with another document. */
async function pagesChangedBy(change: (operation: string) => string): Promise<string[]> {
  const site = makeSite({ ...minimal, 'openapi/pets.yaml': text() });
  expect((await site.run('build')).code).toBe(0);
  const before = digests(site);
  site.write({ 'openapi/pets.yaml': text(change) });
  expect((await site.run('build')).code).toBe(0);
  const changed = [...digests(site)].filter(([file, digest]) => before.get(file) !== digest).map(([file]) => file);
  return changed
    .filter((file) => file.endsWith('.html') && !file.startsWith('search'))
    .map((file) => file.slice(0, -'.html'.length));
}

it('changes only the page of an operation when its description changes', async () => {
  const changed = await pagesChangedBy((one) => one.replace('About cats 3.', 'All about them.'));
  expect(changed).toEqual(['api/pets/cats3']);
});

it('changes the pages that list an operation when its name changes', async () => {
  const changed = await pagesChangedBy((one) => one.replace('Get cats 3', 'Fetch cats 3'));
  expect(changed).toEqual(expect.arrayContaining(['api/pets/cats', 'api/pets/cats3']));
  expect(changed.filter((page) => page.includes('dogs'))).toEqual([]);
});
