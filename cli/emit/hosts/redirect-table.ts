import { filesOf } from '../../pages/url.js';
import type { Redirect, RedirectRule, RoutePath } from '../../types.js';

/** One old address, for hosts that know nothing but files. */
export interface RedirectEntry {
  /** The stub, under the output folder. */
  readonly file: string;
  /** A route, with its `?query` and `#hash`, or an absolute URL. */
  readonly to: string;
  /** Why it is there, in words. */
  readonly origin: string;
}

/** What the redirects of a site follow from. */
export interface RedirectSet {
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  /** Every route that has a document of its own, the not-found page left out. */
  readonly routes: readonly RoutePath[];
  readonly trailingSlash: boolean;
}

/**
 * Every stub of the site: without trailing slashes that of each route in its own folder, then the configured pairs, then what the rules give
 * for each pair and route. With trailing slashes `a/b.html` stays free: a host that drops the slash would serve it as `/a/b`. A pair
 * wins over a rule, and a page over both.
 */
export function redirectTable({ redirects, rules, routes, trailingSlash }: RedirectSet): RedirectEntry[] {
  const table = new Map<string, RedirectEntry>();
  const documents = new Set(routes.map((route) => filesOf(route, { trailingSlash }).document));
  const add = (file: string, to: string, origin: string) => {
    if (!table.has(file) && !documents.has(file)) table.set(file, { file, to, origin });
  };
  const addForms = (path: string, to: string) => {
    for (const { name, value } of rules) {
      if (name === 'prefix') add(stubOf(value + path), to, `the ${value} form of ${path || '/'}`);
      else if (path !== '' && (value !== 'html' || !trailingSlash))
        add(`${path.slice(1)}.${value}`, to, `the .${value} form of ${path}`);
    }
  };
  for (const route of routes)
    if (route !== '/' && !trailingSlash) add(`${route.slice(1)}/index.html`, route, `the page "${route}"`);
  for (const { from, to } of redirects) add(stubOf(from), to, `the redirect from ${from}`);
  for (const { from, to } of redirects) if (isFolder(from)) addForms(from, to);
  for (const route of routes) addForms(route === '/' ? '' : route, route);
  return [...table.values()];
}

/** A path that names a file is that file; any other is a folder. */
const stubOf = (from: string) => (isFolder(from) ? `${from.slice(1)}/index.html` : from.slice(1));
const isFolder = (path: string) => !/\.html?$/.test(path);
