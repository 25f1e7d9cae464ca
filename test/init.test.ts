import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { initSite } from '../cli/init.js';
import { describe } from '../cli/problems.js';

const starter = path.resolve(import.meta.dirname, '../templates/init');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docsgen-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tree = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

test('writes the starter into a folder that does not exist', async () => {
  const target = path.join(folder, 'new', 'docs');
  const { files, problems } = await initSite(target, starter);
  expect(problems).toEqual([]);
  expect(tree(target)).toEqual(files);
  expect(files).toEqual(expect.arrayContaining(['.gitignore', 'content/index.md', 'docsgen.config.json']));
  expect(files).not.toContain('gitignore');
});

test('overwrites nothing: one file in the way, and nothing is written', async () => {
  mkdirSync(path.join(folder, 'content'));
  writeFileSync(path.join(folder, 'content/index.md'), 'mine');
  const { files, problems } = await initSite(folder, starter);
  expect(files).toEqual([]);
  expect(problems.map(describe)).toMatchObject([{ id: 'init-exists', level: 'error', file: 'content/index.md' }]);
  expect(tree(folder)).toEqual(['content/index.md']);
  expect(readFileSync(path.join(folder, 'content/index.md'), 'utf8')).toBe('mine');
});

test('keeps a .gitignore and says so', async () => {
  writeFileSync(path.join(folder, '.gitignore'), 'mine\n');
  const { files, problems } = await initSite(folder, starter);
  expect(problems.map(describe)).toMatchObject([{ id: 'init-ignore', level: 'warning', file: '.gitignore' }]);
  expect(files).toContain('content/index.md');
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('mine\n');
});

test('says why the site cannot be written', async () => {
  writeFileSync(path.join(folder, 'content'), 'a file where the folder belongs');
  const { problems } = await initSite(folder, starter);
  expect(problems.map(describe)).toMatchObject([{ id: 'init-failed', level: 'error' }]);
});

test.runIf(process.platform === 'linux')('gives up at once where nothing can be created', async () => {
  const { files, problems } = await initSite('/proc/docs/new', starter);
  expect(files).toEqual([]);
  expect(problems.map((one) => describe(one).cause)).toEqual([
    'The starter site could not be written to "/proc/docs/new": its file system takes no new folders.',
  ]);
});
