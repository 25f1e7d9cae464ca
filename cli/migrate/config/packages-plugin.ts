import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Packages of the tools themselves, whose functions hide the options that they are given. */
const OF_TOOLS =
  /^(?:vitepress|astro|astro:.*|vite|rspress|@docusaurus\/.*|@astrojs\/.*|starlight-.*|@[\w-]+\/starlight-.*|unocss|vitepress-plugin-.*)(?:\/|$)/;

const NAMESPACE = 'missing';

/** The name under which the configuration finds `standIn`. */
export const STAND_IN = '__docsgenStandIn';

/** The function that a module of the site passes through when code requires it. */
export const INTEROP = '__docsgenInterop';

/** A module of Node.js whose `createRequire` also finds packages that are not installed. */
const MODULE = `import * as real from 'node:module';
export * from 'node:module';
export default real;
export const createRequire = (from) => {
  const own = real.createRequire(from);
  const attempt = (find, otherwise) => { try { return find(); } catch { return otherwise(); } };
  return Object.assign((name) => attempt(() => own(name), () => globalThis.${STAND_IN}(name)), own, {
    resolve: (name) => attempt(() => own.resolve(name), () => name),
  });
};`;

const MODULE_NAMESPACE = 'node-module';

/**
 * Replaces packages that are not installed, and those of the tool, by empty ones, and defines the names `__dirname` and `__filename` of CommonJS,
 * which a bundle would lose. The names of the packages that are missing are added to `missing`.
 *
 * @param entry absolute path of the configuration, which may be CommonJS in a package of ES modules
 */
export const packagesPlugin = (entry: string, missing: Set<string>): Plugin => ({
  name: 'migrate',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path: name, pluginData, resolveDir, importer, kind, namespace }) => {
      if (pluginData === NAMESPACE || kind === 'entry-point' || importer === '') return undefined;
      if (/^(?:node:)?module$/.test(name))
        return namespace === MODULE_NAMESPACE
          ? { path: 'node:module', external: true }
          : { path: name, namespace: MODULE_NAMESPACE };
      if (OF_TOOLS.test(name)) return { path: name, namespace: NAMESPACE };
      const found = await build.resolve(name, { resolveDir, importer, kind, pluginData: NAMESPACE });
      if (found.errors.length === 0 && (found.external || /\.(?:[cm]?[jt]sx?|json|css|txt|md)$/.test(found.path))) return found;
      if (found.errors.length > 0) missing.add(name);
      return { path: name, namespace: NAMESPACE };
    });
    build.onLoad({ filter: /.*/, namespace: MODULE_NAMESPACE }, () => ({ contents: MODULE }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: name }) => ({
      contents: `module.exports = globalThis.${STAND_IN}(${JSON.stringify(name)});`,
    }));
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8').catch(() => '');
      const names = Object.entries({ __filename: file, __dirname: path.dirname(file) })
        .filter(([name]) => text.includes(name) && !new RegExp(`(?:const|let|var)\\s+${name}\\b`).test(text))
        .map(([name, value]) => `var ${name} = ${JSON.stringify(value)}; `)
        .join('');
      const isStrict = /^['"]use strict['"]/.test(text);
      const meta = { url: pathToFileURL(file).href, dirname: path.dirname(file), filename: file };
      const contents = (isStrict ? text : names + text)
        .replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, key) => JSON.stringify(meta[key as keyof typeof meta]))
        .replace(/(?<=^|[^\w.$]|\.\.\.)require\(\s*(['"])(\.[^'"\n]+)\1\s*\)/g, `${INTEROP}($&)`);
      const isCommonJs = file === entry && /\bmodule\.exports\b/.test(text) && !/^\s*(?:import|export)\s/m.test(text);
      const end = isCommonJs ? '\nexport default module.exports;\n' : '';
      return { contents: (isStrict ? names + contents : contents) + end, loader: loaderOf(file) };
    });
  },
});

function loaderOf(file: string): 'ts' | 'tsx' | 'jsx' {
  if (/\.[cm]?ts$/.test(file)) return 'ts';
  return file.endsWith('.tsx') ? 'tsx' : 'jsx';
}

/** Returns the first of some files that exists. */
export const findFile = (dir: string, names: readonly string[]): string | undefined =>
  names.map((name) => path.join(dir, name)).find((file) => existsSync(file));
