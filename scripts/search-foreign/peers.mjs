// The search engines that docsgen is compared with, each set up as its documentation recommends for documents.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Versions of the engines. They are installed into the cache folder, not with docsgen. */
const VERSIONS = { pagefind: '1.6.0', minisearch: '7.2.0', '@orama/orama': '3.1.18', flexsearch: '0.8.212' };

/** Pages of an answer that count. Answers list sections, so more of them are requested. */
const MAX_SECTIONS = 100;

/** Installs the engines into a folder unless they are there. Returns a function that loads one of them. */
export function installPeers(cache) {
  const folder = path.join(cache, 'peers');
  const manifest = `${JSON.stringify({ private: true, dependencies: VERSIONS }, null, 2)}\n`;
  const file = path.join(folder, 'package.json');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== manifest) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json.new'), manifest);
    writeFileSync(file, manifest);
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) {
      rmSync(file);
      throw new Error('The other search engines could not be installed.');
    }
  }
  // A module in the folder, because the engines offer imports and no paths.
  const loader = path.join(folder, 'load.mjs');
  writeFileSync(loader, 'export const load = (name) => import(name);\n');
  return async (name) => (await import(pathToFileURL(loader))).load(name);
}

/** A record for each section, as VitePress and Orama's plugins for documentation index them. */
const listSections = (pages) =>
  pages.flatMap(({ url, title, sections }) => {
    const open = [];
    return sections.map(({ heading, level, text }, index) => {
      if (index > 0) open.splice(0, open.length, ...open.filter((other) => other.level < level));
      const titles = index === 0 ? [] : [title, ...open.map((other) => other.heading)];
      if (index > 0) open.push({ heading, level });
      return { url, title: index === 0 ? title : heading, titles: titles.join(' '), text };
    });
  });

/** A record for each page. */
const listPages = (pages) =>
  pages.map(({ url, title, sections }) => ({
    url,
    title,
    titles: sections.map(({ heading }) => heading).join('\n'),
    text: sections.map(({ text }) => text).join('\n'),
  }));

const numbered = (records) => records.map((record, id) => ({ id: String(id), ...record }));

/** MiniSearch with the options of VitePress's local search. */
async function createMiniSearch(load, records) {
  const { default: MiniSearch } = await load('minisearch');
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    storeFields: ['url'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  index.addAll(numbered(records));
  return async (query) => index.search(query).map(({ url }) => url);
}

/** Orama with boosts for names and one typo allowed. Its threshold ranks records with all words first, as its documentation advises for documents. */
async function createOrama(load, records) {
  const { create, insertMultiple, search } = await load('@orama/orama');
  const database = create({
    schema: { url: 'string', title: 'string', titles: 'string', text: 'string' },
    components: { tokenizer: { stemming: true, stemmerSkipProperties: ['url'] } },
  });
  await insertMultiple(
    database,
    records.map(({ url, title, titles, text }) => ({ url, title, titles, text })),
  );
  return async (query) => {
    const ask = (tolerance) =>
      search(database, {
        term: query,
        properties: ['title', 'titles', 'text'],
        boost: { title: 4, titles: 2, text: 1 },
        limit: MAX_SECTIONS,
        ...(tolerance && { tolerance }),
      });
    const exact = await ask(0);
    const { hits } = exact.count > 0 ? exact : await ask(1);
    return hits.map(({ document }) => document.url);
  };
}

/** FlexSearch's document index with matches of beginnings, and suggestions for queries that no record matches completely. */
async function createFlexSearch(load, records) {
  const { default: FlexSearch } = await load('flexsearch');
  const { Charset, Document } = FlexSearch;
  const index = new Document({
    document: {
      id: 'id',
      store: ['url'],
      index: ['title', 'titles', 'text'].map((field) => ({ field, tokenize: 'forward', encoder: Charset.LatinBalance })),
    },
  });
  for (const record of numbered(records)) index.add(record);
  return async (query) =>
    index.search(query, { limit: MAX_SECTIONS, suggest: true, enrich: true, merge: true }).map(({ doc }) => doc.url);
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Pagefind over plain HTML of the pages, with its default settings. */
async function createPagefind(load, pages, folder) {
  const pagefind = await load('pagefind');
  const { index } = await pagefind.createIndex({});
  for (const { url, title, sections } of pages) {
    const parts = sections.map(
      ({ anchor, heading, level, text }) =>
        `${heading ? `<h${level} id="${escapeHtml(anchor)}">${escapeHtml(heading)}</h${level}>` : ''}<p>${escapeHtml(text)}</p>`,
    );
    const body = `<main data-pagefind-body><h1>${escapeHtml(title)}</h1>${parts.join('')}</main>`;
    const content = `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`;
    const { errors } = await index.addHTMLFile({ url, content });
    if (errors.length > 0) throw new Error(errors.join(' '));
  }
  rmSync(folder, { recursive: true, force: true });
  await index.writeFiles({ outputPath: folder });
  await pagefind.close();
  const client = await loadPagefindClient(folder);
  return async (query) => {
    const { results } = await client.search(query);
    return Promise.all(results.slice(0, 10).map(async (result) => (await result.data()).url));
  };
}

/** Loads Pagefind's script for browsers, which reads its files with `fetch`. */
async function loadPagefindClient(folder) {
  globalThis.window ??= { location: new URL('http://localhost/') };
  globalThis.location ??= globalThis.window.location;
  globalThis.document ??= { currentScript: null, querySelector: () => ({ getAttribute: () => 'en' }) };
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) => {
    const url = new URL(address, pathToFileURL(`${folder}/`));
    return url.protocol === 'file:' ? new Response(readFileSync(url)) : fetch(address, options);
  };
  const client = await import(pathToFileURL(path.join(folder, 'pagefind.js')));
  await client.options({ basePath: `${pathToFileURL(folder)}/`, baseUrl: '/' });
  await client.init();
  return client;
}

/**
 * Indexes the pages of a site with every engine.
 *
 * @param load a function that loads an engine
 * @param pages the pages, as `readSitePages` returns them
 * @param folder a folder for the files of the site's indexes
 * @returns for each engine its name, and its setups: functions that return the URLs of a query's answer, best first
 */
export async function createPeers(load, pages, folder) {
  const [bySection, byPage] = [listSections(pages), listPages(pages)];
  return [
    { name: 'Pagefind', setups: [await createPagefind(load, pages, path.join(folder, 'pagefind'))] },
    { name: 'MiniSearch', setups: [await createMiniSearch(load, bySection), await createMiniSearch(load, byPage)] },
    { name: 'Orama', setups: [await createOrama(load, bySection), await createOrama(load, byPage)] },
    { name: 'FlexSearch', setups: [await createFlexSearch(load, bySection), await createFlexSearch(load, byPage)] },
  ];
}
