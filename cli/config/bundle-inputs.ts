import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Extensions that an import may leave out. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.json'];

/** Records the files of a bundle. */
export interface BundleInputs {
  readonly plugin: Plugin;
  /** Absolute paths, including missing files, because creating them changes the bundle; without files of installed packages. */
  files(): readonly string[];
}

export function bundleInputs(): BundleInputs {
  const loaded = new Set<string>();
  const wanted = new Set<string>();
  const isLoaded = (file: string) =>
    [...loaded].some((one) => one === file || one.startsWith(`${file}.`) || path.dirname(one) === file);
  return {
    plugin: {
      name: 'inputs',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^[^/]/ }, ({ path: name, kind, resolveDir }) => {
          if (/^\.\.?\//.test(name) || kind === 'import-rule' || kind === 'entry-point')
            wanted.add(path.resolve(resolveDir, name));
          return undefined;
        });
        onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) => {
          loaded.add(file);
          return undefined;
        });
      },
    },
    files: () => {
      const missing = [...wanted].filter((file) => !isLoaded(file)).flatMap((file) => ENDINGS.map((ending) => file + ending));
      return [...loaded, ...missing].filter((file) => !file.split(path.sep).includes('node_modules'));
    },
  };
}
