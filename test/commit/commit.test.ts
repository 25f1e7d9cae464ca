import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { checkOutputContent, checkOutputPlace } from '../../cli/commit/output-folder.js';
import { scanOutput } from '../../cli/commit/output-scan.js';
import { createState } from '../../cli/commit/state.js';
import type { OutputFile } from '../../cli/emit/output.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { outputs } from './outputs.js';

const site = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p/${index}.html`, `page ${index}`]));
const identity = (path: string) => `${statSync(path).ino} ${statSync(path).mtimeMs}`;

describe('a commit', () => {
  test('writes the site, then only changed files, and deletes removed ones', async () => {
    const out = join(temporaryFolder(), 'deep/dist');
    expect(await commitOutput({ key, out, files: outputs(site) })).toMatchObject({ written: 20, unchanged: 0, deleted: 0 });
    expect(readTree(out)).toEqual(site);
    const untouched = identity(join(out, 'p/1.html'));

    const { 'p/3.html': _, ...rest } = site;
    const next = { ...rest, 'p/2.html': 'other', 'q/r/s.html': 'new' };
    expect(await commitOutput({ key, out, files: outputs(next) })).toMatchObject({ written: 2, unchanged: 18, deleted: 1 });
    expect(readTree(out)).toEqual(next);
    expect(identity(join(out, 'p/1.html'))).toBe(untouched);
    expect(await commitOutput({ key, out, files: outputs(next) })).toMatchObject({ written: 0, unchanged: 20, deleted: 0 });
    await commitOutput({ key, out, files: outputs(rest) });
    expect(existsSync(join(out, 'q'))).toBe(false);
  });

  test('does not rewrite unchanged files when most of the tree is replaced', async () => {
    const out = join(temporaryFolder(), 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    const untouched = identity(join(out, 'p/1.html'));
    const next = Object.fromEntries(Object.keys(site).map((path) => [path, path === 'p/1.html' ? 'page 1' : 'other']));
    expect(await commitOutput({ key, out, files: outputs(next) })).toMatchObject({ written: 19, unchanged: 1 });
    expect(readTree(out)).toEqual(next);
    expect(identity(join(out, 'p/1.html'))).toBe(untouched);
  });

  test('repairs files that were changed or removed by hand', async () => {
    const out = join(temporaryFolder(), 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    writeFileSync(join(out, 'p/4.html'), 'by hand');
    writeFiles(out, { 'p/5.html': 'pagE 5' });
    utimesSync(join(out, 'p/5.html'), 1, 1);
    expect(await commitOutput({ key, out, files: outputs(site) })).toMatchObject({ written: 2, unchanged: 18 });
    expect(readTree(out)).toEqual(site);
  });

  test('copies files, again when they change, and reports a missing one', async () => {
    const folder = temporaryFolder();
    const source = join(folder, 'a.svg');
    writeFileSync(source, 'one');
    const out = join(folder, 'dist');
    const files: OutputFile[] = [...outputs(site), { path: 'a.svg', content: { copy: source }, origin: 'static/a.svg' }];
    await commitOutput({ key, out, files });
    expect(await commitOutput({ key, out, files })).toMatchObject({ written: 0 });
    writeFileSync(source, 'two');
    expect(await commitOutput({ key, out, files })).toMatchObject({ written: 1 });
    expect(readTree(out)).toEqual({ ...site, 'a.svg': 'two' });
    const gone: OutputFile[] = [{ path: 'a.svg', content: { copy: join(folder, 'none') }, origin: 'static/none' }];
    expect((await commitOutput({ key, out, files: gone })).problems).toMatchObject([{ id: 'vanished', file: 'static/none' }]);
    expect(readTree(out)).toEqual({ ...site, 'a.svg': 'two' });
  });

  test.each([
    ['file by file', { 'p/0.html': 'new', 'p/1.html/x': 'in the way' }],
    ['as a whole tree', Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p/${index}.html`, 'new']))],
  ])('that fails %s leaves the old site and nothing else', async (_, changes) => {
    const folder = temporaryFolder();
    const out = join(folder, 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    const { 'p/1.html': __, ...rest } = site;
    const blocked = { ...rest, ...changes, [`${'n'.repeat(300)}.html`]: 'too long a name' };
    expect((await commitOutput({ key, out, files: outputs(blocked) })).problems).toMatchObject([{ id: 'write-failed' }]);
    expect(readTree(out)).toEqual(site);
    expect(readdirSync(join(folder, '.dist.docsgen')).sort()).toEqual(['.gitignore', 'record.json']);
  });

  test('restores the files when it fails between two renames', async () => {
    const out = join(temporaryFolder(), 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    mkdirSync(join(out, 'z.html'));
    writeFiles(out, { 'z.html/foreign': 'stands where a file is to go' });
    const { 'p/9.html': _, ...rest } = site;
    const next = { ...rest, 'assets/a.js': 'new', 'p/0.html': 'new', 'z.html': 'new' };
    expect((await commitOutput({ key, out, files: outputs(next) })).problems).toMatchObject([{ id: 'write-failed' }]);
    expect(readTree(out)).toEqual({ ...site, 'z.html/foreign': 'stands where a file is to go' });
    expect(existsSync(join(out, 'assets'))).toBe(false);
  });

  test('fails while another process has the lock, and takes over the lock of a dead process', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'dist');
    writeFiles(folder, { '.dist.docsgen/lock': '1 -' });
    const held = await commitOutput({ key, out, files: outputs(site) });
    const first = await Promise.all([
      commitOutput({ key, out, files: outputs(site) }),
      commitOutput({ key, out, files: outputs(site) }),
    ]);
    expect(held.problems).toEqual([]);
    expect(first.flatMap(({ problems }) => problems)).toMatchObject([{ id: 'locked', file: '', values: { pid: process.pid } }]);
    expect(readTree(out)).toEqual(site);
  });

  test('takes over an empty lock that is dated in the future', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'dist');
    writeFiles(folder, { '.dist.docsgen/lock': '' });
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(join(folder, '.dist.docsgen/lock'), later, later);
    expect((await commitOutput({ key, out, files: outputs(site) })).problems).toEqual([]);
    expect(readTree(out)).toEqual(site);
  });

  test('follows a link to the output folder', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'dist'));
    await commitOutput({ key, out: join(folder, 'dist'), files: outputs(site) });
    expect(readTree(join(folder, 'real'))).toEqual(site);
  });
});

