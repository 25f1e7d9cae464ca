import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from './languages.mjs';

/** Returns the definitions of constants for production. @param root folder of the package */
export function defineProduction(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { 'process.env.NODE_ENV': '"production"', DOCSGEN_VERSION: JSON.stringify(version) };
}

/**
 * Returns the options of esbuild that bundle the command line, split so that each command loads what it needs; esbuild stays a package because it is a
 * separate program.
 *
 * @param root folder of the package
 * @param outdir relative to it
 */
export const commandLine = (root, outdir) => ({
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  logLevel: 'warning',
  define: defineProduction(root),
  entryPoints: {
    main: 'cli/main.ts',
    worker: 'cli/workers/tasks.ts',
    look: 'cli/commit/scan-thread.ts',
    alone: 'cli/workers/alone-thread.ts',
    index: 'cli/index.ts',
    extend: 'cli/extend.ts',
  },
  outdir,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  splitting: true,
  // Keep names, so that profiles are readable.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: 'chunks/[name]-[hash]',
  external: ['esbuild', 'tinypool', 'satteri', 'fsevents'],
  plugins: [languages(root)],
  // Its entry for Node.js is UMD, whose inner modules no bundler finds.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  legalComments: 'none',
});
