import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Run } from '../harness.js';

const root = path.resolve(import.meta.dirname, '../..');

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Path of another Node.js than the one that runs the tests. */
  readonly node?: string;
  /** Options of Node.js. */
  readonly nodeOptions?: readonly string[];
  /** Called with all output for people. */
  onText?(text: string): void;
  /** Stops the process. */
  readonly signal?: AbortSignal;
}

/** A copy of the package in its own folder, so that rebuilding `lib/` does not disturb long tests. */
export interface PackageCopy {
  readonly folder: string;
  /** Runs the command line; the code of a killed process is -1. */
  run(args: readonly string[], options: RunOptions): Promise<Run>;
  /** Bundles a program of this folder with the docsgen modules it imports; returns its path. */
  bundle(entry: string): Promise<string>;
  /** The build as a function. */
  load(): Promise<typeof import('./in-process.js')>;
  remove(): void;
}

/** Copies the files that the package ships. */
export function copyPackage(): PackageCopy {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-package-')));
  for (const part of ['bin', 'lib', 'package.json']) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const bundle = async (entry: string) => {
    const outfile = path.join(folder, 'lib', `${path.basename(entry, '.ts')}.mjs`);
    await build({
      entryPoints: [path.join(import.meta.dirname, entry)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['esbuild', 'tinypool', 'highlight.js/lib/languages/*.js'],
      // As in scripts/package.mjs.
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
      banner: { js: "import { createRequire as __r } from 'node:module'; const require = __r(import.meta.url);" },
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
    return outfile;
  };
  return {
    folder,
    run: (args, options) => run([path.join(folder, 'bin/docsgen.js'), ...args], options),
    bundle,
    load: async () => (await import(pathToFileURL(await bundle('in-process.ts')).href)) as typeof import('./in-process.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function run(args: readonly string[], { cwd, env, node, nodeOptions = [], onText, signal }: RunOptions): Promise<Run> {
  const child = spawn(node ?? process.execPath, [...nodeOptions, ...args], {
    cwd,
    env: { ...process.env, CI: '1', NO_COLOR: '1', NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    onText?.(text);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      signal?.removeEventListener('abort', kill);
      resolve({ code: code ?? -1, stdout, stderr });
    });
  });
}