describe('the output folder', () => {
  const check = (siteDir: string, out: string) => {
    const inputs = ['content', 'openapi', 'static', 'templates'].map((name) => join(siteDir, name));
    const misplaced = checkOutputPlace({ siteDir, out, inputs });
    const state = createState(out, key);
    return misplaced.length > 0 ? misplaced : checkOutputContent(out, state, scanOutput(state));
  };

  test.each(['.', 'content', 'content/dist', '..', 'static', 'link', '/', homedir(), 'file'])('is never %s', (out) => {
    const siteDir = join(temporaryFolder(), 'site');
    writeFiles(siteDir, { 'content/index.md': '', 'static/a': '', file: '' });
    symlinkSync(join(siteDir, 'content'), join(siteDir, 'link'));
    expect(check(siteDir, out.startsWith('/') ? out : join(siteDir, out))).toMatchObject([{ id: 'output-folder' }]);
  });

  test('may be new, empty or a previous site, but contain nothing else', async () => {
    const siteDir = temporaryFolder();
    const out = join(siteDir, 'dist');
    expect(check(siteDir, out)).toEqual([]);
    mkdirSync(out);
    expect(check(siteDir, out)).toEqual([]);
    await commitOutput({ key, out, files: outputs(site) });
    writeFiles(out, { 'p/.DS_Store': '' });
    expect(check(siteDir, out)).toEqual([]);
    writeFiles(out, { 'p/notes.txt': 'mine' });
    expect(check(siteDir, out)).toMatchObject([{ id: 'output-foreign', values: { example: 'p/notes.txt' } }]);
    writeFiles(siteDir, { 'other/notes.txt': 'mine' });
    expect(check(siteDir, join(siteDir, 'other'))).toMatchObject([{ id: 'output-foreign' }]);
  });
});
