import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import type { IconSet } from './icon-set.js';
import { catchSystemError } from './read-file.js';
import { readRegularFile } from './regular-file.js';
import type { LocateOption } from './site-sources.js';
import { computeDigest } from './text.js';

export interface IconSets {
  readonly sets: readonly IconSet[];
  readonly problems: readonly Problem[];
}

/** Finds the packages of icon sets in the `node_modules` folders of the site and its parent folders. @param dir absolute path of the site */
export function readIconSets(dir: string, prefixes: readonly string[], locate: LocateOption): IconSets {
  const sets: IconSet[] = [];
  const problems: Problem[] = [];
  for (const [index, prefix] of prefixes.entries()) {
    const file = findFile(dir, path.join('node_modules', '@iconify-json', prefix, 'icons.json'));
    const bytes = file === undefined ? undefined : catchSystemError(() => readRegularFile(file));
    if (file === undefined || bytes === undefined || bytes instanceof Error)
      problems.push(problem('icon-package', locate(['icons', index]), { prefix }));
    else sets.push({ prefix, file, hash: computeDigest(bytes.toString()) });
  }
  return { sets, problems };
}

/** Returns the path of a file in a folder or its nearest parent folder that has it. */
function findFile(dir: string, name: string): string | undefined {
  const file = path.join(dir, name);
  if (existsSync(file)) return file;
  const parent = path.dirname(dir);
  return parent === dir ? undefined : findFile(parent, name);
}
