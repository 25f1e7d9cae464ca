import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../install-packages.mjs';

const MEGABYTE = 1_000_000;

/** Maximum size of all files that `npm install docsgen` writes, in bytes. */
const LIMIT = 35 * MEGABYTE;

/** The bytes of all files in a folder, and the space that they take on this disk. */
function sizeOf(folder) {
  let [bytes, disk] = [0, 0];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const { size, blocks = 0 } = lstatSync(path.join(entry.parentPath, entry.name));
    disk += blocks * 512;
    if (entry.isFile()) bytes += size;
  }
  return { bytes, disk };
}

const inMegabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** The packages of an installation with their folders. */
const packagesIn = (modules) =>
  readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );

/**
 * Installs the package in an empty folder and measures it.
 *
 * @throws if it is larger than the limit
 */
export function measureInstallation({ tarball, scratch }) {
  const folder = path.join(scratch, 'measured');
  installPackages(folder, [tarball]);
  const modules = path.join(folder, 'node_modules');
  const total = sizeOf(modules);
  const largest = packagesIn(modules)
    .map((name) => ({ name, bytes: sizeOf(path.join(modules, name)).bytes }))
    .sort((a, b) => b.bytes - a.bytes);
  const parts = largest.map(({ name, bytes }) => `${name} ${inMegabytes(bytes)}`).join(', ');
  const text = `${inMegabytes(total.bytes)} in files, ${inMegabytes(total.disk)} on this disk; the limit is ${inMegabytes(LIMIT)}`;
  if (Math.max(total.bytes, total.disk) > LIMIT) throw new Error(`${text}\n${parts}`);
  return [text, parts];
}
