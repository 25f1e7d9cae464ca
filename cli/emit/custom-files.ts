import path from 'node:path';
import { catchSystemError } from '../sources/read-file.js';
import { readSourceFile } from '../sources/regular-file.js';
import { findSourceFolders } from '../sources/source-folders.js';
import { decodeText } from '../sources/text.js';
import type { StaticFile } from '../types.js';

/** Names of files in `static/` that are merged with, or replace, the generated file of the same name. */
const MERGED = ['_headers', '_redirects', 'robots.txt', 'llms.txt'] as const;

/** Returns the text of these files by name. Omits files that are not UTF-8 or cannot be read, so that they conflict with the generated file. */
export function readCustomFiles(dir: string, statics: readonly StaticFile[]): ReadonlyMap<string, string> {
  const folders = findSourceFolders(dir);
  const texts = new Map<string, string>();
  for (const name of MERGED) {
    const file = statics.find(({ url }) => url === `/${name}`);
    if (file === undefined) continue;
    const bytes = catchSystemError(() => readSourceFile(path.join(dir, file.path), folders));
    const text = bytes instanceof Error ? undefined : decodeText(bytes);
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}
