import { isCostly } from '../navigation/costly-connection.js';
import { SEARCH_FIELD } from '../search/search-field.js';

/** Events that show that the reader starts to interact with the page. */
const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const;

export interface App {
  /**
   * Starts the application, which fires `READY_EVENT` on the document when it runs. Rejects if it cannot be fetched; the next
   * call tries again.
   */
  run(): Promise<void>;
  /** Starts the application and ignores failures. */
  wake(): void;
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
  let running: Promise<void> | undefined;
  let here = false;
  const start = async () => {
    try {
      await import(app);
    } catch (error) {
      running = undefined;
      console.warn(`In-place navigation is unavailable: ${String(error)}`);
      throw error;
    }
  };
  const run = () => {
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, wake, true);
    running ??= start();
    return running;
  };
  const wake = () => void run().catch(() => undefined);
  for (const sign of INTERACTION_EVENTS) addEventListener(sign, wake, { capture: true, passive: true });

  const costly = isCostly(navigator);
  if (document.querySelector(costly ? SEARCH_FIELD : `${SEARCH_FIELD}, main[data-kind="not-found"]`)) wake();
  else if (!costly)
    whenIdle(async () => {
      here = await preload([app, ...appImports.split(' ').filter(Boolean)]);
    });
  return { run, wake, isDownloaded: () => here };
}

/** Calls `work` when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const atIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 300));
  if (document.readyState === 'complete') atIdle();
  else addEventListener('load', atIdle);
}

/**
 * Fetches the modules, then adds `modulepreload` links, which compile without running anything. Browsers that cache failed
 * modules never retry them or their importers (HTML, "fetch a single module script"), so the links name only modules that are
 * already in the HTTP cache.
 */
async function preload(urls: readonly string[]): Promise<boolean> {
  const came = await Promise.all(urls.map(tryFetch));
  if (came.includes(false)) return false;
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
    const answer = await fetch(url, { priority: 'low' });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
