import { isCostly } from '../navigation/costly-connection.js';
import { SEARCH_FIELD } from '../search/search-field.js';

/** Events that show that the reader starts to interact with the page. */
const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const;

export interface App {
  /**
   * Starts the application, which fires `READY_EVENT` on the document when it runs. Rejects if it cannot be fetched; the next
   * call tries again.
   */
  start(): Promise<void>;
  /** Starts the application and ignores failures. */
  tryStart(): void;
  /** Whether the browser has already downloaded all of it. */
  isDownloaded(): boolean;
}

/**
 * Fetches the application (React) when the browser is idle, and starts it at the reader's first interaction. Until then links,
 * menus and tabs work without it. Search and not-found pages start it immediately. If it cannot be fetched, the page stays usable
 * without it.
 *
 * @param script the tag of this script; names the application in `data-app` and its imports in `data-app-imports`
 */
export function loadAppOnDemand(script: HTMLElement): App {
  const { app = '', appImports = '' } = script.dataset;
  let starting: Promise<void> | undefined;
  let isPreloaded = false;
  const importApp = async () => {
    try {
      await import(app);
    } catch (error) {
      starting = undefined;
      console.warn(`In-place navigation is unavailable: ${String(error)}`);
      throw error;
    }
  };
  const start = () => {
    for (const eventName of INTERACTION_EVENTS) removeEventListener(eventName, tryStart, true);
    starting ??= importApp();
    return starting;
  };
  const tryStart = () => void start().catch(() => undefined);
  for (const eventName of INTERACTION_EVENTS) addEventListener(eventName, tryStart, { capture: true, passive: true });

  const isCostlyConnection = isCostly(navigator);
  if (document.querySelector(isCostlyConnection ? SEARCH_FIELD : `${SEARCH_FIELD}, main[data-kind="not-found"]`)) tryStart();
  else if (!isCostlyConnection)
    runWhenIdle(async () => {
      isPreloaded = await preload([app, ...appImports.split(' ').filter(Boolean)]);
    });
  return { start, tryStart, isDownloaded: () => isPreloaded };
}

/** Calls `work` when the page has loaded and the browser is idle. */
export function runWhenIdle(work: () => void): void {
  const scheduleIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 300));
  if (document.readyState === 'complete') scheduleIdle();
  else addEventListener('load', scheduleIdle);
}

/**
 * Fetches the modules, then adds `modulepreload` links, which compile without running anything. Browsers that cache failed
 * modules never retry them or their importers (HTML, "fetch a single module script"), so the links name only modules that are
 * already in the HTTP cache.
 */
async function preload(urls: readonly string[]): Promise<boolean> {
  const results = await Promise.all(urls.map(tryFetch));
  if (results.includes(false)) return false;
  for (const url of urls) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    document.head.append(link);
  }
  return true;
}

async function tryFetch(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
