import path from 'node:path';
import { isError, type Problem } from '../problems/index.js';
import { packageFolder } from '../system/package.js';
import type { Output } from '../terminal/reporter.js';
import { initSite } from './starter-site.js';

/** Writes the starter site and says what to do next. */
export async function initCommand(dir: string, output: Output): Promise<readonly Problem[]> {
  const { files, problems } = await initSite(dir, path.join(packageFolder(), 'init'));
  if (problems.some(isError)) return problems;
  const shown = path.relative(process.cwd(), dir) || '.';
  const at = shown === '.' ? '' : ` ${shown}`;
  output.err(
    `Wrote ${files.length} files to ${shown}\n\n  npx docsgen watch${at}   write, with the result in the browser\n  npx docsgen build${at}   write the site to ${path.join(shown, 'dist')}\n`,
  );
  return problems;
}
