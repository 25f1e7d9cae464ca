import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The packages with which types are determined, as they are installed. */
export interface TwoslashPackages {
  /** Absolute path of the site, whose packages samples can import. */
  readonly site: string;
  /** Folders of the packages. */
  readonly twoslash: InstalledPackage | undefined;
  readonly typescript: InstalledPackage | undefined;
  /** Digest of the versions of all installed packages, because samples import them. */
  readonly version: string;
}

export interface InstalledPackage {
  readonly folder: string;
  /** Empty if it cannot be read. */
  readonly version: string;
}

/** Finds the packages for types in `node_modules` of a folder or of one above it. Without `twoslash`, nothing else is read. */
export function findTwoslashPackages(site: string): TwoslashPackages {
  const twoslash = findPackage(site, 'twoslash');
  if (!twoslash) return { site, twoslash, typescript: undefined, version: '' };
  const versions = listModuleFolders(site).flatMap((folder) =>
    listPackages(folder).map((name) => [name, readVersion(path.join(folder, name))]),
  );
  return {
    site,
    twoslash,
    typescript: findPackage(site, 'typescript'),
    version: createHash('sha256').update(JSON.stringify(versions)).digest('hex'),
  };
}

/** Returns the folders in which packages of a site are looked up, the nearest first. */
export function listModuleFolders(site: string): readonly string[] {
  const parent = path.dirname(site);
  return [path.join(site, 'node_modules'), ...(parent === site ? [] : listModuleFolders(parent))];
}

function findPackage(site: string, name: string): InstalledPackage | undefined {
  for (const modules of listModuleFolders(site)) {
    const folder = path.join(modules, name);
    const version = readVersion(folder);
    if (version !== undefined) return { folder, version };
  }
  return undefined;
}

/** Returns the names of the packages in a folder, sorted by code unit. */
function listPackages(folder: string): readonly string[] {
  const list = (name: string) => {
    try {
      return readdirSync(path.join(folder, name)).filter((entry) => !entry.startsWith('.'));
    } catch {
      return [];
    }
  };
  return list('.')
    .flatMap((name) => (name.startsWith('@') ? list(name).map((entry) => `${name}/${entry}`) : name))
    .sort();
}

/** Returns the version of a package; empty if its package.json is damaged, `undefined` if there is none. */
function readVersion(folder: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  try {
    const description: unknown = JSON.parse(text);
    const version = typeof description === 'object' && description !== null && 'version' in description && description.version;
    return typeof version === 'string' ? version : '';
  } catch {
    return '';
  }
}
