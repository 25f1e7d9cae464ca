import path from 'node:path';
import type { Plugin } from 'esbuild';
import { extendModule } from '../extensions/bundle-modules.js';
import type { BrowserModule } from '../extensions/part.js';
import { CLIENT_MODULE, REACT_MODULES } from '../extensions/shared-modules.js';
import type { OutputFile } from './output.js';

/** Files of docsgen that scripts of extensions import, next to them. */
export interface SharedFiles {
  /** Exports React. */
  readonly react: string;
  /** Exports what islands and services ask of the page. */
  readonly client: string;
}

interface BrowserScripts {
  /** Names of the files of the modules, by their beginnings. */
  readonly names: ReadonlyMap<string, string>;
  readonly files: readonly OutputFile[];
  /** The files of docsgen that they import. */
  readonly imports: ReadonlySet<string>;
}

/** Leaves modules to docsgen's files, and notes which. */
const sharedModules = ({ react, client }: SharedFiles, imports: Set<string>): Plugin => ({
  name: 'shared-modules',
  setup({ onResolve }) {
    const filter = new RegExp(`^(?:${[...REACT_MODULES, CLIENT_MODULE].join('|')})$`);
    onResolve({ filter }, ({ path: name }) => {
      const file = name === CLIENT_MODULE ? client : react;
      imports.add(file);
      return { path: `./${file}`, external: true };
    });
  },
});

/**
 * Bundles islands and services for browsers: a script for each, so that a page loads only what it shows, and one for each piece that several of them
 * import, so that they share its state. Their names contain their digests.
 *
 * @param dir absolute path of the site
 * @param modules which are known to compile
 */
export async function bundleScripts(
  dir: string,
  modules: readonly BrowserModule[],
  shared: SharedFiles,
): Promise<BrowserScripts> {
  const names = new Map<string, string>();
  const imports = new Set<string>();
  const scripts = await bundle({ dir, modules, plugin: sharedModules(shared, imports) });
  const files = scripts.map(({ name, code }): OutputFile => {
    const script = /^((?:island|service)-.*)-\w+\.js$/.exec(name)?.[1];
    if (script !== undefined) names.set(script, name);
    return { path: `assets/${name}`, content: code, origin: 'an extension' };
  });
  return { names, files, imports };
}

/** Returns the source maps of the scripts that `bundleScripts` makes, by the names of their files. With source maps, the names of esbuild differ. */
export async function mapScripts(
  dir: string,
  modules: readonly BrowserModule[],
  shared: SharedFiles,
): Promise<ReadonlyMap<string, string>> {
  const plugin = sharedModules(shared, new Set());
  const scripts = await bundle({ dir, modules, plugin });
  const mapped = await bundle({ dir, modules, plugin, sourcemap: 'external' });
  const maps = new Map(mapped.map(({ inputs, map }) => [inputs, map]));
  return new Map(scripts.map(({ name, inputs }) => [name, maps.get(inputs) ?? '{}']));
}

interface BundleInput {
  readonly dir: string;
  readonly modules: readonly BrowserModule[];
  readonly plugin: Plugin;
  readonly sourcemap?: 'external';
}

interface BuiltScript {
  /** Of the file. */
  readonly name: string;
  readonly code: string;
  readonly map: string;
  /** The modules that it consists of; no other script contains them. */
  readonly inputs: string;
}

async function bundle({ dir, modules, plugin, sourcemap }: BundleInput): Promise<readonly BuiltScript[]> {
  if (modules.length === 0) return [];
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: dir,
    entryPoints: Object.fromEntries(modules.map(({ script, file }) => [script, path.resolve(dir, file)])),
    outdir: dir,
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    splitting: true,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    sourcemap,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [plugin, extendModule],
  });
  const texts = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text]));
  return Object.entries(metafile.outputs).flatMap(([file, { inputs }]) => {
    const name = path.basename(file);
    if (!name.endsWith('.js')) return [];
    const [code = '', map = ''] = [texts.get(name), texts.get(`${name}.map`)];
    return [{ name, code, map, inputs: Object.keys(inputs).sort().join('\n') }];
  });
}
