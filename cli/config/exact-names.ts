import path from 'node:path';
import type { Plugin } from 'esbuild';
import { findSpelling, realPathIfExists } from '../sources/spelling.js';

/**
 * Rejects files of the site that the bundler finds in another letter case, as on macOS and Windows: with the same error as on Linux.
 *
 * @param dir absolute path of the site
 */
export const exactNames = (dir: string): Plugin => ({
  name: 'exact-names',
  setup({ onLoad }) {
    onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) => {
      if (realPathIfExists(file) === file) return undefined;
      const name = path.relative(dir, file).split(path.sep).join('/');
      if (name.startsWith('../') || path.isAbsolute(name) || findSpelling(dir, name) !== undefined) return undefined;
      return { errors: [{ text: `Could not resolve "./${name}"` }] };
    });
  },
});
