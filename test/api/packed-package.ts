import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Files, type Run, temporaryFolder, writeFiles } from '../harness.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A folder with the package as npm would install it, and nothing else. It is deleted after the test. */
export interface Installed {
  readonly dir: string;
  write(files: Files): void;
  /** Runs a program of the folder. */
  run(file: string): Promise<Run>;
  /** Checks a TypeScript program of the folder, with the declarations that it uses; returns what the compiler prints. */
  typecheck(file: string): Promise<string>;
}

/** Packs docsgen as `npm publish` does and unpacks it, with its dependencies and no other packages, in an empty folder. */
export function installPackage(): Installed {
  const dir = temporaryFolder();
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', dir];
  const tarball = execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const target = path.join(dir, 'node_modules/docsgen');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(dir, tarball), '--strip-components=1', '-C', target]);
  const { dependencies } = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), '@types/node', 'undici-types']) {
    const link = path.join(dir, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), link, 'junction');
  }
  return {
    dir,
    write: (files) => writeFiles(dir, files),
    run: (file) =>
      new Promise((resolve) => {
        execFile(process.execPath, [file], { cwd: dir }, (error, stdout, stderr) => {
          resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
        });
      }),
    async typecheck(file) {
      const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
      return promisify(execFile)(process.execPath, [compiler, ...options, file], { cwd: dir }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
  };
}
