import { expect, test } from 'vitest';
import { docsgen, makeSite, minimal } from '../harness.js';

/** The loader of the native parser takes this file instead of the one for the platform. */
const NO_BINARY = { NAPI_RS_NATIVE_LIBRARY_PATH: '/nonexistent' };
const NOTE = /^Markdown was parsed by remark, because there is no native parser for this platform \(.+\)\.$/m;

const files = {
  ...minimal,
  'content/a.md': '# A\n\n- [x] **done**\n- 10:30, a:b\n\n:::note\n\n| a |\n| - |\n| 1 |\n\n:::\n',
  'content/b.md': '# B\n\nwww.example.com\n',
};

test('a platform without a native parser gets the same site, with one line under --stats', async () => {
  const [native, remark] = [makeSite(files), makeSite(files)];
  const first = await native.run('build', '--stats');
  expect(first.stderr).not.toMatch(NOTE);
  const second = await docsgen(['build', '--stats'], { cwd: remark.dir, env: NO_BINARY });
  expect(second).toMatchObject({ code: 0 });
  expect(second.stderr).toMatch(NOTE);
  expect(remark.tree().map((file) => [file, remark.read(file)])).toEqual(native.tree().map((file) => [file, native.read(file)]));
  remark.write({ 'content/c.md': 'New.\n', 'content/d.md': 'New.\n', 'content/e.md': 'New.\n' });
  const third = await docsgen(['build', '--stats=json'], { cwd: remark.dir, env: NO_BINARY });
  expect(JSON.parse(third.stdout).notes).toEqual([expect.stringMatching(NOTE)]);
  expect((await docsgen(['build'], { cwd: remark.dir, env: NO_BINARY })).stderr).not.toMatch(NOTE);
});

test('a build of one page does not load the native parser', async () => {
  const site = makeSite(files);
  await site.run('build');
  site.write({ 'content/a.md': 'Edited.\n' });
  const { stderr } = await docsgen(['build', '--stats'], { cwd: site.dir, env: NO_BINARY });
  expect(stderr).toMatch(/pages +1 built/);
  expect(stderr).not.toMatch(NOTE);
});

test('--verify parses every page with both parsers, and says how many it compared', async () => {
  const site = makeSite({ ...files, 'content/c.md': '> Only remark reads this.\n>\n' });
  const native = await site.run('build', '--verify');
  expect(native.stderr).toMatch(/identical output \(\d+ files\), and both parsers the same trees of 3 pages$/m);
  const remark = await docsgen(['build', '--verify'], { cwd: site.dir, env: NO_BINARY });
  expect(remark.stderr).toMatch(/; the native parser parsed no page$/m);
});

test('"markdown.parser": "remark" makes all pages with remark, without a change of the output', async () => {
  const site = makeSite({ ...files, 'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://e.com' }) });
  await site.run('build');
  const before = site.read('a.html');
  site.write({ 'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://e.com', markdown: { parser: 'remark' } }) });
  const { stdout } = await site.run('build', '--stats=json');
  const { work } = JSON.parse(stdout) as { work: { name: string; reused: number }[] };
  expect(work.find(({ name }) => name === 'pages')).toMatchObject({ reused: 0 });
  expect(site.read('a.html')).toBe(before);
});
