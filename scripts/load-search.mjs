// Bundles a module of the search and runs it.
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** Returns the exports of a module. @param plugins plugins of esbuild that change the code, for experiments */
export async function loadSearch(file, plugins = []) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Returns the exports of the engine. */
export const loadEngine = (plugins) => loadSearch('search/lunr-engine.ts', plugins);
