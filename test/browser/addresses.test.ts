import { describe, expect, inject, test } from 'vitest';
import { isFull } from '../trust/counts.js';
import { forEachInParallel } from './for-each-in-parallel.js';
import { hosts, serveHost, serveSite } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { newPages, openBrowser } from './visit.js';

const root = inject('documentation');
const { routes, redirects, rules } = readManifest(root);
const valuesOf = (rule: string) => rules.filter(({ name }) => name === rule).map(({ value }) => value);
const prefixes = valuesOf('prefix');
const extensions = valuesOf('extensions');

const AFTER = '?q=1&r=%20x#part';

const [operation, folder, search] = [
  routes.operation?.[0],
  routes.doc?.find(({ path }) => path !== '/' && routes.doc?.some((other) => other.path.startsWith(`${path}/`))),
  routes.search?.[0],
];

/** Documents of different kinds have the same address forms, so three are enough: a deep one, one with pages below it, and the search page, which has a query. */
const pages = [operation, folder, search].flatMap((route) => (route ? [route.path] : []));

/** Every form of an address; those that do not name a file work only on hosts that look files up. */
const forms = (path: string, onlyFiles: boolean): string[] => [
  ...extensions.map((extension) => `${path}.${extension}`),
  ...prefixes.map((prefix) => `${prefix}${path}/${onlyFiles ? 'index.html' : ''}`),
  ...(onlyFiles ? [`${path}/index.html`] : [path, `${path}/`, `${path}/index.html`]),
];

/** Hosts that look files up, which take turns. */
const TURNS = 3;

/**
 * Old and new addresses, each with its route. A full run opens each on every host; other runs open each on at least one host and
 * each form on every host.
 */
function addresses(turn: number, onlyFiles: boolean): [string, string][] {
  const all = [...pages.map((path) => ({ from: path, to: path })), ...redirects];
  const chosen = all.flatMap(({ from, to }, index) =>
    forms(from.replace(/\/$/, ''), onlyFiles)
      .filter((_, form) => isFull || (index + form) % TURNS === turn)
      .map((form): [string, string] => [form, to]),
  );
  return [['/', '/'], ['/index.html', '/'], ...chosen];
}

const visit = openBrowser();

/** Opens the addresses and returns those with the wrong destination. */
async function lost(at: (pathname: string) => string, turn: number, onlyFiles = false): Promise<unknown[]> {
  const { context } = await visit();
  const tabs = await newPages(context, 4);
  const wrong: unknown[] = [];
  await forEachInParallel(addresses(turn, onlyFiles), tabs, async ([address, route], { page, troubles }) => {
    troubles.length = 0;
    let documents = 0;
    const count = (request: { resourceType(): string }) => {
      if (request.resourceType() === 'document') documents += 1;
    };
    page.on('request', count);
    const wanted = at(route) + AFTER;
    await page.goto(at(address) + AFTER, { waitUntil: 'commit' });
    await page.waitForURL(wanted, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
    page.off('request', count);
    const shown = await page
      .locator('[id="docsgen:page"]')
      .textContent()
      .then((json) => (JSON.parse(json as string) as { path: string }).path)
      .catch(() => undefined);
    const found = { url: page.url(), shown, loop: documents > 4, troubles: [...troubles] };
    if (JSON.stringify(found) !== JSON.stringify({ url: wanted, shown: route, loop: false, troubles: [] }))
      wrong.push({ address, wanted, documents, ...found });
  });
  return wrong;
}

test('finds pages and old addresses to open', () => {
  expect(pages).toHaveLength(3);
  expect(redirects.length).toBeGreaterThan(0);
  expect([...extensions, ...prefixes].length).toBeGreaterThan(0);
});

describe.each(Object.entries(hosts).map(([name, host], turn) => ({ name, host, turn })))(
  'on a host that $name',
  ({ name, host, turn }) => {
    const at = serveHost(root, host);
    test('shows every page at its canonical address and preserves query and hash, however it is opened', async () => {
      expect(await lost(at, turn, name === 'knows nothing but files')).toEqual([]);
    });
  },
);

describe('docsgen serve', () => {
  const at = serveSite(root);
  test('shows every page at its canonical address and preserves query and hash, however it is opened', async () => {
    expect(await lost(at, 2)).toEqual([]);
  });
});
