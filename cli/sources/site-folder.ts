import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { FOLDERS } from './names.js';

/** Returns a problem if a folder is not a site: it does not exist, or has no folder for content. @param dir absolute path */
export async function checkSiteFolder(dir: string): Promise<Problem | undefined> {
  const reason = !(await exists(dir)) ? 'missing' : (await exists(path.join(dir, FOLDERS.content))) ? undefined : 'no-content';
  return reason && problem('no-site', { file: '' }, { dir, reason });
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );
