// Measures how much each constant of search/weights.ts contributes: switches one after the other off (its `@off` value) and answers the
// golden queries of a site again. A constant that changes neither measure by 0.002 is a candidate for removal.
//   node scripts/search-ablation.mjs DIST --golden FILE [--every N] [--only PATTERN]     constants that queries use; every Nth query
//   node scripts/search-ablation.mjs CACHE --foreign [--only PATTERN]                    the same on the known queries of foreign sites, which are built
//   node scripts/search-ablation.mjs DIR --index --golden FILE [--every N]               constants that the index is written with: builds DIR
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { commandLine } from './command-line.mjs';
import { loadEngine } from './load-search.mjs';

const root = path.resolve(import.meta.dirname, '..');
const WEIGHTS = path.join(root, 'search/weights.ts');

/** Pages of an answer that count, as in `docsgen check --search`. */
const DEPTH = 10;

/** Change of MRR or success@3 below which a constant has no effect worth keeping. */
const THRESHOLD = 0.002;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    golden: { type: 'string' },
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    index: { type: 'boolean', default: false },
    foreign: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder || !(values.golden || values.foreign))
  throw new Error('Pass the folder of a built site (with --index: of its sources) and --golden FILE.');
const readQueries = (file) => parse(readFileSync(file, 'utf8')).filter((_, number) => number % Number(values.every) === 0);

/** Lists the queries of each site with the folder in which it is built. */
function listSites() {
  if (!values.foreign) return [{ dist: folder, queries: readQueries(values.golden) }];
  const foreign = path.join(root, 'test/search/foreign');
  return JSON.parse(readFileSync(path.join(foreign, 'packages.json'), 'utf8')).flatMap(({ name }) => {
    const dist = path.join(folder, 'sites', name, 'dist');
    return existsSync(dist) ? { dist, queries: readQueries(path.join(foreign, `${name}.known.yml`)) } : [];
  });
}
const sites = listSites();

/** Returns the constants of the table: name, value as code, unit, the variants that switch it off, and whether the index depends on it. */
function readTable() {
  const source = readFileSync(WEIGHTS, 'utf8');
  const indexSection = source.indexOf('// Writing the index');
  return [...source.matchAll(/\/\*\* (.*) \*\/\nexport const (\w+) = ([^;]+);/g)].map((match) => {
    const [, comment, name, value] = match;
    const [, unit = ''] = /@unit ([^@]+)/.exec(comment) ?? [];
    const [, off] = /@off ([^@]+)/.exec(comment) ?? [];
    return { name, value, unit: unit.trim(), variants: listVariants(value, off?.trim()), isIndex: match.index > indexSection };
  });
}

/** Lists `[label, value]` for each way to switch a constant off: `each X` replaces one element of a list at a time, `all X` the list. */
function listVariants(value, off) {
  if (off === undefined) return [];
  if (!off.startsWith('each ')) return [['', off.replace(/^all /, '')]];
  const list = JSON.parse(value.replace(/ as const$/, ''));
  const neutral = Number(off.slice('each '.length));
  return list.flatMap((element, index) =>
    element === neutral ? [] : [[`[${index}]`, JSON.stringify(list.with(index, neutral))]],
  );
}

/** Returns an esbuild plugin that replaces the value of one constant. */
const replaceConstant = (name, value) => ({
  name: 'replace-constant',
  setup({ onLoad }) {
    onLoad({ filter: /search[/\\]weights\.ts$/ }, () => ({
      loader: 'ts',
      contents: readFileSync(WEIGHTS, 'utf8').replace(new RegExp(`(export const ${name} = )[^;]+`), `$1${value}`),
    }));
  },
});

/** Answers the queries of all sites. Returns the means of MRR and success@3. */
async function measureSites(_, plugins = []) {
  const results = [];
  for (const { dist, queries } of sites) results.push(await measure(dist, plugins, queries));
  const mean = (name) => results.reduce((sum, result) => sum + result[name], 0) / results.length;
  return { mrr: mean('mrr'), successAt3: mean('successAt3') };
}

/** Answers the golden queries from the index of a built site. Returns MRR and success@3. */
async function measure(dist, plugins, queries) {
  const { createLunrEngine } = await loadEngine(plugins);
  const [, site] = /id="docsgen:site">(.*?)<\/script>/s.exec(readFileSync(path.join(dist, '404.html'), 'utf8'));
  const { baseUrl } = JSON.parse(site);
  const toRoute = (url) => `/${url.slice(baseUrl.length)}`.replace(/(.)\/$/, '$1');
  const engine = createLunrEngine(async (file) => JSON.parse(readFileSync(path.join(dist, 'search', file), 'utf8')));
  let [reciprocals, successes] = [0, 0];
  for (const { query, routes } of queries) {
    const { hits } = await engine.search(query, { limit: DEPTH });
    const rank = hits.findIndex(({ url }) => routes.includes(toRoute(url))) + 1;
    if (rank > 0) reciprocals += 1 / rank;
    if (rank > 0 && rank <= 3) successes += 1;
  }
  return { mrr: reciprocals / queries.length, successAt3: successes / queries.length };
}

/** Builds a site with a copy of `lib/` in which one constant is replaced, and measures it. */
async function measureBuild(dir, plugins = []) {
  const stage = path.join(root, `.lib-ablation-${process.pid}`);
  const dist = mkdtempSync(path.join(os.tmpdir(), 'search-ablation-'));
  try {
    cpSync(path.join(root, 'lib'), path.join(stage, 'lib'), { recursive: true });
    cpSync(path.join(root, 'bin'), path.join(stage, 'bin'), { recursive: true });
    cpSync(path.join(root, 'package.json'), path.join(stage, 'package.json'));
    const options = commandLine(root, path.join(stage, 'lib'));
    await build({ ...options, plugins: [...options.plugins, ...plugins] });
    const command = [path.join(stage, 'bin/docsgen.js'), 'build', '--no-cache', '--out', dist, dir];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return await measure(dist, plugins, sites[0].queries);
  } finally {
    rmSync(stage, { recursive: true, force: true });
    rmSync(dist, { recursive: true, force: true });
  }
}

const signed = (change) => `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(4)}`;

const constants = readTable().filter(
  ({ name, variants, isIndex }) => isIndex === values.index && variants.length > 0 && new RegExp(values.only).test(name),
);
const run = values.index ? measureBuild : measureSites;
const baseline = await run(folder);
console.log(
  `${sites.reduce((sum, { queries }) => sum + queries.length, 0)} queries, MRR ${baseline.mrr.toFixed(4)}, success@3 ${baseline.successAt3.toFixed(4)}; change when switched off:`,
);
for (const { name, unit, value, variants } of constants)
  for (const [label, off] of variants) {
    const { mrr, successAt3 } = await run(folder, [replaceConstant(name, off)]);
    const [mrrChange, successChange] = [mrr - baseline.mrr, successAt3 - baseline.successAt3];
    const isWeak = Math.max(Math.abs(mrrChange), Math.abs(successChange)) < THRESHOLD;
    const setting = `${value.replace(/ as const$/, '')} ${unit} → ${off}`;
    console.log(
      `MRR ${signed(mrrChange)}  success@3 ${signed(successChange)}  ${isWeak ? 'weak' : '    '}  ${name}${label}: ${setting}`,
    );
  }
