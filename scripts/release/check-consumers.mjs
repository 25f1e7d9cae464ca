import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../install-packages.mjs';

/** The lines of TypeScript that programs may use, each with its newest version. */
const TYPESCRIPT = ['5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0'];

/** How programs resolve packages: as Node.js does, and as bundlers do. */
const RESOLUTIONS = [
  ['--module', 'nodenext'],
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
];

/**
 * Checks the types of a program that uses every entry of the package, and of a wrong one, with each version of TypeScript, declarations included.
 *
 * @throws if a version rejects the program, or accepts the wrong one
 */
export function checkConsumers({ root, tarball, scratch }) {
  const folder = path.join(scratch, 'consumer');
  cpSync(path.join(root, 'scripts/release/consumer'), folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  installPackages(folder, [tarball, '@types/node@20']);
  return TYPESCRIPT.map((version) => {
    const home = path.join(scratch, `typescript-${version}`);
    installPackages(home, [`typescript@${version}`]);
    const tsc = (...args) =>
      execFileSync(process.execPath, [path.join(home, 'node_modules/typescript/bin/tsc'), ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const exact = tsc('--version').trim();
    for (const resolution of RESOLUTIONS) {
      const options = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--target',
        'es2022',
        '--types',
        'node',
        ...resolution,
      ];
      try {
        tsc(...options, 'right.ts');
      } catch (error) {
        throw new Error(`${exact}, ${resolution.join(' ')}:\n${error.stdout}`);
      }
      if (accepts(() => tsc(...options, 'wrong.ts'))) throw new Error(`${exact}, ${resolution.join(' ')}: accepts wrong.ts`);
    }
    return `${exact}: nodenext, bundler`;
  });
}

function accepts(check) {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
