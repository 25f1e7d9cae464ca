// Changes the code of a part in small ways ("mutants") and counts how many of them its tests notice: `npm run mutation -- PART`. Fails below 85 %.
// StrykerJS has 167 packages (64 MB), so it is not a development dependency: it is installed into a cache, in an exact version.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './install-packages.mjs';
import { PARTS } from './mutation/parts.mjs';
import { readReport } from './mutation/read-report.mjs';

/** The last version for Node.js 20. */
const VERSION = '9.6.1';
const MINIMUM = 85;

const root = path.resolve(import.meta.dirname, '..');
const [name = '', ...names] = process.argv.slice(2);
const part = PARTS[name];
if (part === undefined) {
  console.error(`Choose a part: ${Object.keys(PARTS).join(', ')}. More arguments choose some of its files.`);
  process.exit(2);
}

const tools = path.join(root, 'node_modules/.cache/stryker', VERSION);
if (!existsSync(path.join(tools, 'node_modules/@stryker-mutator/vitest-runner'))) {
  console.error(`Installing StrykerJS ${VERSION} into ${tools}.`);
  // Its runner finds the vitest of this repository, in a folder around it.
  installPackages(tools, [`@stryker-mutator/core@${VERSION}`, `@stryker-mutator/vitest-runner@${VERSION}`, '--legacy-peer-deps']);
}

const results = path.join(root, 'node_modules/.cache/mutation', name);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const configuration = path.join(results, 'stryker.json');
const report = path.join(results, 'report.json');
writeFileSync(
  configuration,
  JSON.stringify({
    mutate: names.length > 0 ? names : part.files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    plugins: [path.join(tools, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    // It would rewrite the file with the compiler of this repository, whose interface it does not know.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    // After the time that the tests take without a change.
    timeoutMS: 2500,
    concurrency: 1,
    tempDirName: '.mutation',
    ignorePatterns: ['content', 'docs', 'static', 'dist', 'examples'],
    reporters: ['json', 'progress-append-only'],
    logLevel: 'error',
    warnings: false,
    jsonReporter: { fileName: report },
    allowEmpty: true,
  }),
);
const { status } = spawnSync(
  process.execPath,
  [path.join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', configuration],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DOCSGEN_MUTATION_TESTS: part.tests.join(' ') } },
);
if (status !== 0) process.exit(status ?? 1);

const explained = JSON.parse(readFileSync(path.join(root, 'scripts/mutation/equivalent.json'), 'utf8'));
const files = readReport(report, explained);
const share = (noticed, total) => (total === 0 ? 100 : Math.floor((noticed / total) * 1000) / 10);
for (const { file, survivors } of files)
  for (const { line, from, to, isCovered } of survivors)
    console.log(`${file}:${line} ${isCovered ? '' : '(no test) '}${from} → ${to}`);
console.log();
for (const { file, noticed, total } of files)
  console.log(`${String(share(noticed, total)).padStart(5)} %  ${noticed}/${total}  ${file}`);
const sum = (key) => files.reduce((total, file) => total + file[key], 0);
const score = share(sum('noticed'), sum('total'));
console.log(`${String(score).padStart(5)} %  ${sum('noticed')}/${sum('total')}  ${name}`);
if (score < MINIMUM) {
  console.error(
    `The tests must notice ${MINIMUM} %: add a test for each line above, or explain in scripts/mutation/equivalent.json why it does the same.`,
  );
  process.exitCode = 1;
}
