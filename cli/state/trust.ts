import { lstatSync } from 'node:fs';
import { relative } from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { createProcessKey, type StateKey } from './key.js';
import { openKey, readSharedKey } from './key-file.js';
import { findTrackedFolders } from './tracked.js';

/** Whether a command may use files that earlier commands stored on the disk. */
export interface Trust {
  /** Verifies and signs these files. A key of this process only verifies none. */
  readonly key: StateKey;
  /** Why files that should have been used are not. */
  readonly problems: readonly Problem[];
}

interface TrustInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute paths of the folders that earlier commands may have written to. */
  readonly folders: readonly string[];
  /** Whether to create a key if the user has none; `false` for a command that stores nothing. */
  readonly createsKey?: boolean;
}

/**
 * Opens the key in the environment, or else that of the user. Returns a key of this process instead, with a problem, if the one in the environment is
 * malformed (`invalid-state-key`), if the user's key cannot be stored or is not safe to use (`no-state-key`), or if one of the folders is tracked by
 * git, so that it came with the repository (`state-tracked`), or is a symbolic link or a file (`state-link`, an error).
 */
export function openTrust({ environment, folders, createsKey }: TrustInput): Trust {
  const existing = folders.flatMap((folder) => {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    return stats ? [{ folder, stats }] : [];
  });
  const links = existing.filter(({ stats }) => !stats.isDirectory());
  if (links.length > 0) {
    const problems = links.map(({ folder, stats }) =>
      problem(
        'state-link',
        { file: '' },
        { folder: relativeToCwd(folder), kind: stats.isSymbolicLink() ? 'symbolic link' : 'file' },
      ),
    );
    return { key: createProcessKey(), problems };
  }
  const tracked = findTrackedFolders(existing.map(({ folder }) => folder)).map(relativeToCwd);
  const [first] = tracked;
  if (first !== undefined) {
    return {
      key: createProcessKey(),
      problems: [problem('state-tracked', { file: '' }, { one: first, all: tracked.join(' ') })],
    };
  }
  const shared = readSharedKey(environment);
  if (shared) return { key: shared, problems: shared.isLasting ? [] : [problem('invalid-state-key', { file: '' })] };
  const { key, refusal } = openKey(environment, createsKey);
  return { key, problems: refusal ? [problem('no-state-key', { file: '' }, refusal)] : [] };
}

const relativeToCwd = (folder: string): string => relative(process.cwd(), folder) || folder;
