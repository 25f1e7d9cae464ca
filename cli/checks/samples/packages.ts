import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { readRegularFile } from '../../sources/regular-file.js';

/** The packages that code in a folder can import. */
export interface Packages {
  /** The `node_modules` folders to search, nearest first. */
  readonly folders: readonly string[];
  /** Returns the folder of a package; `undefined` if it is not installed. */
  findFolder(name: string): string | undefined;
  /** The package that contains the folder: its documentation may import it by name. */
  readonly self?: { readonly name: string; readonly folder: string };
}

export function findPackages(dir: string): Packages {
  const ancestors = listAncestors(dir);
  const folders = ancestors.map((folder) => path.join(folder, 'node_modules')).filter((folder) => existsSync(folder));
  const self = ancestors.map((folder) => ({ name: readPackageName(folder), folder })).find(({ name }) => name !== undefined);
  return {
    folders,
    findFolder: (name) =>
      folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(path.join(folder, 'package.json'))),
    ...(self?.name !== undefined && { self: { name: self.name, folder: self.folder } }),
  };
}

function listAncestors(dir: string): string[] {
  const parent = path.dirname(dir);
  return parent === dir ? [dir] : [dir, ...listAncestors(parent)];
}

function readPackageName(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readRegularFile(path.join(folder, 'package.json')).toString()) as { name?: unknown };
    return typeof name === 'string' && /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

const IMPORT = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(['"])([^'"\n]+)\1/g;

/** Returns the names of the packages that code imports, without built-in modules of Node.js and relative paths. */
export function findImportedPackages(code: string): string[] {
  const names = [...code.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
    return /^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(name) && !specifier.startsWith('node:') && !builtinModules.includes(name)
      ? [name]
      : [];
  });
  return [...new Set(names)];
}
