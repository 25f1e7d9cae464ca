import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { readRegularFile } from '../../sources/regular-file.js';
import { isHiddenName } from '../../sources/source-folders.js';

/** Access rules for the files of a style sheet. */
export interface StyleFiles {
  readonly plugin: Plugin;
  /** Whether a file may become part of the site. @param real absolute path without symbolic links */
  isAllowed(real: string): boolean;
}

/**
 * Restricts a style sheet to visible files of the site and to installed packages, because everything it imports or embeds becomes part of the site.
 * Rejects devices and pipes, which could be endless.
 *
 * @param dir absolute path of the site
 */
export function styleFiles(dir: string): StyleFiles {
  const root = realpathSync.native(dir);
  const packages = new Set<string>();
  const isVisible = (file: string): boolean => {
    const parts = path.relative(root, file).split(path.sep);
    if (parts.includes('node_modules')) return true;
    if (parts[0] !== '..' && !path.isAbsolute(parts.join(path.sep))) return !parts.some(isHiddenName);
    return [...packages].some((folder) => file.startsWith(folder + path.sep));
  };
  const isAllowed = (real: string): boolean => isVisible(real) && statSync(real).isFile();
  const plugin: Plugin = {
    name: 'style-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path: name }) => {
        const folder = linkedPackage(root, /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
        if (folder !== undefined) packages.add(folder);
        return undefined;
      });
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) => {
        const real = realpathSync.native(file);
        if (isAllowed(real)) return undefined;
        const shown = path.relative(root, real).split(path.sep).join('/');
        return { errors: [{ text: `"${shown}" is neither a visible file of the site nor part of an installed package` }] };
      });
    },
  };
  return { plugin, isAllowed };
}

/** Finds a workspace package that is linked into a `node_modules` folder of the site or a parent folder. */
function linkedPackage(root: string, name: string): string | undefined {
  for (let parent = root; ; parent = path.dirname(parent)) {
    try {
      const folder = realpathSync.native(path.join(parent, 'node_modules', name));
      const described = JSON.parse(readRegularFile(path.join(folder, 'package.json')).toString()) as { readonly name?: unknown };
      return described.name === name ? folder : undefined;
    } catch {
      if (path.dirname(parent) === parent) return undefined;
    }
  }
}
