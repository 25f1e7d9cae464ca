import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The licence texts of every package among the bundled inputs. */
export function licences(root, inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) folders.add(match[1]);
  }
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(path.join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text =
      file && existsSync(path.join(root, folder, file)) ? readFileSync(path.join(root, folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license ?? 'see below'})\n\n${text}`;
  });
  return `Packages that are bundled into docsgen, with their licences.\n\n${texts.join('\n\n---\n\n')}\n`;
}
