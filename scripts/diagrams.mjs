// Draws the diagrams of the Unleash documentation from their descriptions in scripts/diagrams/pictures/, all in one style.
//   node scripts/diagrams.mjs [--check] [--out static/img]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { anatomy } from './diagrams/pictures/anatomy.mjs';
import { concepts } from './diagrams/pictures/concepts.mjs';
import { howTo } from './diagrams/pictures/how-to.mjs';
import { operations } from './diagrams/pictures/operations.mjs';
import { proxy } from './diagrams/pictures/proxy.mjs';
import { sdks } from './diagrams/pictures/sdks.mjs';
import { signIn } from './diagrams/pictures/sign-in.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: path.join(root, 'static/img') } },
});

const stale = [];
mkdirSync(values.out, { recursive: true });
for (const [name, svg] of Object.entries({
  ...anatomy(),
  ...concepts(),
  ...howTo(),
  ...operations(),
  ...proxy(),
  ...sdks(),
  ...signIn(),
})) {
  const file = path.join(values.out, `${name}.svg`);
  if (existsSync(file) && readFileSync(file, 'utf8') === svg) continue;
  if (values.check) stale.push(name);
  else writeFileSync(file, svg);
}
if (stale.length > 0) {
  console.error(`Stale diagrams: ${stale.join(', ')}. Run "node scripts/diagrams.mjs".`);
  process.exitCode = 1;
}
