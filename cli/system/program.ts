import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Absolute path of a program that is installed on this computer; `undefined` if it is not installed. Programs of the site itself are not found: Windows
 * would search for a bare name in the current folder first, and npm adds the packages of the site to the start of PATH.
 *
 * @param environment contains the variable PATH
 */
export function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const extensions = process.platform === 'win32' ? ['.exe', '.com'] : [''];
  const searched = environment.PATH ?? environment.Path ?? '';
  for (const entry of searched.split(path.delimiter)) {
    const folder = entry.replace(/^"(.*)"$/, '$1');
    if (!path.isAbsolute(folder) || folder.split(/[\\/]/).includes('node_modules')) continue;
    const program = extensions.map((extension) => path.join(folder, name + extension)).find(isProgram);
    if (program !== undefined) return program;
  }
  return undefined;
}

/** Whether a path is that of a file that this user can run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
