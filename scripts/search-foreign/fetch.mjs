// Fetches the packages of `test/search/foreign/packages.json` and lays out the documentation of each as a site. Nothing of them belongs
// into the repository: the cache is a folder outside of it.
//   node scripts/search-foreign/fetch.mjs CACHE [NAME …]
// The site of a package is CACHE/sites/NAME: `node bin/docsgen.js build CACHE/sites/NAME` builds it. Its `content/` is plain Markdown, the
// same text for every search engine, and `pages.json` maps the files to the routes that the queries name.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { layOut } from './layout.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const [folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the packages and the sites.');
const cache = path.resolve(folder);
if (cache === root || cache.startsWith(root + path.sep)) throw new Error('Name a folder outside of the repository.');

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: cache });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
}

const integrityOf = (file) => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;

/** The unpacked package. Throws if it is not the one whose digest is recorded. */
function unpack({ name, package: id, version, integrity }) {
  const store = path.join(cache, 'packages', `${name}-${version}`);
  mkdirSync(store, { recursive: true });
  const tarball = () => readdirSync(store).find((file) => file.endsWith('.tgz'));
  if (!tarball()) run('npm', ['pack', `${id}@${version}`, '--silent', '--pack-destination', store]);
  const file = path.join(store, tarball());
  if (integrityOf(file) !== integrity) {
    rmSync(file);
    throw new Error(`${id}@${version} is not the package whose integrity is recorded.`);
  }
  const unpacked = path.join(store, 'package');
  if (!existsSync(unpacked)) run('tar', ['-xzf', file, '-C', store]);
  return unpacked;
}

const packages = JSON.parse(readFileSync(path.join(root, 'test/search/foreign/packages.json'), 'utf8'));
mkdirSync(cache, { recursive: true });
for (const entry of packages.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const source = path.join(unpack(entry), entry.folder);
  const site = path.join(cache, 'sites', entry.name);
  console.log(`${entry.name}: ${layOut(entry, source, site)} pages in ${site}`);
}
