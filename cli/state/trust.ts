import { lstatSync } from 'node:fs';
import { relative } from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { processKey, type StateKey } from './key.js';
import { openKey } from './key-file.js';
import { trackedFolders } from './tracked.js';

/** How far a command believes what earlier ones left on the disk. */
export interface Trust {
  /** Verifies and signs it. One that does not last verifies nothing. */
  readonly key: StateKey;
  /** Why nothing is believed that should have been. */
  readonly problems: readonly Problem[];
}

interface TrustInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute paths of the folders in which earlier commands may have left something. */
  readonly folders: readonly string[];
  /** `false`: a command that keeps nothing makes no key. */
  readonly isKeyMade?: boolean;
}

/**
 * Opens the key of the user. Nothing is believed when it cannot be kept, nor when git tracks one of the folders, which then came with the repository.
 * Problems: `state-link` (an error), `state-tracked`, `no-state-key`.
 */
export function openTrust({ environment, folders, isKeyMade }: TrustInput): Trust {
  const there = folders.flatMap((folder) => {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    return found ? [{ folder, found }] : [];
  });
  const links = there.filter(({ found }) => !found.isDirectory());
  if (links.length > 0) {
    const problems = links.map(({ folder, found }) =>
      problem('state-link', { file: '' }, { folder: shown(folder), kind: found.isSymbolicLink() ? 'symbolic link' : 'file' }),
    );
    return { key: processKey(), problems };
  }
  const tracked = trackedFolders(there.map(({ folder }) => folder)).map(shown);
  const [one] = tracked;
  if (one !== undefined) {
    return { key: processKey(), problems: [problem('state-tracked', { file: '' }, { one, all: tracked.join(' ') })] };
  }
  const { key, refusal } = openKey(environment, isKeyMade);
  return { key, problems: refusal ? [problem('no-state-key', { file: '' }, refusal)] : [] };
}

const shown = (folder: string): string => relative(process.cwd(), folder) || folder;
