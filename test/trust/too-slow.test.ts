import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';
import { isFull } from './counts.js';
import type * as InProcess from './in-process.js';
import { copyPackage } from './package-copy.js';

/** Code that takes the highlighter a quarter of an hour. */
const ENDLESS = `\`\`\`csharp\n${'a '.repeat(300_000)}\n\`\`\`\n`;
/** Milliseconds: far less than that, far more than the other pages take. */
const deadline = 6_000;

let docsgen: typeof InProcess;
beforeAll(async () => {
  const copy = copyPackage();
  docsgen = await copy.load();
  return () => copy.remove();
});

const build = async (site: TestSite, workers: number) =>
  docsgen.build(site.dir, { out: path.join(site.dir, 'dist'), cached: true, workers, deadline });

const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`content/many/${index}.md`, `Page ${index}.\n`]));

test.each([
  ['in the main thread', 1, {}],
  ['in worker threads', 2, many],
])('a page that misses its deadline %s fails the build with its location and all other problems', async (_, workers, more) => {
  const site = makeSite({
    ...minimal,
    ...more,
    'content/a.md': `---\ntitle: A\n---\n\nText.\n\n${ENDLESS}`,
    'content/b.md': 'See [nothing](./missing.md).\n',
  });
  const { problems } = await build(site, workers);
  expect(problems.map(({ id, file, line }) => [id, file, line])).toEqual([
    ['too-slow', 'content/a.md', 7],
    ['dead-link', 'content/b.md', 1],
  ]);
  expect(problems[0]).toMatchObject({
    level: 'error',
    cause: 'This code block was stopped because it took longer than 6 seconds.',
    fix: 'Shorten the code, or change its language to "text".',
  });

  site.write({ 'content/a.md': 'Shorter.\n', 'content/b.md': 'See [a](./a.md).\n' });
  expect((await build(site, workers)).problems).toEqual([]);
  expect(site.read('a.html')).toContain('Shorter.');
});

test.skipIf(!isFull)('the next build tries a page again that missed its deadline', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': ENDLESS });
  for (const reused of [0, 1]) {
    const { problems, work } = await build(site, 1);
    expect(problems).toMatchObject([{ id: 'too-slow' }]);
    expect(work.get('pages')).toMatchObject({ made: 2 - reused, reused });
  }
});

test('reports an operation that misses its deadline and checks the other pages', async () => {
  const operation = (name: string, description: string) => ({
    get: { operationId: name, tags: ['T'], description, responses: { 200: { description: 'Done.' } } },
  });
  const site = makeSite({
    ...minimal,
    'openapi/a.json': JSON.stringify(
      {
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': operation('a', 'Fine.'), '/b': operation('b', ENDLESS) },
      },
      null,
      2,
    ),
    'content/b.md': 'See [nothing](./missing.md).\n',
  });
  expect((await build(site, 1)).problems.map(({ id, file, cause }) => [id, file, id === 'too-slow' && cause])).toEqual([
    ['dead-link', 'content/b.md', false],
    ['too-slow', 'openapi/a.json', 'This operation was stopped because it took longer than 6 seconds.'],
  ]);
});

test.skipIf(!isFull)('reports a sample that misses its deadline at its fence', async () => {
  const quoted = `> ${'a'.repeat(17)}\n`.repeat(30_000);
  const site = makeSite({
    ...minimal,
    'content/a.md': `Text.\n\n\`\`\`console\n$ echo '\n${quoted}\`\`\`\n\n\`\`\`json\n{,}\n\`\`\`\n`,
  });
  const problems = await docsgen.check(site.dir, deadline);
  expect(problems.map(({ id, line }) => [id, line])).toEqual([
    ['too-slow', 3],
    ['sample-syntax', 30_008],
  ]);
});
