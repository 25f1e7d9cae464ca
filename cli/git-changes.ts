import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Change } from './render/views.js';
import type { SitePath } from './types.js';

const run = promisify(execFile);

/** When each file of the site last changed and who changed it, from one `git log`. Empty outside a repository. */
export async function gitChanges(dir: string): Promise<ReadonlyMap<SitePath, Change>> {
  const changes = new Map<SitePath, Change>();
  const args = [
    '-c',
    'core.quotePath=false',
    'log',
    '--format=%x01%aI%x02%aN',
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
    const [head = '', ...files] = commit.split('\n');
    const [date = '', author = ''] = head.split('\u0002');
    for (const file of files) if (file && !changes.has(file)) changes.set(file, { date, author });
  }
  return changes;
}
