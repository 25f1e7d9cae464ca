// Releases docsgen, after a rehearsal of everything that users of the package rely on. `npm run release -- --dry-run` is the rehearsal alone, on every
// computer. With `--out FOLDER`, the tarball, its checksum, the list of its parts (CycloneDX) and the notes of the version stay there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkConsumers } from './release/check-consumers.mjs';
import { checkInstalled } from './release/check-installed.mjs';
import { checkLicences } from './release/check-licences.mjs';
import { checkPackage } from './release/check-package.mjs';
import { checkSbom } from './release/check-sbom.mjs';
import { measureInstallation } from './release/measure-installation.mjs';
import { packTwice } from './release/pack-twice.mjs';
import { findReasonAgainst } from './release/reason-against.mjs';
import { writeNotes } from './release/write-notes.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false }, out: { type: 'string' } } });
const isRehearsal = values['dry-run'];

const reason = isRehearsal ? undefined : findReasonAgainst(process.env, version);
if (reason !== undefined) {
  console.error(reason);
  process.exit(2);
}

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-release-')));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const out = path.resolve(process.env.INIT_CWD ?? root, values.out ?? path.join(scratch, 'out'));
mkdirSync(out, { recursive: true });

const print = (status, name, lines) => console.log(`${status.padEnd(6)}${[name, ...lines].join('\n      ')}`);

/** Runs a step, which returns lines about what it found and throws if the package must not be published. */
async function passes(name, step) {
  const start = performance.now();
  try {
    const lines = await step();
    print('ok', `${name} (${Math.round((performance.now() - start) / 1000)} s)`, lines);
    return true;
  } catch (error) {
    const output = [error.message, error.stdout, error.stderr].filter(Boolean).join('\n').trim();
    print('FAIL', name, output.split('\n').slice(0, 40));
    return false;
  }
}

/** What only publishing needs: without it, a rehearsal goes on. */
function isPublishable() {
  try {
    execFileSync(process.execPath, [path.join(root, 'scripts/publishable.mjs')], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return true;
  } catch (error) {
    print(isRehearsal ? 'OPEN' : 'FAIL', 'Address of the repository, links of the README', error.stderr.trim().split('\n'));
    return isRehearsal;
  }
}

const tarball = path.join(out, `docsgen-${version}.tgz`);
const steps = [
  ['Licences of bundled packages', () => checkLicences(root)],
  ['Parts of the package as CycloneDX', () => checkSbom({ root, scratch, out })],
  ['publint, Are the types wrong?', () => checkPackage({ tarball, scratch })],
  ['Size of the installation', () => measureInstallation({ tarball, scratch })],
  ['Starter and examples in an empty folder', () => checkInstalled({ root, tarball, scratch })],
  ['Types of programs that use docsgen', () => checkConsumers({ root, tarball, scratch })],
  ['Notes of the version', () => writeNotes({ root, out, version })],
];

let isGreen = isPublishable();
if (await passes('Same bytes from two builds', () => packTwice({ root, scratch, tarball })))
  for (const [name, step] of steps) isGreen = (await passes(name, step)) && isGreen;
else isGreen = false;

if (!isGreen) console.error('This version must not be published: see the steps that failed.');
else if (isRehearsal) console.log('The rehearsal passed. Nothing was published.');
else execFileSync('npm', ['publish', tarball, '--provenance', '--access', 'public'], { stdio: 'inherit' });
process.exitCode = isGreen ? 0 : 1;
