import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What git keeps of the working tree that a folder lies in. */
export interface GitFolder {
  /** Git is changing the working tree: more is about to come. */
  isBusy(): boolean;
  /** Another text when there may be new commits, other ones, or more of the history. */
  state(): string;
}

/** @param dir absolute path */
export function gitFolder(dir: string): GitFolder {
  const folder = find(dir);
  const changed = (file: string) =>
    folder === undefined ? 0 : (statSync(path.join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return {
    isBusy: () => folder !== undefined && existsSync(path.join(folder, 'index.lock')),
    state: () => `${changed('HEAD')} ${changed('logs/HEAD')} ${changed('shallow')}`,
  };
}

/** The folder `.git`, or the one that a linked working tree or submodule names in a file of that name. */
function find(dir: string): string | undefined {
  const own = path.join(dir, '.git');
  const stats = statSync(own, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return own;
  if (stats?.isFile()) {
    const target = /^gitdir: (.+)$/m.exec(readFileSync(own, 'utf8'))?.[1];
    return target && path.resolve(dir, target);
  }
  return path.dirname(dir) === dir ? undefined : find(path.dirname(dir));
}
