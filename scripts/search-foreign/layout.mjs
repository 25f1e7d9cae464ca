// Lays out the Markdown of a package as a site: `content/` with plain pages that every engine can read, and a configuration.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { toPlainMarkdown } from './markdown.mjs';

/** Front matter and the rest. Files that do not begin with front matter have none. */
function splitPage(text) {
  const match = /^\uFEFF?---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text);
  return match ? { meta: parse(match[1], { uniqueKeys: false }) ?? {}, body: match[2] } : { meta: {}, body: text };
}

/** The path of a page without number prefixes and extension: `01-app/02-link.mdx` is `app/link`. */
const toName = (file) =>
  file
    .replace(/\.mdx?$/, '')
    .split('/')
    .map((part) => part.replace(/^\d+-/, ''))
    .join('/');

const toRoute = (name) => `/${name.replace(/(^|\/)(?:index|readme)$/i, '')}`;

/**
 * The pages of a package, by their routes. A page that only repeats another one (`source` in its front matter) is left out.
 * @returns {{ file: string, route: string, meta: object, body: string }[]}
 */
function readPages(folder, exclude) {
  const patterns = exclude.map((source) => new RegExp(source));
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.mdx?$/.test(file) && !/(^|\/)(\.|node_modules\/)/.test(file))
    .filter((file) => !patterns.some((pattern) => pattern.test(file)))
    .sort();
  return files
    .map((file) => ({ file, route: toRoute(toName(file)), ...splitPage(readFileSync(path.join(folder, file), 'utf8')) }))
    .filter(({ meta, body }) => !meta.source && body.trim() !== '');
}

/** Finds the page that a link of the package means. Returns its route, `https:` links as they are, or nothing. */
function resolver(routes, linkBase, from) {
  const isIndex = /(^|\/)(index|readme)\.mdx?$/i.test(from.file);
  const base = isIndex ? from.route : path.posix.dirname(from.route);
  return (target) => {
    if (/^https?:\/\/[\w.-]+\.[a-z]+/i.test(target)) return target.replace(/[`{}|\\]/g, '');
    const [address] = target.split(/[?#]/);
    if (!address || /^[a-z]+:|^\/\//i.test(address)) return undefined;
    const clean = toName(address.replace(/\.html$/, '')).replace(/\/$/, '');
    const inside = linkBase !== '/' && clean.startsWith(`${linkBase}/`) ? clean.slice(linkBase.length) : clean;
    const places = clean.startsWith('/') ? [inside] : [path.posix.join(base, clean), path.posix.join(from.route, clean)];
    return places.map((place) => toRoute(place.slice(1))).find((route) => routes.has(route));
  };
}

/**
 * Writes a site for docsgen into `target`: pages, configuration, and `pages.json`, which maps each page's file to its route.
 * @returns {number} number of pages
 */
export function layOut({ title, exclude, linkBase }, source, target) {
  rmSync(target, { recursive: true, force: true });
  const pages = readPages(source, exclude);
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const fileOf = (route) => {
    const isFolder = route === '/' || [...byRoute.keys()].some((other) => other.startsWith(`${route}/`));
    return `${route === '/' ? '' : route.slice(1)}${isFolder ? `${route === '/' ? '' : '/'}index` : ''}.md`;
  };
  const files = new Map([...byRoute.keys()].map((route) => [route, fileOf(route)]));
  for (const [route, page] of byRoute) {
    const file = files.get(route);
    const find = resolver(byRoute, linkBase, page);
    const toTarget = (link) => {
      const found = find(link);
      if (!found || found.startsWith('http')) return found;
      const relative = path.posix.relative(path.posix.dirname(file), files.get(found));
      return relative.startsWith('.') ? relative : `./${relative}`;
    };
    const { title: heading, description } = page.meta;
    const meta = Object.fromEntries(
      Object.entries({ title: heading, description, slug: route }).filter(([, value]) => typeof value === 'string'),
    );
    const to = path.join(target, 'content', file);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, `---\n${stringify(meta)}---\n\n${toPlainMarkdown(page.body, toTarget).trim()}\n`);
  }
  const config = {
    title: title.split(':')[0],
    url: 'https://docs.example.com',
  };
  writeFileSync(path.join(target, 'docsgen.config.json'), `${JSON.stringify(config, null, 2)}\n`);
  const list = [...files].map(([route, file]) => ({ route, file, source: byRoute.get(route).file }));
  writeFileSync(path.join(target, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`);
  return list.length;
}
