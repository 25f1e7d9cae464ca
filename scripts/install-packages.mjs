import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Installs packages from the registry in a folder, without running their scripts. */
export function installPackages(folder, packages) {
  mkdirSync(folder, { recursive: true });
  execFileSync(
    'npm',
    [
      'install',
      ...packages,
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefer-offline',
      '--loglevel=error',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', shell: process.platform === 'win32' },
  );
}
