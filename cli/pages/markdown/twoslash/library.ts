import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstalledPackage, TwoslashPackages } from '../../../system/twoslash-packages.js';
import { type Compiler, createCompiler, type TwoslashModule, type TypeScript } from './compiler.js';

const require = createRequire(import.meta.url);

/** One compiler in each thread: it reads the declarations of the language once, which takes longer than a sample. */
let loaded: { readonly key: string; readonly compiler: Compiler } | undefined;

const toKey = ({ site, version }: TwoslashPackages): string => `${site}\n${version}`;

/** Loads the packages for types if they are installed in versions that can be used. */
export async function loadTwoslash(packages: TwoslashPackages | undefined): Promise<void> {
  if (!packages?.twoslash || !packages.typescript || findUnusable(packages)) return;
  const { folder } = packages.twoslash;
  if (loaded?.key === toKey(packages) && !loaded.compiler.isInterrupted()) return;
  const module = (await import(pathToFileURL(path.join(folder, 'dist/core.mjs')).href)) as TwoslashModule;
  const library = path.join(packages.typescript.folder, 'lib');
  const file = require.resolve(path.join(library, 'typescript.js'));
  // Its parser is shared by all programs, so after an interruption the whole module is loaded again.
  if (loaded?.compiler.isInterrupted()) delete require.cache[file];
  const typescript = require(file) as TypeScript;
  loaded = { key: toKey(packages), compiler: createCompiler({ module, typescript, library, site: packages.site }) };
}

/** Returns the compiler for the packages if they are loaded. */
export const getCompiler = (packages: TwoslashPackages): Compiler | undefined =>
  loaded?.key === toKey(packages) && !loaded.compiler.isInterrupted() ? loaded.compiler : undefined;

/** A package that is missing, or whose version is not supported. */
export interface UnusablePackage {
  readonly name: keyof typeof SUPPORTED;
  /** Installed version; empty if its package.json cannot be read, `undefined` if it is not installed. */
  readonly version: string | undefined;
  /** Range of versions to install. */
  readonly range: string;
}

const SUPPORTED = {
  twoslash: { range: '^0.3.0', pattern: /^0\.3\.\d/ },
  // The compiler of later versions is a native program without the interface that twoslash needs.
  typescript: { range: '^6.0.0', pattern: /^(?:5\.(?:[5-9]|\d\d)|6\.\d+)\.\d/ },
} as const;

/** Returns the first of the packages that cannot be used. */
export function findUnusable(packages: TwoslashPackages): UnusablePackage | undefined {
  for (const name of ['twoslash', 'typescript'] as const) {
    const installed: InstalledPackage | undefined = packages[name];
    const { pattern, range } = SUPPORTED[name];
    if (!installed || !pattern.test(installed.version)) return { name, version: installed?.version, range };
  }
  return undefined;
}
