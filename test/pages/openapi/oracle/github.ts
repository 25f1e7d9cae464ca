import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = '@octokit/openapi@23.0.2';
const ENTRY = 'package/generated/api.github.com.json';
const FOLDER = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/docsgen-test');

/**
 * GitHub's REST description, 13 MB of JSON. Its package unpacks to hundreds of megabytes, so it is fetched from the registry once and only this file
 * is stored. `undefined` without a registry.
 */
export function githubDocument(): string | undefined {
  const file = path.join(FOLDER, `${PACKAGE.replace(/\W+/g, '-')}.json`);
  if (existsSync(file)) return file;
  const folder = path.join(FOLDER, `unpack-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const archive = run('npm', 'pack', PACKAGE, '--silent').trim().split('\n').at(-1) as string;
    run('tar', '-xzf', archive, ENTRY);
    renameSync(path.join(folder, ENTRY), file);
    return file;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
