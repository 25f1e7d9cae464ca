import { isCostly } from '../navigation/costly-connection.js';
import { SEARCH_FIELD } from '../search/search-field.js';

/** The first sign of a reader who wants more than to read. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const;

export interface App {
  /** Runs the application, which says on the document when it is ready. Rejects when it cannot be fetched; the next call tries again. */
  run(): Promise<void>;
  /** The same, for callers that can do without it. */
  wake(): void;
  /** The browser has all of it already. */
  isHere(): boolean;
}

/**
 * The application (React) is fetched when the browser has nothing else to do, and run when the reader first reaches for the page.
 * Until then links, menus and tabs are the browser's own. Search and not-found pages need it at once; a script that does not come leaves it at that.
 *
 * @param script the tag of this script; it names the application in `data-app` and what that imports in `data-app-imports`
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
      console.warn(`The page stays without in-place navigation: ${String(error)}`);
      throw error;
    }
  };
  const run = () => {
    for (const sign of SIGNS) removeEventListener(sign, wake, true);
    running ??= start();
    return running;
  };
  const wake = () => void run().catch(() => undefined);
  for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });

  const costly = isCostly(navigator);
  if (document.querySelector(costly ? SEARCH_FIELD : `${SEARCH_FIELD}, main[data-kind="not-found"]`)) wake();
  else if (!costly)
    whenIdle(async () => {
      here = await preload([app, ...appImports.split(' ').filter(Boolean)]);
    });
  return { run, wake, isHere: () => here };
}

/** After everything that the page itself needs. */
export function whenIdle(work: () => void): void {
  const atIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 300));
  if (document.readyState === 'complete') atIdle();
  else addEventListener('load', atIdle);
}

/**
 * `modulepreload` fetches and compiles, and runs nothing. But a module that could not be fetched is failed for good in browsers that remember it
 * (HTML, "fetch a single module script"), and all that imports it: only what is in the browser's cache already is told to be a module.
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
