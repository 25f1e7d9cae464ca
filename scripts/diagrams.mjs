// Draws the diagrams of the Unleash documentation from their descriptions in scripts/diagrams/pictures/, and the picture of docsgen's own code from the
// code, all in one style. `--check` fails if one is not current.
//   node scripts/diagrams.mjs [--check] [--out FOLDER]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { anatomy } from './diagrams/pictures/anatomy.mjs';
import { code } from './diagrams/pictures/code.mjs';
import { concepts } from './diagrams/pictures/concepts.mjs';
import { howTo } from './diagrams/pictures/how-to.mjs';
import { operations } from './diagrams/pictures/operations.mjs';
import { proxy } from './diagrams/pictures/proxy.mjs';
import { sdks } from './diagrams/pictures/sdks.mjs';
import { signIn } from './diagrams/pictures/sign-in.mjs';
import { isSimilar } from './diagrams/similar.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, out: { type: 'string' } } });

const isSame = (a, b) => a === b;
const SETS = [
  {
    folder: 'static/img',
    pictures: { ...anatomy(), ...concepts(), ...howTo(), ...operations(), ...proxy(), ...sdks(), ...signIn() },
    isCurrent: isSame,
  },
  // Otherwise most changes of the code would make it stale.
  { folder: 'docs/static/img', pictures: code(), isCurrent: values.check ? isSimilar : isSame },
];

const stale = [];
for (const { folder, pictures, isCurrent } of SETS) {
  const out = values.out ?? path.join(root, folder);
  mkdirSync(out, { recursive: true });
  for (const [name, svg] of Object.entries(pictures)) {
    const file = path.join(out, `${name}.svg`);
    if (existsSync(file) && isCurrent(readFileSync(file, 'utf8'), svg)) continue;
    if (values.check) stale.push(name);
    else writeFileSync(file, svg);
  }
}
if (stale.length > 0) {
  console.error(`Stale diagrams: ${stale.join(', ')}. Run "node scripts/diagrams.mjs".`);
  process.exitCode = 1;
}
