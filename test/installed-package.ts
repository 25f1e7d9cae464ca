import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A program that some tests need and that is too large to be a development dependency. */
interface LargePackage {
  readonly name: string;
  readonly version: string;
  /** The program file, relative to the package. */
  readonly program: string;
}

const INSTALL = 600_000;

/** Returns a package's program file. Installs the package into a cache if it is not there yet. */
export function installPackage({ name, version, program }: LargePackage): string {
  const cache = path.resolve(import.meta.dirname, '../node_modules/.cache', name);
  const folder = path.join(cache, version);
  const file = path.join(folder, 'node_modules', name, program);
  if (existsSync(file)) return file;
  process.stderr.write(`These tests need a program: installing ${name} ${version} into ${cache}.\n`);
  mkdirSync(cache, { recursive: true });
  const stage = mkdtempSync(path.join(cache, 'stage-'));
  try {
    const options = ['--prefix', stage, '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    execFileSync('npm', ['install', ...options, `${name}@${version}`], {
      cwd: stage,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL,
    });
    renameSync(stage, folder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return file;
}
