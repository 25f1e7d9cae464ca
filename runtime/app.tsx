/** The application: hydrates the document that the server rendered, then navigates from page to page in place. */

import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { isStart } from '../templates/is-start.js';
import { TOP } from '../templates/nav-parts.js';
import type { SidebarActions } from '../templates/sidebar.js';
import { TrustHtml } from '../templates/slot.js';
import type { NavSlice, PageModule, PageView } from '../templates/view.js';
import { isModifiedClick } from './boot/clicks.js';
import { checkReachable } from './navigation/check-reachable.js';
import { createScroller, focusTarget } from './navigation/focus-and-scroll.js';
import { handleLinks } from './navigation/handle-links.js';
import { createJsonCache } from './navigation/json-cache.js';
import { startPrefetch } from './navigation/prefetch.js';
import { createProgress } from './navigation/progress.js';
import { type Arrival, Router } from './navigation/router.js';
import { createRoutes } from './navigation/routes.js';
import { ScrollMemory } from './navigation/scroll-memory.js';
import { SidebarLoader } from './navigation/sidebar-loader.js';
import { createStyleLoader } from './navigation/style-loader.js';
import { createAnnouncer } from './page/announcer.js';
import {
  CONTENT_EVENT,
  MOVE_EVENT,
  NEWER_EVENT,
  type NewerPage,
  READY_EVENT,
  type ReadyDetail,
  ROUTE_EVENT,
} from './page/events.js';
import { fadeIn } from './page/fade-in.js';
import { type Placeholder, Shell, type ShellState } from './page/shell.js';
import { readBlock } from './page/site-data.js';
import { localStore, sessionStore } from './page/storage.js';
import { createTrustedHtml } from './page/trusted-html.js';
import { updateHead } from './page/update-head.js';
import { rememberViewedPage } from './search/viewed-pages.js';
import type { StartView } from './start.js';

/** Number of pages and navigation files in memory; a page takes about 20 kB. */
const CACHED_PAGES = 100;
const CACHED_NAVS = 20;

