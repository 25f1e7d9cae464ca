import path from 'node:path';
import { isError } from '../problems/index.js';
import { packageFolder } from '../system/package.js';
import type { CommandResult } from '../terminal/reporter.js';
import { initSite, type Template } from './starter-site.js';

/** Writes a starter site. The result explains what to do next. */
export async function initCommand(dir: string, template: Template): Promise<CommandResult> {
  const { files, problems } = await initSite(dir, { folder: path.join(packageFolder(), 'init'), template });
  if (problems.some(isError)) return { problems };
  const shown = path.relative(process.cwd(), dir) || '.';
  const argument = shown === '.' ? '' : ` ${shown}`;
  const err = `Wrote ${files.length} files to ${shown}\n\n  npx docsgen watch${argument}   preview the site while you write\n  npx docsgen build${argument}   build the site into ${path.join(shown, 'dist')}\n`;
  return { problems, err };
}
