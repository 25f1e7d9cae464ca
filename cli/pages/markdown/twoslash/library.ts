import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstalledPackage, TwoslashPackages } from '../../../system/twoslash-packages.js';
import { type Compiler, createCompiler, type TwoslashModule, type TypeScript } from './compiler.js';

const require = createRequire(import.meta.url);

interface Loaded {
  readonly key: string;
  readonly compiler: Compiler;
  create(): Compiler;
}

/** One compiler in each thread: it reads the declarations of the language once, which takes longer than a sample. */
let loaded: Loaded | undefined;

const toKey = ({ site, version }: TwoslashPackages): string => `${site}\n${version}`;

/** Loads the packages for types if they are installed in versions that can be used. */
export async function loadTwoslash(packages: TwoslashPackages | undefined): Promise<void> {
  if (!packages?.twoslash || !packages.typescript || findUnusable(packages) || loaded?.key === toKey(packages)) return;
  const { twoslash, typescript, site } = packages;
  const module = (await import(pathToFileURL(path.join(twoslash.folder, 'dist/core.mjs')).href)) as TwoslashModule;
  const library = path.join(typescript.folder, 'lib');
  const create = () => createCompiler({ module, typescript: loadTypeScript(library), library, site });
  loaded = { key: toKey(packages), compiler: create(), create };
}

/** Loads TypeScript again each time: an interruption leaves its parser, which all programs share, in an undefined state. */
function loadTypeScript(library: string): TypeScript {
  const file = require.resolve(path.join(library, 'typescript.js'));
  delete require.cache[file];
  return require(file) as TypeScript;
}

/** Returns the compiler for the packages if they are loaded. Replaces one that was interrupted. */
export function getCompiler(packages: TwoslashPackages): Compiler | undefined {
  if (loaded?.key !== toKey(packages)) return undefined;
  if (loaded.compiler.isInterrupted()) loaded = { ...loaded, compiler: loaded.create() };
  return loaded.compiler;
}

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
