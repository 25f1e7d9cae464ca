// Searches a built site for every name of code that one of its pages defines, and for every operation of its API. A name is defined by a
// page on which it is a whole cell in the first two columns of a table, a whole heading, or the name of an option. Prints the share of names whose
// first hit is a page that defines it, by kind.
//   node scripts/search-identifiers.mjs DIST [--misses]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'parse5';
import { loadEngine } from './load-search.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
const [dist] = positionals;
if (!dist) throw new Error('Name the folder of a built site.');

const attribute = (node, name) => node.attrs?.find((candidate) => candidate.name === name)?.value ?? '';
const textOf = (node) =>
  node.nodeName === '#text' ? node.value : node.nodeName === 'svg' ? '' : (node.childNodes ?? []).map(textOf).join('');

/** Returns the names that an element consists of, besides its anchor and signs between the names. */
function listNames(node) {
  const content = node.childNodes.filter(
    (child) =>
      !(child.nodeName === '#text' && /^[\s,/|]*$|^\s*or\s*$/.test(child.value)) &&
      child.nodeName !== 'wbr' &&
      !attribute(child, 'class').includes('anchor'),
  );
  return content.every((child) => child.nodeName === 'code') ? content.map((child) => textOf(child).trim()) : [];
}

/** Visits the names that a page defines. */
function forEachName(node, visit) {
  const { nodeName, childNodes = [] } = node;
  if (/^h[2-6]$/.test(nodeName) || nodeName === 'dt') listNames(node).forEach(visit);
  // An option has a name in the configuration, and often one in the environment in the next column.
  if (nodeName === 'tr')
    for (const cell of childNodes.filter((child) => child.nodeName === 'td').slice(0, 2)) listNames(cell).forEach(visit);
  for (const child of childNodes) forEachName(child, visit);
}

const classify = (name) =>
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)
    ? 'environment variables and other constants'
    : /^\//.test(name)
      ? 'paths'
      : /^[a-z]+(?:-[a-z]+)+$/.test(name)
        ? 'names with hyphens, such as event types'
        : /[_.:]|\p{Ll}\p{Lu}/u.test(name)
          ? 'options and other names'
          : 'plain words';

const search = path.join(dist, 'search');
const { folder } = JSON.parse(readFileSync(path.join(search, 'manifest.json'), 'utf8'));
/** The pages that define each name, by kind. */
const kinds = new Map();
const define = (kind, name, url) => {
  const names = kinds.get(kind) ?? new Map();
  kinds.set(kind, names);
  names.set(name, new Set([...(names.get(name) ?? []), url]));
};
for (const file of readdirSync(path.join(search, `pages-${folder}`))) {
  const { url, title, method } = JSON.parse(readFileSync(path.join(search, `pages-${folder}`, file), 'utf8'));
  const html = readFileSync(path.join(dist, `${url === '/' ? 'index' : decodeURIComponent(url.slice(1))}.html`), 'utf8');
  if (method !== undefined) {
    const [, endpoint] = /api-endpoint.*?<code>(.*?)<\/code>/s.exec(html) ?? [];
    const [, id] = /<dt>Operation ID.*?<code>(.*?)<\/code>/s.exec(html) ?? [];
    const plain = endpoint?.replace(/<span class="api-base">.*?<\/span>/s, '').replace(/<[^>]*>/g, '');
    if (plain) {
      define('paths', plain, url);
      define('methods with paths', `${method} ${plain}`, url);
    }
    if (id) define('operation ids', id, url);
  } else {
    if (title.startsWith('/')) define('paths', title, url);
    forEachName(parse(html), (name) => {
      if (name && /^[\w./:{}-]{2,}$/.test(name) && /\p{L}/u.test(name)) define(classify(name), name, url);
    });
  }
}
const { createLunrEngine } = await loadEngine();
const engine = createLunrEngine(async (file) => JSON.parse(readFileSync(path.join(search, file), 'utf8')));
let [total, found] = [0, 0];
for (const [kind, names] of kinds) {
  const misses = [];
  for (const [name, urls] of names) {
    const { hits } = await engine.search(name);
    if (!urls.has(hits[0]?.url)) misses.push(`    ${name}  →  ${hits[0]?.url ?? 'nothing'} instead of ${[...urls].join(', ')}`);
  }
  if (kind !== 'plain words') {
    total += names.size;
    found += names.size - misses.length;
  }
  console.log(
    `${kind}: ${names.size - misses.length} of ${names.size} first (${((100 * (names.size - misses.length)) / names.size).toFixed(1)} %)`,
  );
  if (values.misses) for (const miss of misses) console.log(miss);
}
console.log(`all but plain words: ${found} of ${total} (${((100 * found) / total).toFixed(1)} %)`);
