import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { iscLicence } from './isc-licence.mjs';

/** The packages that the bundled inputs come from, sorted by folder, with the texts of their licences. */
export function bundledPackages(root, inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) folders.add(match[1]);
  }
  return [...folders].sort().map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(path.join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text = file
      ? readFileSync(path.join(root, folder, file), 'utf8').trim()
      : license === 'ISC'
        ? iscLicence(author?.name ?? author)
        : '';
    return { folder, name, version, license, text };
  });
}

/** The licence texts of packages. */
export function licences(packages) {
  const texts = packages.map(({ name, version, license, text }) => `${name} ${version} (${license ?? 'see below'})\n\n${text}`);
  return `Packages that are bundled into docsgen, with their licences.\n\n${texts.join('\n\n---\n\n')}\n`;
}
