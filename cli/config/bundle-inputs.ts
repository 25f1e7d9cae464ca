import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Extensions that an import may omit. */
const OPTIONAL_EXTENSIONS = ['', '.ts', '.js', '.mjs', '.json'];

/** Records the files of a bundle. */
export interface BundleInputs {
  readonly plugin: Plugin;
  /** Returns absolute paths. Includes missing files, because creating them changes the bundle, but no files of installed packages. */
  files(): readonly string[];
}

export function recordBundleInputs(): BundleInputs {
  const loaded = new Set<string>();
  const imported = new Set<string>();
  const isLoaded = (file: string) =>
    [...loaded].some(
      (loadedFile) => loadedFile === file || loadedFile.startsWith(`${file}.`) || path.dirname(loadedFile) === file,
    );
  return {
    plugin: {
      name: 'inputs',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^[^/]/ }, ({ path: name, kind, resolveDir }) => {
          if (/^\.\.?\//.test(name) || kind === 'import-rule' || kind === 'entry-point')
            imported.add(path.resolve(resolveDir, name));
          return undefined;
        });
        onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) => {
          loaded.add(file);
          return undefined;
        });
      },
    },
    files: () => {
      const missing = [...imported]
        .filter((file) => !isLoaded(file))
        .flatMap((file) => OPTIONAL_EXTENSIONS.map((extension) => file + extension));
      return [...loaded, ...missing].filter((file) => !file.split(path.sep).includes('node_modules'));
    },
  };
}
