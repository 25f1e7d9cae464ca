import { execFileSync } from 'node:child_process';

/**
 * Announces and installs a system package with apt-get, on Linux and only if no password is needed. Returns whether it is installed.
 *
 * @param what purpose of the package, with which the announcement begins
 */
export function installPackage(name: string, what: string): boolean {
  if (process.platform !== 'linux') return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...command: string[]) => {
    const [program = '', ...args] = [...asRoot, ...command];
    execFileSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  try {
    run('apt-get', '--version');
  } catch {
    return false;
  }
  process.stderr.write(`${what}: installing the package "${name}" with apt-get.\n`);
  try {
    run('apt-get', 'update', '-q');
    run('apt-get', 'install', '-y', '-q', '--no-install-recommends', name);
    return true;
  } catch {
    return false;
  }
}