const site = readBlock(document, 'docsgen:site');
const page = readBlock(document, 'docsgen:page');
const nav = readBlock(document, 'docsgen:nav');
const { app = '', runtime = app.replace(/^.*\//, '') } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};

// Registered before anything is awaited: from here on, the data of the document is outdated by an update.
let isReady = false;
let pendingUpdate: NewerPage | undefined;
document.addEventListener(NEWER_EVENT, (event) => {
  event.preventDefault();
  const { detail } = event as CustomEvent<NewerPage | undefined>;
  if (isReady) showNewer(detail);
  else pendingUpdate = detail ?? pendingUpdate;
});

const trustHtml = createTrustedHtml();
const announce = createAnnouncer(document);
const routes = createRoutes(site);
const pages = createJsonCache<PageModule>(fetch, CACHED_PAGES);
const navs = createJsonCache<NavSlice>(fetch, CACHED_NAVS);
const navigation = new SidebarLoader(navs, site.baseUrl, { names: page.nav, slice: nav });
const loadStyles = createStyleLoader(document);
let startView: StartView | undefined;
const scroll = new ScrollMemory({
  history,
  store: sessionStore,
  position: () => scrollY,
  newKey: () => (performance.timeOrigin + performance.now()).toString(36),
});

const scroller = createScroller(window);
const readQuery = (url: URL): string => url.searchParams.get('q') ?? '';
const dispatchContentEvent = () => document.dispatchEvent(new Event(CONTENT_EVENT));
let watchLinks = () => {};

const router = new Router({
  routes,
  runtime,
  pages,
  navigation,
  loadParts,
  scroll,
  location,
  clock: window,
  isReachable: (url) =>
    navigator.onLine &&
    checkReachable(fetch, url.href).then(
      () => true,
      () => false,
    ),
  view: {
    show({ page, nav, html }, arrival) {
      updateHead(document, page, routes.href(page.path));
      const isNewPage = page.path !== state.page.path && arrival.position === undefined;
      showPage({ page, nav, content: trustHtml(html), query: readQuery(arrival.url) }, arrival);
      if (isNewPage) fadeIn(document.querySelector('main'));
      announce(page.documentTitle);
      rememberView(page);
      document.dispatchEvent(new Event(ROUTE_EVENT));
    },
    showPending: (route, isLate, arrival) => showPlaceholder(route, { since: performance.now(), isLate }, arrival),
    showError: (route, error, arrival) => showPlaceholder(route, { error }, arrival),
    move(arrival) {
      render({ ...state, query: readQuery(arrival.url) });
      document.dispatchEvent(new Event(MOVE_EVENT));
      scroller.jump(arrival);
      if (arrival.position === undefined) focusTarget(document, arrival);
    },
    setLoading: createProgress(document, window),
    warn: (message) => console.warn(message),
  },
});

const sidebarActions: SidebarActions = {
  async openCategory(key) {
    await navigation.openCategory(key);
    render({ ...state, nav: navigation.join(state.page.nav, state.page.path) });
  },
  leaveSection(event) {
    // In the menu, the reader goes up one level and stays on the page.
    if (document.documentElement.dataset.menu !== 'open' || isModifiedClick(event.nativeEvent)) return;
    event.preventDefault();
    void showAllSections();
  },
};

const html = readContent();
// Returning to this page works without a network, as with every page that was shown in place. A video that was started is a link
// again.
if (routes.match(location.pathname) === page.path && !html.includes('<iframe'))
  pages.remember(routes.module(page.path), { runtime, default: { ...page, html } });
if (isStart(page)) await loadStartView();
let state: ShellState = { page, nav, content: trustHtml(html), query: readQuery(new URL(location.href)) };
const root = hydrateRoot(document.getElementById('docsgen:top') as HTMLElement, renderShell());

/** Loads what a page needs in addition to its data. */
async function loadParts(page: PageView): Promise<void> {
  await Promise.all([loadStyles(page.styles), isStart(page) && loadStartView()]);
}

async function loadStartView(): Promise<void> {
  const { createStartView } = await import('./start.js');
  startView ??= createStartView(site);
}

/**
 * Returns the content of the document without the buttons of code blocks. It is cloned into another document so that its images are not
 * fetched again.
 */
function readContent(): string {
  const content = document.querySelector('main .content');
  if (!content) return '';
  const copy = document.implementation.createHTMLDocument().importNode(content, true);
  for (const button of copy.querySelectorAll('.code :is(.copy, .wrap)')) button.remove();
  return copy.innerHTML;
}

function renderShell() {
  return (
    <TrustHtml value={trustHtml}>
      <Shell
        site={site}
        state={state}
        StartPage={startView}
        onReady={start}
        onRecover={dispatchContentEvent}
        onRetry={retry}
        onQuery={rememberQuery}
        sidebarActions={sidebarActions}
      />
    </TrustHtml>
  );
}

function render(nextState: ShellState): void {
  state = nextState;
  flushSync(() => root.render(renderShell()));
}

function showPage(nextState: ShellState, arrival: Arrival): void {
  render(nextState);
  dispatchContentEvent();
  scroller.jump(arrival);
  focusTarget(document, arrival);
  watchLinks();
}

/** Shows a message in the place of the page. */
function showPlaceholder(route: string, placeholder: Placeholder, arrival: Arrival): void {
  document.title = site.title;
  showPage({ ...state, page: { ...state.page, path: route }, placeholder, query: '' }, arrival);
}

/** Shows the top level of the navigation in place of the section of the page. */
async function showAllSections(): Promise<void> {
  try {
    const nav = await navigation.loadSidebar([TOP], state.page.path);
    render({ ...state, page: { ...state.page, nav: [TOP] }, nav });
    const sidebar = document.getElementById('docsgen:sidebar');
    sidebar?.scrollTo(0, 0);
    sidebar?.querySelector('a')?.focus();
  } catch {
    location.assign(site.baseUrl);
  }
}

function retry(): void {
  void router.retry();
}

function rememberQuery(query: string): void {
  const url = new URL(location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // Safari rejects frequent changes; a later one will succeed.
  }
}

/** Shows a rebuilt version of the current page, except for its content, which the sender of the event updates. */
function showNewer(newer: NewerPage | undefined): void {
  pages.clear();
  navs.clear();
  if (!newer) return;
  const { page, nav, html } = newer;
  if (isStart(page) && !startView) {
    location.reload();
    return;
  }
  navigation.reset({ names: page.nav, slice: nav });
  updateHead(document, page, routes.href(page.path));
  const isOtherPage = state.placeholder || state.page.kind !== page.kind || state.page.path !== page.path;
  render({ ...state, page, nav, placeholder: undefined, content: isOtherPage ? trustHtml(html) : state.content });
  watchLinks();
}

function start(): void {
  isReady = true;
  if (pendingUpdate) queueMicrotask(() => showNewer(pendingUpdate));
  history.scrollRestoration = 'manual';
  handleLinks({ router, routes, scroll, scroller });
  watchLinks = startPrefetch({ routes, pages, navs, navigation, loadParts });
  watchLinks();
  const detail: ReadyDetail = { open: (url) => void router.open(url) };
  document.dispatchEvent(new CustomEvent(READY_EVENT, { detail }));
  rememberView(page);
}

/** Stores a page that the reader viewed, for the search to suggest. */
function rememberView(page: PageView): void {
  if (site.search && !isStart(page))
    rememberViewedPage(localStore, { label: page.title, href: routes.href(page.path) }, site.baseUrl);
}
