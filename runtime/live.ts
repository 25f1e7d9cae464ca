/** Added to every page by `docsgen watch`: updates the page when its files change, and shows the problems of the site. */

import type { LiveState, LiveUpdate } from '../templates/live.js';
import { fetchDocument } from './live/fetch-document.js';
import { createOverlay } from './live/overlay.js';
import { updatePage } from './live/page-update.js';
import { recordChangedFiles, refreshImages } from './live/refresh-images.js';
import { CONTENT_EVENT, NEWER_EVENT } from './page/events.js';

const EVENTS = '/__docsgen/events';
/** How long to wait before reconnecting to a server that refused the connection, in milliseconds. */
const RECONNECT_DELAY = 1_000;

const overlay = createOverlay();
/** ETag of the document on the screen, if known. */
let etag = document.querySelector<HTMLElement>('script[data-etag]')?.dataset.etag;
let isChecking = false;
let isCheckPending = false;

/** Returns the canonical pathname of an address. */
const cleanPath = (address: string): string =>
  new URL(address, location.href).pathname.replace(/(?:\/index)?\.html$/, '').replace(/(.)\/(?:index)?$/, '$1') || '/';

/** Updates the page, and once more if an update arrives meanwhile. */
async function check(): Promise<void> {
  isCheckPending = true;
  if (isChecking) return;
  isChecking = true;
  try {
    while (isCheckPending) {
      isCheckPending = false;
      await update();
    }
  } catch {
    // If the server is down, the event source reconnects.
  } finally {
    isChecking = false;
  }
}

async function update(): Promise<void> {
  const { pathname } = location;
  const requestedPath = pathname + location.search;
  const fetched = await fetchDocument(requestedPath, etag);
  if (!fetched) return;
  if (requestedPath !== location.pathname + location.search) {
    // A navigation to another page requests its own update; a query that is being typed does not.
    isCheckPending ||= pathname === location.pathname;
    return;
  }
  if (cleanPath(fetched.url) !== cleanPath(requestedPath)) return location.replace(fetched.url);
  etag = fetched.etag;
  refreshImages(fetched.document);
  if (!updatePage(fetched.document)) location.reload();
}

function onUpdate({ pages, moved = [], files = [] }: LiveUpdate): void {
  recordChangedFiles(files);
  const move = moved.find(({ from }) => cleanPath(from) === cleanPath(location.href));
  if (move) history.replaceState(history.state, '', move.to + location.search + location.hash);
  if (!pages || pages.some((page) => cleanPath(page) === cleanPath(location.href))) void check();
  else document.dispatchEvent(new CustomEvent(NEWER_EVENT, { cancelable: true }));
}

/** A hidden tab closes its connection, since browsers limit the connections to a host. */
let events: EventSource | undefined;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
function listen(): void {
  clearTimeout(reconnectTimer);
  events?.close();
  events = undefined;
  if (document.visibilityState === 'hidden') return;
  events = new EventSource(EVENTS);
  events.addEventListener('open', () => {
    overlay.showConnection(true);
    void check();
  });
  events.addEventListener('error', () => {
    overlay.showConnection(false);
    // The browser reconnects by itself, except after another server has refused.
    if (events?.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(listen, RECONNECT_DELAY);
  });
  events.addEventListener('state', ({ data }: MessageEvent<string>) => overlay.show((JSON.parse(data) as LiveState).problems));
  events.addEventListener('update', ({ data }: MessageEvent<string>) => onUpdate(JSON.parse(data) as LiveUpdate));
}

document.addEventListener('visibilitychange', listen);
addEventListener('pagehide', () => events?.close());
addEventListener('pageshow', ({ persisted }) => persisted && listen());
// After a navigation or a restart of the application, the ETag is outdated.
document.addEventListener(CONTENT_EVENT, () => {
  etag = undefined;
  void check();
});
listen();
