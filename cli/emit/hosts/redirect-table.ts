import { listRouteFiles } from '../../pages/url.js';
import type { Redirect, RedirectRule, RoutePath } from '../../types.js';

/** One old address, for hosts that only serve files. */
export interface RedirectEntry {
  /** Path of the stub in the output folder. */
  readonly file: string;
  /** A route, with its `?query` and `#hash`, or an absolute URL. */
  readonly to: string;
  /** Why the stub exists, for messages. */
  readonly origin: string;
}

/** The redirects of a site, and what its stubs depend on. */
export interface RedirectSet {
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  /** Every route with a document, except the not-found page. */
  readonly routes: readonly RoutePath[];
  readonly trailingSlash: boolean;
}

/**
 * Lists every stub of the site: without trailing slashes, a stub for each route in the folder of the same name; then the configured pairs; then the
 * forms that the rules add for each pair and route. With trailing slashes, `a/b.html` stays free, because a host that drops the extension would serve
 * it as `/a/b`. Pages take precedence over pairs, and pairs over rules.
 */
export function redirectTable({ redirects, rules, routes, trailingSlash }: RedirectSet): RedirectEntry[] {
  const table = new Map<string, RedirectEntry>();
  const documents = new Set(routes.map((route) => listRouteFiles(route, { trailingSlash }).document));
  const add = (file: string, to: string, origin: string) => {
    if (!table.has(file) && !documents.has(file)) table.set(file, { file, to, origin });
  };
  const addForms = (path: string, to: string) => {
    for (const { name, value } of rules) {
      if (name === 'prefix') add(stubPath(value + path), to, `the ${value} form of ${path || '/'}`);
      else if (path !== '' && (value !== 'html' || !trailingSlash))
        add(`${path.slice(1)}.${value}`, to, `the .${value} form of ${path}`);
    }
  };
  for (const route of routes)
    if (route !== '/' && !trailingSlash) add(`${route.slice(1)}/index.html`, route, `the page "${route}"`);
  for (const { from, to } of redirects) add(stubPath(from), to, `the redirect from ${from}`);
  for (const { from, to } of redirects) if (isFolder(from)) addForms(from, to);
  for (const route of routes) addForms(route === '/' ? '' : route, route);
  return [...table.values()];
}

/** A path with an HTML extension is the file itself; any other path is a folder. */
const stubPath = (from: string) => (isFolder(from) ? `${from.slice(1)}/index.html` : from.slice(1));
const isFolder = (path: string) => !/\.html?$/.test(path);
