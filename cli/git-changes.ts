import { askGit } from './git.js';
import type { SitePath } from './types.js';

/** When each file of the site last changed (ISO 8601), from one `git log`. Empty outside a repository. */
export async function gitChanges(dir: string): Promise<ReadonlyMap<SitePath, string>> {
  const changes = new Map<SitePath, string>();
  const options = [
    '--name-only',
    '--no-renames',
    '--relative',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--no-show-signature',
  ];
  const log = (await askGit(dir, ['log', '--format=%x01%aI', ...options, '--', 'content', 'openapi'])) ?? '';
  for (const commit of log.split('\u0001').slice(1)) {
    const [date = '', ...files] = commit.split('\n');
    for (const name of files) {
      const file = name.normalize('NFC');
      if (file && !changes.has(file)) changes.set(file, date);
    }
  }
  return changes;
}
