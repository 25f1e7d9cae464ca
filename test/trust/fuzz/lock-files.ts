import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { abandonedLocks, lockHolder, takeLock } from '../../../cli/commit/lock.js';
import { statePaths } from '../../../cli/commit/state.js';
import { formatLock, LOCK_FILE, toLock } from '../../../cli/vendor/lock-file.js';
import { readLock } from '../../../cli/vendor/read-lock.js';
import { Random } from '../random.js';
import { fuzzText } from './mutate-text.js';
import { findWrongProblem } from './pages.js';
import type { OpenTarget } from './target.js';

const LOCK = formatLock({
  sources: [
    {
      to: 'sdk',
      git: 'https://example.com/a.git',
      commit: '0'.repeat(40),
      files: [{ path: 'sdk/a.md', size: 3, sha256: 'a'.repeat(64) }],
    },
  ],
});

/** `docsgen.lock.json`, and the lock of an output folder. */
export const openLockFiles: OpenTarget = (folder) => {
  const out = path.join(folder, 'dist');
  mkdirSync(out);
  const state = statePaths(out);
  mkdirSync(state.folder, { recursive: true });
  const kind = {
    examples: [LOCK, LOCK.slice(0, 120), '[]', 'null', '{"version":1,"sources":[]}'],
    pieces: [...'{}[],:"\\-0e', '\\u0000', '__proto__', 'null', '../', '\n'],
    prefixes: [' ', '{', '//'],
    most: 1,
  };
  const processes = [process.pid, 1, 999_999_999, -1, 0].map(String);
  return {
    async run(seed) {
      const random = new Random(seed);
      const text = fuzzText(random, kind);
      writeFileSync(path.join(folder, LOCK_FILE), text);
      const { lock, problem } = readLock(folder);
      if ((lock === undefined) === (problem === undefined)) return 'the lock file is neither valid nor an error';
      if (lock && toLock(JSON.parse(formatLock(lock))) === undefined) return 'the lock file cannot be written again';
      const wrong = problem && findWrongProblem([problem], text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
      if (wrong !== undefined) return wrong;

      rmSync(state.lock, { recursive: true, force: true });
      const written = random.chance(0.5)
        ? text.slice(0, 200)
        : `${random.pick(processes)}${random.pick(['', '\n', ' ', '\0', '\n1', ' x 9'])}`;
      if (random.chance(0.1)) mkdirSync(state.lock);
      else writeFileSync(state.lock, written);
      // A lock without a name is waited for while it is new.
      utimesSync(state.lock, 0, 0);
      lockHolder(state);
      abandonedLocks(state);
      const taken = takeLock(state);
      if (!('release' in taken))
        return taken.heldBy > 0 ? undefined : `the lock ${JSON.stringify(written)} is held by ${taken.heldBy}`;
      taken.release();
      return undefined;
    },
  };
};
