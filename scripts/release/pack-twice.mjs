import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Builds and packs the package in a folder; returns the path of the tarball. */
function buildAndPack(root, folder) {
  mkdirSync(folder, { recursive: true });
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' };
  execFileSync('npm', ['run', 'build:package'], options);
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], options),
  );
  return path.join(folder, filename);
}

/**
 * Builds the package twice, so that anyone can build a version and compare it with the published one. Writes the tarball and its checksum.
 *
 * @throws if the tarballs differ
 */
export function packTwice({ root, scratch, tarball }) {
  const [first, second] = ['first', 'second'].map((name) => buildAndPack(root, path.join(scratch, name)));
  const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  if (digest(first) !== digest(second)) throw new Error('Two builds of the same sources have different bytes.');
  const size = statSync(first).size;
  copyFileSync(first, tarball);
  writeFileSync(`${tarball}.sha256`, `${digest(second)}  ${path.basename(tarball)}\n`);
  return [`${path.basename(tarball)}, ${size} bytes`, `sha256 ${digest(second)}`];
}
