import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the absolute path of an installed program, or `undefined`. Skips relative folders and `node_modules`, so that a program in the site is
 * never run: Windows looks for a bare name in the current folder first, and npm puts the site's packages at the front of PATH.
 *
 * @param environment contains the variable PATH
 */
export function findProgram(name: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.com'] : [''];
  const searched = environment.PATH ?? environment.Path ?? '';
  for (const entry of searched.split(path.delimiter)) {
    const folder = entry.replace(/^"(.*)"$/, '$1');
    if (!path.isAbsolute(folder) || folder.split(/[\\/]/).includes('node_modules')) continue;
    const found = endings.map((ending) => path.join(folder, name + ending)).find(isProgram);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
