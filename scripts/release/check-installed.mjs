import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../install-packages.mjs';
import { installNode, NODE_VERSIONS } from '../node-versions.mjs';

/** Every example of the repository, and the starter. */
const examplesIn = (root) =>
  readdirSync(path.join(root, 'examples'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

/** Packages that examples need, in the versions of this repository. */
const EXAMPLE_PACKAGES = ['remark-github', 'remark-smartypants', 'unist-util-visit'];

/**
 * Installs the package in an empty folder, and builds the starter and the examples there with every supported version of Node.js.
 *
 * @throws if a command fails, or a version of Node.js cannot be installed
 */
export function checkInstalled({ root, tarball, scratch }) {
  const folder = path.join(scratch, 'installed');
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  installPackages(folder, [tarball, ...EXAMPLE_PACKAGES.map((name) => `${name}@${devDependencies[name]}`)]);
  const bin = path.join(folder, 'node_modules/docsgen/bin/docsgen.js');
  const env = { ...process.env, CI: '1', NO_COLOR: '1', NODE_OPTIONS: '' };
  const names = examplesIn(root);
  for (const name of names)
    cpSync(path.join(root, 'examples', name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !/[\\/](?:dist|\.docsgen|\.[^\\/]+\.docsgen)$/.test(file),
    });
  return NODE_VERSIONS.map((version) => {
    const node = installNode(version, path.join(scratch, 'nodes'));
    const run = (...args) => execFileSync(node, [bin, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
    const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    rmSync(path.join(folder, 'starter'), { recursive: true, force: true });
    run('init', 'starter');
    for (const site of ['starter', ...names]) {
      run('build', site, '--no-cache');
      const home = path.join(folder, site, 'dist/index.html');
      if (!existsSync(home) || !readFileSync(home, 'utf8').startsWith('<!doctype html>'))
        throw new Error(`Node.js ${exact}: the build of ${site} wrote no home page.`);
    }
    return `Node.js ${exact}: starter, ${names.join(', ')}`;
  });
}
