import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { readRegularFile } from '../../sources/regular-file.js';

/** Packages as code in a folder would find them. */
export interface Packages {
  /** The `node_modules` folders in which a package is looked for, the nearest first. */
  readonly folders: readonly string[];
  /** Folder of a package; `undefined` when it is not installed. */
  folderOf(name: string): string | undefined;
  /** The package that the folder belongs to: its own documentation may import it. */
  readonly self?: { readonly name: string; readonly folder: string };
}

export function packagesFor(dir: string): Packages {
  const above = foldersAbove(dir);
  const folders = above.map((folder) => path.join(folder, 'node_modules')).filter((folder) => existsSync(folder));
  const self = above.map((folder) => ({ name: nameIn(folder), folder })).find(({ name }) => name !== undefined);
  return {
    folders,
    folderOf: (name) =>
      folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(path.join(folder, 'package.json'))),
    ...(self?.name !== undefined && { self: { name: self.name, folder: self.folder } }),
  };
}

function foldersAbove(dir: string): string[] {
  const parent = path.dirname(dir);
  return parent === dir ? [dir] : [dir, ...foldersAbove(parent)];
}

function nameIn(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readRegularFile(path.join(folder, 'package.json')).toString()) as { name?: unknown };
    return typeof name === 'string' && /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

const IMPORT = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(['"])([^'"\n]+)\1/g;

/** Names of the packages that code imports, without Node.js's own modules and files beside it. */
export function importedPackages(code: string): string[] {
  const names = [...code.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
    return /^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(name) && !specifier.startsWith('node:') && !builtinModules.includes(name)
      ? [name]
      : [];
  });
  return [...new Set(names)];
}
