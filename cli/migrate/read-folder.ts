import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { catchSystemError } from '../sources/read-file.js';

/** Folders that no tool reads pages from. */
const SKIPPED = new Set(['node_modules', '.git', '.docusaurus', 'build', 'dist', '.docsgen']);

const MAX_FILES = 100_000;

/**
 * Lists the files of a folder, sorted, relative to it, with `/`. Follows symbolic links that stay in `within`; leaves out the others, and those that lead back.
 *
 * @param within absolute path of the folder that links may point into, if it contains the folder; otherwise, they must stay in the folder itself
 */
export function listFiles(folder: string, within: string): readonly string[] {
  const files: string[] = [];
  const own = realpath(folder);
  const outer = realpath(within);
  const isInside =
    own !== undefined &&
    outer !== undefined &&
    (own === outer || own.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep));
  const root = isInside ? outer : own;
  const visit = (dir: string, prefix: string, above: readonly string[]) => {
    const real = realpath(dir);
    if (real === undefined || root === undefined || above.includes(real) || files.length > MAX_FILES) return;
    if (real !== root && !real.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return;
    const entries = catchSystemError(() => readdirSync(dir, { withFileTypes: true }));
    if (entries instanceof Error) return;
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${prefix}${entry.name}`;
      const isLink = entry.isSymbolicLink();
      const target = isLink ? realpath(path.join(dir, entry.name)) : undefined;
      if (isLink && (target === undefined || !target.startsWith(root + path.sep))) continue;
      const isFolder = entry.isDirectory() || (isLink && isFolderAt(path.join(dir, entry.name)));
      if (isFolder) {
        if (!SKIPPED.has(entry.name)) visit(path.join(dir, entry.name), `${name}/`, [...above, real]);
      } else if (entry.isFile() || isLink) files.push(name);
    }
  };
  visit(folder, '', []);
  return files;
}

const realpath = (file: string): string | undefined => {
  const found = catchSystemError(() => realpathSync.native(file));
  return found instanceof Error ? undefined : found;
};

const isFolderAt = (file: string): boolean => !(catchSystemError(() => readdirSync(file)) instanceof Error);

/** Reads a text file, without a byte order mark and with `\n` at the ends of lines; `undefined` if it cannot be read. */
export function readText(file: string): string | undefined {
  const text = catchSystemError(() => readFileSync(file, 'utf8'));
  return text instanceof Error ? undefined : text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Returns a path relative to the migrated folder, with `/`. */
export const shownPath = (dir: string, file: string): string => path.relative(dir, file).split(path.sep).join('/');
