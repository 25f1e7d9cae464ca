import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findTrackedFolders } from '../../cli/state/tracked.js';
import { temporaryFolder } from '../harness.js';

const isTracked = (folder: string): boolean => findTrackedFolders([folder]).length > 0;

function repository() {
  const dir = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const write = (file: string) => {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(dir, file), 'text');
  };
  git('init', '-q');
  write('docs/.docsgen/cache.json');
  write('docs/.other/file');
  write('docs/index.md');
  return { dir, git, write, isTracked: (folder: string) => isTracked(path.join(dir, folder)) };
}

test('a folder is tracked if a file in it is', () => {
  const { dir, git, isTracked } = repository();
  expect(isTracked('docs/.docsgen')).toBe(false);
  git('add', '.');
  expect(isTracked('docs/.docsgen')).toBe(true);
  expect(isTracked('.docsgen')).toBe(false);
  expect(isTracked('docs/.none')).toBe(false);
  const all = ['docs/.none', 'docs/.docsgen', 'docs/.other'].map((folder) => path.join(dir, folder));
  expect(findTrackedFolders(all)).toEqual(all.slice(1));
  git('rm', '-rq', '--cached', 'docs/.docsgen');
  expect(isTracked('docs/.docsgen')).toBe(false);
});

test.each([
  ['of version 4', ['update-index', '--index-version', '4']],
  ['that is split', ['update-index', '--split-index']],
])('a folder is found in an index %s', (_, change) => {
  const { git, isTracked } = repository();
  git('add', '.');
  git(...change);
  expect(isTracked('docs/.docsgen')).toBe(true);
  git('rm', '-rq', '--cached', 'docs/.docsgen');
  expect(isTracked('docs/.docsgen')).toBe(false);
});

test('finds a folder in the index of a worktree, and as a submodule', () => {
  const { dir, git, isTracked } = repository();
  git('add', '.');
  git('commit', '-qm', 'All');
  git('worktree', 'add', '-q', 'tree');
  expect(isTracked('tree/docs/.docsgen')).toBe(true);
  execFileSync('git', ['init', '-q'], { cwd: path.join(dir, 'docs/.other') });
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', 'x', '--allow-empty'], {
    cwd: path.join(dir, 'docs/.other'),
  });
  git('rm', '-rq', '--cached', 'docs/.other');
  git('add', 'docs/.other');
  expect(isTracked('docs/.other')).toBe(true);
});

test('a folder outside a repository, or in one without an index, is untracked', () => {
  expect(isTracked(path.join(temporaryFolder(), '.docsgen'))).toBe(false);
  const { dir, git, isTracked: isTrackedThere } = repository();
  expect(isTrackedThere('docs/.docsgen')).toBe(false);
  git('add', '.');
  rmSync(path.join(dir, '.git/index'));
  expect(isTrackedThere('docs/.docsgen')).toBe(false);
});

test('a folder is tracked even if git prints more names than are read', () => {
  const { dir, git, isTracked } = repository();
  const content = String(git('hash-object', '-w', 'docs/index.md')).trim();
  const lines = Array.from({ length: 6_000 }, (_, index) => `100644 ${content}\tdocs/.docsgen/${'n'.repeat(200)}${index}\n`);
  execFileSync('git', ['update-index', '--index-info'], { cwd: dir, input: lines.join('') });
  git('update-index', '--index-version', '4');
  expect(isTracked('docs/.docsgen')).toBe(true);
});
