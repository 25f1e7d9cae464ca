import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type GitChanges, readGitChanges } from '../sources/git-changes.js';
import type { Root } from '../sources/roots.js';

/** The state of the git repository that contains a folder. */
export interface GitFolder {
  /** Whether git is changing the working tree, so that more changes follow. */
  isBusy(): boolean;
  /** Returns a string that changes when commits are added or rewritten, or more of the history is fetched. */
  state(): string;
}

/** @param dir absolute path */
export function gitFolder(dir: string): GitFolder {
  const folder = findGitFolder(dir);
  const changed = (file: string) =>
    folder === undefined ? 0 : (statSync(path.join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return {
    isBusy: () => folder !== undefined && existsSync(path.join(folder, 'index.lock')),
    state: () => `${changed('HEAD')} ${changed('logs/HEAD')} ${changed('shallow')}`,
  };
}

/** Returns a function that reads the history of a site's files, again only when it has changed. */
export function historyReader(dir: string, git: GitFolder): (roots: readonly Root[]) => Promise<GitChanges> {
  let last: { readonly state: string; readonly changes: Promise<GitChanges> } | undefined;
  return (roots) => {
    const folders = roots.map(({ from }) => path.resolve(dir, from));
    const state = JSON.stringify([git.state(), folders.map((folder) => [folder, gitFolder(folder).state()])]);
    if (last?.state !== state) last = { state, changes: readGitChanges(dir, roots) };
    return last.changes;
  };
}

/** Finds the folder `.git`, or the folder that a `.git` file of a linked working tree or submodule points to. */
function findGitFolder(dir: string): string | undefined {
  const entry = path.join(dir, '.git');
  const stats = statSync(entry, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return entry;
  if (stats?.isFile()) {
    const target = /^gitdir: (.+)$/m.exec(readFileSync(entry, 'utf8'))?.[1];
    return target && path.resolve(dir, target);
  }
  return path.dirname(dir) === dir ? undefined : findGitFolder(path.dirname(dir));
}
