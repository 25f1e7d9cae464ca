import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The packages with which types are determined, as they are installed. */
export interface TwoslashPackages {
  /** Absolute path of the site, whose packages samples can import. */
  readonly site: string;
  /** Folders of the packages. */
  readonly twoslash: InstalledPackage | undefined;
  readonly typescript: InstalledPackage | undefined;
  /** Digest of the versions of all installed packages, because samples import them, and of the declarations in packages that are links to other folders. */
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
    listPackages(folder).map((name) => [
      name,
      readVersion(path.join(folder, name)),
      ...listLinkedFiles(path.join(folder, name), site),
    ]),
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

const DECLARATIONS = /^package\.json$|\.[cm]?tsx?$/;

/** Returns the files with types, and when they changed, of a package that is a link to another folder, as in a workspace: it changes without a new version. */
function listLinkedFiles(folder: string, site: string): readonly string[] {
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    return [];
  }
  const isInstalled = real.split(path.sep).includes('node_modules');
  const isAroundSite = site === real || site.startsWith(real + path.sep);
  return isInstalled || isAroundSite ? [] : listDeclarations(real);
}

function listDeclarations(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : listDeclarations(file);
      if (!entry.isFile() || !DECLARATIONS.test(entry.name)) return [];
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    });
  } catch {
    return [];
  }
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
