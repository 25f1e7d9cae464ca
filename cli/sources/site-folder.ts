import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { detectTool } from './detect-tool.js';
import { FOLDERS } from './names.js';
import { TOOL_NAMES } from './tool.js';

/** Returns a problem if a folder is not a site: it does not exist, or has no folder for content. @param dir absolute path */
export async function checkSiteFolder(dir: string): Promise<Problem | undefined> {
  const reason = !(await exists(dir)) ? 'missing' : (await exists(path.join(dir, FOLDERS.content))) ? undefined : 'no-content';
  if (reason === undefined) return undefined;
  const found = reason === 'no-content' ? detectTool(dir) : undefined;
  return problem('no-site', { file: '' }, { dir, reason, tool: found && TOOL_NAMES[found.tool] });
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );
