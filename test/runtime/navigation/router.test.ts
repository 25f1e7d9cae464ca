import { expect, test } from 'vitest';
import { createJsonCache } from '../../../runtime/navigation/json-cache.js';
import { Router } from '../../../runtime/navigation/router.js';
import { createRoutes } from '../../../runtime/navigation/routes.js';
import { ScrollMemory } from '../../../runtime/navigation/scroll-memory.js';
import { SidebarLoader } from '../../../runtime/navigation/sidebar-loader.js';
import type { NavSlice, PageModule, PageView } from '../../../templates/view.js';

const ORIGIN = 'https://docs.example';

function moduleOf(path: string, nav: readonly string[] = ['index']): PageModule {
  const page: PageView = {
    kind: 'doc',
    path,
    title: path,
    documentTitle: path,
    ownHeading: false,
    toc: [],
    hideToc: false,
    breadcrumbs: [],
    unlisted: false,
    nav,
  };
  return { runtime: 'app-1.js', default: { ...page, html: `<p>${path}</p>` } };
}

/** A reader at `/start`. Files in `files` are served immediately, others on demand. */
function browser(files: Record<string, unknown>) {
  const asked: string[] = [];
  const seen: string[] = [];
  const waiting = new Map<string, (value: unknown) => void>();
  const entries: { url: string; state: unknown }[] = [{ url: `${ORIGIN}/start`, state: null }];
  let at = 0;
  const current = () => entries[at] as { url: string; state: unknown };
  let scrolled = 0;

  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = String(input);
    asked.push(url);
    const answer = (value: unknown) => (value === undefined ? new Response('', { status: 404 }) : Response.json(value));
    if (files[url] !== 'later') return Promise.resolve(answer(files[url]));
    return new Promise((resolve, reject) => {
      waiting.set(url, (value) => resolve(answer(value)));
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  };
  const history = {
    get state() {
      return current().state;
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(at + 1, entries.length, { url: new URL(String(url), ORIGIN).href, state });
      at += 1;
    },
    replaceState(state: unknown) {
      current().state = state;
    },
  };
  const location = {
    get href() {
      return current().url;
    },
    get pathname() {
      return new URL(current().url).pathname;
    },
    assign: (url: string | URL) => void seen.push(`load ${url}`),
    reload: () => void seen.push('reload'),
  };
  let keys = 0;
  let reachable = true;
  let timer = 0;
  const timers = new Map<number, { callback: () => void; delay: number }>();
  const navs = createJsonCache<NavSlice>(fetch, 10);
  const navigation = new SidebarLoader(navs, '/', { names: ['index'], slice: { items: [] } });
  const store = { get: () => undefined, set() {}, remove() {} };
  const router = new Router({
    routes: createRoutes({ baseUrl: '/', trailingSlash: false }),
    runtime: 'app-1.js',
    pages: createJsonCache<PageModule>(fetch, 10),
    navigation,
    loadParts: async () => {},
    scroll: new ScrollMemory({ history, store, position: () => scrolled, newKey: () => `key-${keys++}` }),
    location,
    clock: {
      setTimeout(callback, delay) {
        timers.set(++timer, { callback, delay });
        return timer;
      },
      clearTimeout: (id) => void timers.delete(id),
    },
    isReachable: () => reachable,
    view: {
      show: ({ page, html }, { position }) =>
        void seen.push(`show ${page.path} ${html}${position === undefined ? '' : ` at ${position}`}`),
      showPending: (route, late) => void seen.push(`${late ? 'still waiting' : 'waiting'} for ${route}`),
      showError: (_, error) => void seen.push(error.message),
      move: ({ url, position }) =>
        void seen.push(`move ${url.pathname}${url.hash}${position === undefined ? '' : ` at ${position}`}`),
      setLoading() {},
      warn: (message) => void seen.push(`warn ${message}`),
    },
  });
  return {
    asked,
    seen,
    answer: (url: string, value: unknown) => waiting.get(url)?.(value),
    retry: () => router.retry(),
    stopServer() {
      reachable = false;
    },
    startServer() {
      reachable = true;
    },
    /** Advances the clock. */
    wait(milliseconds: number) {
      for (const { callback, delay } of timers.values()) if (delay <= milliseconds) callback();
    },
    open: (path: string) => router.open(new URL(path, ORIGIN)),
    scrollTo(y: number) {
      scrolled = y;
    },
    back() {
      at -= 1;
      return router.handlePopState();
    },
    /** Follows a link within the page as the browser does. */
    hash(hash: string) {
      entries.splice(at + 1, entries.length, { url: current().url.replace(/(#.*)?$/, hash), state: null });
      at += 1;
      return router.handlePopState();
    },
    address: () => new URL(current().url).pathname,
  };
}

test('shows a page in place and changes the address; going back restores the scroll position', async () => {
  const reader = browser({ '/start.json': moduleOf('/start'), '/a.json': moduleOf('/a') });
  reader.scrollTo(700);
  await reader.open('/a');
  reader.scrollTo(20);
  await reader.back();
  expect(reader.seen).toEqual(['show /a <p>/a</p>', 'show /start <p>/start</p> at 700']);
  expect(reader.address()).toBe('/start');
});

test('lets the newest of two navigations win, whichever file arrives first', async () => {
  const reader = browser({ '/slow.json': 'later', '/a.json': moduleOf('/a') });
  const slow = reader.open('/slow');
  await reader.open('/a');
  reader.answer('/slow.json', moduleOf('/slow'));
  await slow;
  expect(reader.seen).toEqual(['show /a <p>/a</p>']);
  expect(reader.address()).toBe('/a');
});

test('loads a page of another build in full and leaves the address to the browser', async () => {
  const reader = browser({ '/a.json': { ...moduleOf('/a'), runtime: 'app-2.js' } });
  await reader.open('/a?x=1#y');
  expect(reader.seen).toEqual([`load ${ORIGIN}/a?x=1#y`]);
  expect(reader.address()).toBe('/start');
});

test('loads a page that cannot be fetched in full, with a warning', async () => {
  const reader = browser({});
  await reader.open('/gone');
  expect(reader.seen).toEqual([
    'warn The page /gone is loaded as a whole: /gone.json responded with status 404',
    `load ${ORIGIN}/gone`,
  ]);
});

test('shows an error for a file without a page, and requests it again', async () => {
  const files: Record<string, unknown> = { '/a.json': { runtime: 'app-1.js' } };
  const reader = browser(files);
  await reader.open('/a');
  expect(reader.seen[0]).toMatch(/^The page component at \/a doesn't have a default export/);
  expect(reader.address()).toBe('/a');
  files['/a.json'] = moduleOf('/a');
  await reader.open('/a');
  expect(reader.seen[1]).toBe('show /a <p>/a</p>');
});

test('reads the navigation file once per folder, except for the folder of the document', async () => {
  const reader = browser({
    '/x/a.json': moduleOf('/x/a', ['index', 'x']),
    '/x/b.json': moduleOf('/x/b', ['index', 'x']),
    '/c.json': moduleOf('/c'),
    '/nav/x.json': { items: [] },
  });
  for (const path of ['/x/a', '/x/b', '/c', '/x/a']) await reader.open(path);
  expect(reader.asked.filter((url) => url.startsWith('/nav/'))).toEqual(['/nav/x.json']);
});

test('fetches nothing for navigation within a page and restores each position', async () => {
  const reader = browser({});
  reader.scrollTo(300);
  await reader.hash('#far');
  reader.scrollTo(900);
  await reader.open('/start');
  await reader.back();
  expect(reader.asked).toEqual([]);
  expect(reader.seen).toEqual(['move /start', 'move /start#far at 900']);
});

test('shows an error in place of a page if the server does not respond, and retries there', async () => {
  const files: Record<string, unknown> = {};
  const reader = browser(files);
  reader.stopServer();
  await reader.open('/a');
  expect(reader.seen).toEqual(['/a.json responded with status 404']);
  expect(reader.address()).toBe('/a');
  await reader.retry();
  files['/a.json'] = moduleOf('/a');
  await reader.retry();
  expect(reader.seen.slice(1)).toEqual([
    'waiting for /a',
    '/a.json responded with status 404',
    'waiting for /a',
    'show /a <p>/a</p>',
  ]);
});

test('loads a page in full on retry if only its file is missing', async () => {
  const reader = browser({});
  reader.stopServer();
  await reader.open('/a');
  reader.startServer();
  await reader.retry();
  expect(reader.seen.slice(1)).toEqual([
    'waiting for /a',
    'warn The page /a is loaded as a whole: /a.json responded with status 404',
    'reload',
  ]);
});

test('shows a placeholder after ten seconds, and there the page or its error', async () => {
  const reader = browser({ '/a.json': 'later', '/b.json': 'later' });
  const a = reader.open('/a');
  reader.wait(9_999);
  expect(reader.seen).toEqual([]);
  reader.wait(10_000);
  expect(reader.seen).toEqual(['still waiting for /a']);
  expect(reader.address()).toBe('/a');
  reader.answer('/a.json', moduleOf('/a'));
  await a;
  reader.stopServer();
  const b = reader.open('/b');
  reader.wait(10_000);
  reader.answer('/b.json', undefined);
  await b;
  expect(reader.seen.slice(1)).toEqual(['show /a <p>/a</p>', 'still waiting for /b', '/b.json responded with status 404']);
});
