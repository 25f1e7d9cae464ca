import path from 'node:path';
import type { BuildFailure, Message, OutputFile, Plugin } from 'esbuild';
import { recordBundleInputs } from '../config/bundle-inputs.js';
import { exactNames } from '../config/exact-names.js';
import { SHARED_MODULES } from './shared-modules.js';

/** What the modules of extensions import from `docsgen/extend`. Everything else there is types. */
const EXTEND_MODULE = ['defineExtension', 'directive', 'check', 'files', 'generator', 'slot', 'service']
  .map((name) => `export const ${name} = (definition) => definition;\n`)
  .join('');

/** Resolves `docsgen/extend`, for each module that imports it separately: as a shared module, it would be a separate script. */
export const extendModule: Plugin = {
  name: 'docsgen/extend',
  setup({ onResolve, onLoad, initialOptions: { absWorkingDir = '' } }) {
    onResolve({ filter: /^docsgen\/extend$/ }, ({ path: name, importer }) => ({
      path: `${name}/${path.relative(absWorkingDir, importer).split(path.sep).join('/')}`,
      namespace: 'docsgen',
    }));
    onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({ contents: EXTEND_MODULE }));
  },
};

const PACKAGE = 'docsgen-package:';

/** Returns the name of a module that consists of a package of the site, for `bundleModules`. */
export const packageEntry = (name: string): string => PACKAGE + name;

/** Resolves the modules that consist of a package: an import tells packages without a default export apart. */
const packageModules = (dir: string): Plugin => ({
  name: 'packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${PACKAGE}`) }, ({ path: name }) => ({
      path: name.slice(PACKAGE.length),
      namespace: PACKAGE,
    }));
    onLoad({ filter: /.*/, namespace: PACKAGE }, ({ path: name }) => ({
      contents: `import part from ${JSON.stringify(name)};\nexport default part;\n`,
      resolveDir: dir,
    }));
  },
});

/** A module with everything that it imports. */
export interface BundledModule {
  readonly code: string;
  /** Source map of the code. */
  readonly map: string;
}

export interface BundledModules {
  /** In the order of the files; empty if there are errors. */
  readonly modules: readonly BundledModule[];
  readonly errors: readonly Message[];
  /** Absolute paths of all files of the bundles, including missing ones. */
  readonly inputs: readonly string[];
}

/**
 * Bundles each module as a script of its own.
 *
 * @param dir absolute path of the site, which paths in the code are relative to
 * @param files absolute paths of the modules, or what `packageEntry` returns
 */
export async function bundleModules(dir: string, files: readonly string[]): Promise<BundledModules> {
  const { build } = await import('esbuild');
  const inputs = recordBundleInputs();
  try {
    const { outputFiles } = await build({
      absWorkingDir: dir,
      entryPoints: Object.fromEntries(files.map((file, index) => [String(index), file])),
      outdir: dir,
      sourcemap: 'external',
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      jsx: 'automatic',
      external: [...SHARED_MODULES],
      define: { 'process.env.NODE_ENV': '"production"' },
      target: 'node20',
      logLevel: 'silent',
      plugins: [exactNames(dir), packageModules(dir), inputs.plugin, extendModule],
    });
    const texts = new Map(outputFiles.map((output: OutputFile) => [path.basename(output.path), output.text]));
    const modules = files.map((_, index) => ({ code: texts.get(`${index}.js`) ?? '', map: texts.get(`${index}.js.map`) ?? '' }));
    return { modules, errors: [], inputs: [...files.filter((file) => !file.startsWith(PACKAGE)), ...inputs.files()] };
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (!errors) throw error;
    return { modules: [], errors, inputs: [...files.filter((file) => !file.startsWith(PACKAGE)), ...inputs.files()] };
  }
}
