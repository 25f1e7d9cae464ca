import { readBlock } from '../page/site-data.js';
import { runWhenIdle } from './load-app.js';

/**
 * Loads flags and the feedback widget at idle, after everything that the page needs. A script that fails to load changes nothing.
 *
 * @param script the tag of this script; names the script that starts them in `data-flags`, on sites with flags or feedback
 * @param hydrate starts the application
 */
export function loadFlagsAtIdle(script: HTMLElement, hydrate: () => void): void {
  const { flags } = script.dataset;
  if (flags === undefined) return;
  runWhenIdle(async () => {
    try {
      const { startFlags } = (await import(flags)) as typeof import('../flags-start.js');
      startFlags(readBlock(document, 'docsgen:site'), hydrate);
    } catch {}
  });
}
