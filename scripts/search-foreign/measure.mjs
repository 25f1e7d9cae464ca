// Measures the search on documentation that was not written for it, and other search engines on the same pages with the same queries.
//   node scripts/search-foreign/measure.mjs CACHE [NAME …]            the queries that the search is developed with
//   node scripts/search-foreign/measure.mjs CACHE [NAME …] --unseen   the other half, which stays unread; prints totals only
//   … --misses                                                        also the queries that docsgen does not answer first, and what it and the others do
//   … --only                                                          docsgen alone
// Each site is built with this package (`npm run build:package`). An engine with two setups, a record for each section or for each page,
// counts with the better one on each site.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { loadEngine } from '../load-search.mjs';
import { createPeers, installPeers } from './peers.mjs';
import { readSitePages } from './site-pages.mjs';

/** Pages of an answer that count, as in `docsgen check --search`. */
const DEPTH = 10;

const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unseen: { type: 'boolean' }, misses: { type: 'boolean' }, only: { type: 'boolean' } },
});
const [folder, ...names] = positionals;
if (!folder) throw new Error('Name the folder for the packages and the sites.');
if (values.unseen && values.misses) throw new Error('The unseen queries are measured together, not one by one.');
const cache = path.resolve(folder);
const queriesFolder = path.join(root, 'test/search/foreign');

function run(...command) {
  const { status, stderr, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** Builds a site. Returns the folder of the result. */
function buildSite(name) {
  const site = path.join(cache, 'sites', name);
  if (!existsSync(site)) run(path.join(import.meta.dirname, 'fetch.mjs'), cache, name);
  run(path.join(root, 'bin/docsgen.js'), 'build', site);
  return path.join(site, 'dist');
}

/** Returns the engine of docsgen over the index of a built site, in the form of the others. */
async function createOwn(dist) {
  const { createLunrEngine } = await loadEngine();
  const engine = createLunrEngine(async (file) => JSON.parse(readFileSync(path.join(dist, 'search', file), 'utf8')));
  const search = async (query) => (await engine.search(query, { limit: DEPTH })).hits.map(({ url }) => url);
  return { name: 'docsgen', setups: [search] };
}

/** Answers the queries with one setup. Returns the places of the first correct pages (0: none), and the first pages. */
async function answer(search, queries) {
  const places = [];
  const firsts = [];
  for (const { query, routes } of queries) {
    const pages = [...new Set(await search(query))].slice(0, DEPTH);
    places.push(pages.findIndex((url) => routes.includes(url)) + 1);
    firsts.push(pages[0]);
  }
  const share = (count) => places.reduce((sum, place) => sum + count(place), 0) / places.length;
  return {
    places,
    firsts,
    mrr: share((place) => (place > 0 ? 1 / place : 0)),
    at1: share((place) => Number(place === 1)),
    at3: share((place) => Number(place > 0 && place <= 3)),
  };
}

const packages = JSON.parse(readFileSync(path.join(queriesFolder, 'packages.json'), 'utf8'));
const half = values.unseen ? 'unseen' : 'known';
const load = values.only ? undefined : installPeers(cache);
const table = new Map();
for (const { name } of packages.filter((entry) => names.length === 0 || names.includes(entry.name))) {
  const file = path.join(queriesFolder, `${name}.${half}.yml`);
  if (!existsSync(file)) continue;
  const queries = parse(readFileSync(file, 'utf8'));
  const dist = buildSite(name);
  const pages = readSitePages(dist);
  const urls = new Set(pages.map(({ url }) => url));
  const dead = queries.flatMap(({ routes }) => routes.filter((route) => !urls.has(route)));
  if (dead.length > 0) throw new Error(`${file} names pages that do not exist: ${dead.join(', ')}`);
  const peers = load ? await createPeers(load, pages, path.join(cache, 'indexes', name)) : [];
  const results = new Map();
  for (const { name: engine, setups } of [await createOwn(dist), ...peers]) {
    const answers = [];
    for (const search of setups) answers.push(await answer(search, queries));
    results.set(engine, answers.sort((a, b) => b.mrr - a.mrr)[0]);
  }
  table.set(name, results);
  console.log(`\n${name}: ${pages.length} pages, ${queries.length} ${half} queries`);
  for (const [engine, { mrr, at1, at3 }] of results) console.log(formatRow(engine, [mrr, at1, at3]));
  if (values.misses) printMisses(queries, results);
}
const engines = [...new Set([...table.values()].flatMap((results) => [...results.keys()]))];
console.log(`\nmean of ${table.size} sites`);
for (const engine of engines) {
  const mean = (measure) => [...table.values()].reduce((sum, results) => sum + results.get(engine)[measure], 0) / table.size;
  console.log(formatRow(engine, [mean('mrr'), mean('at1'), mean('at3')]));
}

function formatRow(engine, [mrr, at1, at3]) {
  return `  ${engine.padEnd(11)} MRR ${mrr.toFixed(3)}  success@1 ${at1.toFixed(3)}  success@3 ${at3.toFixed(3)}`;
}

function printMisses(queries, results) {
  const [own, ...others] = [...results];
  queries.forEach(({ query, routes }, number) => {
    const [, { places, firsts }] = own;
    if (places[number] === 1) return;
    const rest = others.map(([engine, other]) => `${engine} ${other.places[number] || '–'}`).join(', ');
    console.log(`  ${places[number] || '–'}  ${query}  →  ${firsts[number] ?? 'nothing'} instead of ${routes[0]} (${rest})`);
  });
}
