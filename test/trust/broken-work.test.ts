import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Files, makeSite, minimal, type Run } from '../harness.js';
import { type Bytes, difference, readBytes } from '../output-tree.js';
import { times } from './counts.js';
import { copyPackage, type PackageCopy } from './package-copy.js';

const preload = (name: string) => ['--import', path.join(import.meta.dirname, 'preloads', name)];

let copy: PackageCopy;
beforeAll(() => {
  copy = copyPackage();
  return () => copy.remove();
});

const manyPages: Files = Object.fromEntries(
  Array.from({ length: 100 }, (_, n) => [`content/p${n}.md`, `Page ${n}, [next](./p${(n + 1) % 100}.md).\n`]),
);

interface Failure {
  readonly files: Files;
  /** Written before the failing build. */
  readonly change: Files;
  /** Written before the last build. */
  readonly fix?: Files;
}

/** Builds once, changes something, makes the next build fail, and expects the old site; the build after that must succeed. */
async function failBuild(fail: (dir: string) => Promise<Run>, { files, change, fix = {} }: Failure): Promise<Run> {
  const site = makeSite({ ...minimal, ...files });
  const out = path.join(site.dir, 'dist');
  const build = (...more: string[]) => copy.run(['build', '--workers', '1', ...more], { cwd: site.dir });
  expect(await build()).toMatchObject({ code: 0 });
  const before: Bytes = readBytes(out);
  site.write(change);
  const run = await fail(site.dir);
  expect(run.code, run.stderr).not.toBe(0);
  expect(run.stderr).not.toContain('Built');
  expect(difference(readBytes(out), before), run.stderr).toBeUndefined();
  site.write(fix);
  expect(await build(), run.stderr).toMatchObject({ code: 0 });
  const after = readBytes(out);
  rmSync(path.join(site.dir, '.docsgen'), { recursive: true });
  rmSync(path.join(site.dir, '.dist.docsgen'), { recursive: true });
  rmSync(out, { recursive: true });
  await build('--no-cache');
  expect(difference(after, readBytes(out))).toBeUndefined();
  return run;
}

const parts: Files = {
  'content/guide/a.md': '![a](./a.png)\n',
  'content/guide/a.png': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  'content/guide/_category_.yml': 'label: Guide\n',
  'content/sidebar.yml': '- /guide/a\n',
  'static/file.txt': 'A file.',
  'openapi/books.json':
    '{"openapi":"3.1.0","info":{"title":"B","version":"1"},"paths":{"/b":{"get":{"operationId":"b","responses":{"200":{"$ref":"parts/ok.json"}}}}}}',
  'openapi/parts/ok.json': '{"description":"Fine."}',
};

test.each(Object.keys(parts).slice(0, times(1, 7)))('leaves the old site when %s disappears during the build', async (file) => {
  const { code, stderr } = await failBuild(
    async (cwd) => {
      const run = await copy.run(['build', '--workers', '1'], {
        cwd,
        nodeOptions: preload('vanish.mjs'),
        env: { DOCSGEN_TEST_VANISH: file },
      });
      expect(existsSync(path.join(cwd, file))).toBe(false);
      return run;
    },
    { files: parts, change: { 'content/index.md': 'Changed.\n' }, fix: parts },
  );
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/fault of docsgen|ENOENT|^ {4}at /m);
  expect(stderr).toMatch(/ {2}error {2}/);
});

const ENDS = [
  ['exit', 'pages'],
  ['exit', 'writing'],
  ['error', 'pages'],
  ['error', 'writing'],
  ['memory', 'pages'],
  ['memory', 'writing'],
] as const;

test.each(ENDS.slice(0, times(2, 6)))('leaves the old site when a worker ends with "%s" in its %s', async (way, place) => {
  const { code, stderr } = await failBuild(
    (cwd) =>
      copy.run(['build', '--workers', '2', '--no-cache'], {
        cwd,
        nodeOptions: ['--max-old-space-size=80', ...preload('end-worker.mjs')],
        env: { DOCSGEN_TEST_END: way, DOCSGEN_TEST_END_IN: place },
      }),
    { files: manyPages, change: { 'docsgen.config.json': changedConfig } },
  );
  if (way === 'memory') return;
  expect(code, stderr).toBe(1);
  expect(stderr).toContain(way === 'exit' ? '[thread-ended]' : 'A worker fails.');
});

test.each(['check', 'routes', 'watch'].slice(0, times(2, 3)))('%s reports a crashed worker and ends', async (command) => {
  const site = makeSite({ ...minimal, ...manyPages });
  const { code, stderr } = await copy.run([command, '--workers', '2', ...(command === 'watch' ? ['--port', '0'] : [])], {
    cwd: site.dir,
    nodeOptions: preload('end-worker.mjs'),
    env: { DOCSGEN_TEST_END: 'exit', DOCSGEN_TEST_END_IN: 'pages' },
  });
  expect(code, stderr).toBe(1);
  expect(stderr).toContain('[thread-ended]');
  expect(stderr).not.toContain('fault of docsgen');
});

const changedConfig = '{ "title": "Changed", "url": "https://docs.example.com" }';

test.each([2, 1].slice(0, times(1, 2)))(
  'leaves the old site when one page exhausts the memory of %s threads',
  async (threads) => {
    const large = `${'A line of text with *emphasis* and `code`.\n\n'.repeat(120_000)}`;
    await failBuild(
      (cwd) => copy.run(['build', '--workers', `${threads}`, '--no-cache'], { cwd, nodeOptions: ['--max-old-space-size=60'] }),
      {
        files: manyPages,
        change: { 'content/large.md': large, 'docsgen.config.json': changedConfig },
        fix: { 'content/large.md': 'Small again.\n' },
      },
    );
  },
);
