import path from 'node:path';
import type { OutputFile as BuiltFile, Plugin } from 'esbuild';
import { extendModule } from '../extensions/bundle-modules.js';
import type { IslandModule } from '../extensions/part.js';
import { SHARED_MODULES } from '../extensions/shared-modules.js';
import type { OutputFile } from './output.js';

export interface IslandScripts {
  /** File names by the names of the islands. */
  readonly names: ReadonlyMap<string, string>;
  readonly files: readonly OutputFile[];
}

/** Leaves React to the application of the site. @param react name of its file, next to the scripts */
const sharedReact = (react: string): Plugin => ({
  name: 'shared-react',
  setup({ onResolve }) {
    const filter = new RegExp(`^(?:${SHARED_MODULES.join('|')})$`);
    onResolve({ filter }, () => ({ path: `./${react}`, external: true }));
  },
});

/**
 * Bundles the components of islands for browsers: a script for each, so that a page loads only what it shows. Its name contains its digest.
 *
 * @param dir absolute path of the site
 * @param islands which are known to compile
 * @param react name of the file that exports React
 */
export async function bundleIslands(dir: string, islands: readonly IslandModule[], react: string): Promise<IslandScripts> {
  const names = new Map<string, string>();
  const outputs = await bundle({ dir, islands, react });
  const files = outputs.map((output): OutputFile => {
    const name = path.basename(output.path);
    names.set(findIsland(name), name);
    return { path: `assets/${name}`, content: output.text, origin: 'an extension' };
  });
  return { names, files };
}

/** Returns the source maps of the scripts that `bundleIslands` makes, by the names of the islands. */
export async function mapIslands(
  dir: string,
  islands: readonly IslandModule[],
  react: string,
): Promise<ReadonlyMap<string, string>> {
  const outputs = await bundle({ dir, islands, react, sourcemap: 'external' });
  const maps = outputs.filter((output) => output.path.endsWith('.map'));
  return new Map(maps.map((output) => [findIsland(path.basename(output.path)), output.text]));
}

/** Returns the name of the island whose script has a name. */
const findIsland = (name: string): string => /^island-(.*)-\w+\.js(?:\.map)?$/.exec(name)?.[1] ?? '';

interface BundleInput {
  readonly dir: string;
  readonly islands: readonly IslandModule[];
  readonly react: string;
  readonly sourcemap?: 'external';
}

async function bundle({ dir, islands, react, sourcemap }: BundleInput): Promise<readonly BuiltFile[]> {
  if (islands.length === 0) return [];
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: dir,
    entryPoints: Object.fromEntries(islands.map(({ name, file }) => [`island-${name}`, path.resolve(dir, file)])),
    outdir: dir,
    entryNames: '[name]-[hash]',
    bundle: true,
    write: false,
    minify: true,
    sourcemap,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [sharedReact(react), extendModule],
  });
  return outputFiles;
}
