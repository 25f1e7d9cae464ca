import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns the program of another Node.js version, from the package `node`; `undefined` with a warning if the registry is unreachable. */
export function installNode(major: number, folder: string): string | undefined {
  const prefix = path.join(folder, `node-${major}`);
  try {
    execFileSync('npm', ['install', `node@${major}`, '--prefix', prefix, '--no-audit', '--no-fund'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
  } catch (error) {
    process.stderr.write(`\nSKIPPED: Node.js ${major}. npm cannot install it: ${(error as Error).message}\n\n`);
    return undefined;
  }
  const program = path.join(prefix, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(program) ? program : undefined;
}
