import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../harness.js';

/** Returns the files of an example. */
export function exampleFiles(name: string): Files {
  const folder = path.resolve('examples', name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file, 'utf8')];
    }),
  );
}
