import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { redirectTable } from '../../cli/emit/hosts/redirect-table.js';
import type { Site } from '../../cli/manifest/site.js';
import { loadSite } from '../../cli/pipeline/load-site.js';
import { noCache } from '../../cli/store/cache.js';
import { silent } from '../../cli/terminal/reporter.js';
import { Stats } from '../../cli/terminal/stats.js';
import type { Redirect, RoutePath } from '../../cli/types.js';
import { openThreads } from '../../cli/workers/threads.js';
import { site as dir } from './pages.js';

interface Promised {
  readonly route: RoutePath;
  /** Section of the sidebar; `unlisted` for pages outside it. */
  readonly group: string;
  readonly kind: 'index' | 'doc' | 'category' | 'search';
}

const fixture = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
const promised = fixture('routes.json') as readonly Promised[];
const oldPaths = fixture('redirects.json') as readonly Redirect[];

const { config, manifest } = await documentation();
const routes = new Map(manifest.routes.map((route) => [route.path, route]));

async function documentation(): Promise<Site> {
  const threads = openThreads(1);
  const { site, problems } = await loadSite({
    dir,
    environment: {},
    threads,
    cache: noCache,
    progress: silent,
    stats: new Stats(),
  });
  await threads.close();
  if (!site) throw new Error(`The site cannot be put together: ${JSON.stringify(problems)}`);
  return site;
}

describe('routes', () => {
  test.each(promised)('$route is there, as a $kind page', ({ route, kind, group }) => {
    const found = routes.get(route);
    expect(found?.kind).toBe(kind === 'index' ? 'doc' : kind);
    if (kind !== 'search') expect(manifest.navigation.chains.has(route)).toBe(!group.startsWith('unlisted'));
  });

  test('every page of the site is one of these or belongs to the OpenAPI document', () => {
    const known = new Set(promised.map(({ route }) => route));
    const others = [...routes.values()].filter(
      ({ path: route, kind }) => (kind === 'doc' || kind === 'category') && !known.has(route),
    );
    expect(others.map(({ path: route }) => `${route}: add it to test/content/routes.json`)).toEqual([]);
  });

  test('those below one heading of the sidebar have different titles', () => {
    const seen = new Map<string, RoutePath>();
    const twice = [...routes.values()].flatMap(({ path: route, title }) => {
      const group = manifest.navigation.chains.get(route)?.at(-1)?.key ?? path.posix.dirname(route);
      const key = `${group}\n${title.toLowerCase()}`;
      const other = seen.get(key);
      seen.set(key, route);
      return other ? `${route}: has the title "${title}" like ${other}. Say in the title how the two differ.` : [];
    });
    expect(twice).toEqual([]);
  });

  test('of cards have distinct descriptions', () => {
    const categories = [...routes.values()].filter(({ kind }) => kind === 'category');
    expect(new Set(categories.map(({ description }) => description)).size).toBe(categories.length);
    expect(categories.filter(({ description }) => description.length < 50 || description.length > 160)).toEqual([]);
  });
});

describe('old addresses', () => {
  const table = new Map(
    redirectTable({
      redirects: manifest.redirects,
      rules: manifest.rules,
      routes: [...routes.values()].filter(({ kind }) => kind !== 'not-found').map(({ path: route }) => route),
      trailingSlash: config.trailingSlash,
    }).map(({ file, to }) => [file, to]),
  );

  test.each(oldPaths)('$from redirects to $to', ({ from, to }) => {
    const old = from.replace(/\/$/, '').slice(1);
    expect(routes.has(to)).toBe(true);
    for (const file of [`${old}/index.html`, `${old}.html`, `${old}.htm`, `docs/${old}/index.html`])
      expect([file, table.get(file)]).toEqual([file, to]);
  });

  test.each(promised.filter(({ route }) => route !== '/'))('$route is found with extensions and below /docs', ({ route }) => {
    const name = route.slice(1);
    expect(routes.get(route)?.document).toBe(`${name}.html`);
    for (const file of [`${name}.htm`, `${name}/index.html`, `docs/${name}/index.html`])
      expect([file, table.get(file)]).toEqual([file, route]);
  });

  test('/docs leads home', () => {
    expect(table.get('docs/index.html')).toBe('/');
  });
});
