import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SitePath } from './types.js';

const run = promisify(execFile);

/** When each file of the site last changed (ISO 8601), from one `git log`. Empty outside a repository. */
export async function gitChanges(dir: string): Promise<ReadonlyMap<SitePath, string>> {
  const changes = new Map<SitePath, string>();
  const args = [
    '-c',
    'core.quotePath=false',
    'log',
    '--format=%x01%aI',
    '--name-only',
    '--no-renames',
    '--relative',
    '--',
    'content',
    'openapi',
  ];
  const log = await run('git', args, { cwd: dir, maxBuffer: 1 << 28 }).then(
    ({ stdout }) => stdout,
    () => '',
  );
  for (const commit of log.split('\u0001').slice(1)) {
    const [date = '', ...files] = commit.split('\n');
    for (const name of files) {
      const file = name.normalize('NFC');
      if (file && !changes.has(file)) changes.set(file, date);
    }
  }
  return changes;
}
