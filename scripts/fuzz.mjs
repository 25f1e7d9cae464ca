// Runs one target of the fuzz tests with new inputs: `npm run fuzz -- TARGET [--minutes 10] [--seed N]`. `--seed` repeats one input. The seed of an
// input that fails is added to test/trust/fuzz/seeds.json, which `npm run test:rounds` replays.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const target = readFileSync(path.join(root, 'test/trust/fuzz/target.ts'), 'utf8');
const names = [.../TARGETS = \[([^\]]*)\]/.exec(target)[1].matchAll(/'([^']+)'/g)].map(([, name]) => name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const [name] = positionals;
if (positionals.length !== 1 || !names.includes(name) || !(Number(values.minutes) > 0)) {
  console.error(`Usage: npm run fuzz -- TARGET [--minutes 10] [--seed N]\nTargets: ${names.join(', ')}`);
  process.exit(2);
}

const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=trust', '--mode', 'full', 'test/trust/fuzz.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DOCSGEN_FUZZ: name, DOCSGEN_MINUTES: values.minutes, DOCSGEN_SEED: values.seed ?? '' },
  },
);
process.exitCode = status ?? 1;
