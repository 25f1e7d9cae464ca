// Measures the search of a built site: bytes (gzip) from the first keystroke to the first results, and processor time of warm queries.
//   node scripts/search-figures.mjs DIST [--queries 300]
//   node scripts/search-figures.mjs DIST --golden FILE    how well queries are answered: MRR, success@3 and the number of
//                                                       first hits whose page contains no word of the query although another page contains all
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { loadEngine, loadSearch } from './load-search.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '300' }, golden: { type: 'string' } },
});
const [dist] = positionals;
if (!dist) throw new Error('Name the folder of a built site.');

const { createLunrEngine } = await loadEngine();
const { decodeShard } = await loadSearch('search/shard.ts');

const bytesOf = (text) => gzipSync(text, { level: 9 }).length;
const read = (file) => readFileSync(path.join(dist, file), 'utf8');
const files = new Map();
const readIndex = (file) => {
  if (!files.has(file)) {
    const text = read(`search/${file}`);
    files.set(file, { text, bytes: bytesOf(text) });
  }
  return files.get(file);
};

/** Number of results that are checked for each query, as in `docsgen check --search`. */
const DEPTH = 10;

if (values.golden) {
  const { parse } = await import('yaml');
  const queries = parse(readFileSync(values.golden, 'utf8'));
  const { baseUrl } = JSON.parse(/id="docsgen:site">(.*?)<\/script>/s.exec(read('index.html'))[1]);
  const routeOf = (url) => `/${url.slice(baseUrl.length)}`.replace(/(.)\/$/, '$1');
  const engine = createLunrEngine(async (file) => JSON.parse(readIndex(file).text));
  const { parseQuery } = await loadSearch('search/query.ts');
  const { stemWord } = await loadSearch('search/stem.ts');
  const { tokenize } = await loadSearch('search/tokenizer.ts');
  const stemsOf = (text) => new Set(tokenize(text).map(stemWord));
  const { pages, folder } = JSON.parse(readIndex('manifest.json').text);
  const stemsByUrl = new Map(
    Array.from({ length: pages }, (_, page) => {
      const { url, title, breadcrumb, method = '', sections } = JSON.parse(read(`search/pages-${folder}/${page}.json`));
      return [url, stemsOf([url, title, method, ...breadcrumb, ...sections.flat()].join('\n'))];
    }),
  );
  let [reciprocals, successes, strangers] = [0, 0, 0];
  for (const { query, routes } of queries) {
    const { hits } = await engine.search(query, { limit: DEPTH });
    const wanted = parseQuery(query).words.map(({ word, parts }) => [word, ...parts].map(stemWord));
    const contains = (stems, words) => words.some((word) => stems.has(word));
    const first = stemsByUrl.get(hits[0]?.url);
    if (first && !wanted.some((words) => contains(first, words)))
      if ([...stemsByUrl.values()].some((stems) => wanted.every((words) => contains(stems, words)))) strangers += 1;
    const place = hits.findIndex(({ url }) => routes.includes(routeOf(url))) + 1;
    if (place > 0) reciprocals += 1 / place;
    if (place > 0 && place <= 3) successes += 1;
  }
  const share = (sum) => (sum / queries.length).toFixed(3);
  console.log(
    `${queries.length} queries, MRR ${share(reciprocals)}, success@3 ${share(successes)}, ${strangers} first hits without a word of the query`,
  );
  process.exit();
}

/** The search's own scripts: what the document names and what that imports, but not what the application brings anyway. */
const site = JSON.parse(/id="docsgen:site">(.*?)<\/script>/s.exec(read('index.html'))[1]);
const app = /data-app-imports="([^"]*)"/.exec(read('index.html'))?.[1].split(' ') ?? [];
const scripts = new Set();
const addScript = (file) => {
  if (scripts.has(file) || app.includes(`${site.baseUrl}${file}`)) return;
  scripts.add(file);
  for (const [, name] of read(file).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)) addScript(`assets/${name}`);
};
addScript(site.search.script.slice(site.baseUrl.length));
addScript(site.search.engine.worker.slice(site.baseUrl.length));
const code = [...scripts].reduce((sum, file) => sum + bytesOf(read(file)), 0);

/** Words of the index, frequent and rare ones, the same in every run. */
const manifest = JSON.parse(readIndex('manifest.json').text);
const words = manifest.parts.flatMap(([, name]) => {
  const part = decodeShard(JSON.parse(readIndex(`words-${name}.json`).text));
  return part.words.map((word, index) => ({ word, weight: part.postings[index].length }));
});
let state = 1;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const total = words.reduce((sum, { weight }) => sum + weight, 0);
const pick = () => {
  let left = random() * total;
  for (const { word, weight } of words) {
    left -= weight;
    if (left <= 0) return word;
  }
  return words[0].word;
};
const count = Number(values.queries);
const singleWords = Array.from({ length: count }, (_, index) =>
  index % 2 ? pick() : words[Math.floor(random() * words.length)].word,
);
const kinds = { 'one word': singleWords, 'two words': singleWords.map((word) => `${word} ${pick()}`) };

const quantile = (list, share) => list[Math.min(list.length - 1, Math.floor(share * list.length))];
console.log(`${manifest.pages} pages, ${manifest.parts.length} parts, ${words.length} words; code ${code} bytes gzip`);
for (const [kind, queries] of Object.entries(kinds)) {
  const bytes = [];
  for (const query of queries) {
    let loaded = code;
    const engine = createLunrEngine(async (file) => {
      const { text, bytes } = readIndex(file);
      loaded += bytes;
      return JSON.parse(text);
    });
    await engine.search(query);
    bytes.push(loaded);
  }
  const engine = createLunrEngine(async (file) => JSON.parse(readIndex(file).text));
  for (const query of queries) await engine.search(query);
  const times = [];
  for (const query of queries) {
    const before = process.cpuUsage();
    await engine.search(query);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  bytes.sort((a, b) => a - b);
  times.sort((a, b) => a - b);
  console.log(
    `${kind}: bytes median ${quantile(bytes, 0.5)}, p95 ${quantile(bytes, 0.95)}, largest ${bytes.at(-1)}; ` +
      `warm CPU ms median ${quantile(times, 0.5).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)}`,
  );
}
