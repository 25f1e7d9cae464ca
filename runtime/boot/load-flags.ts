import { readBlock } from '../page/site-data.js';
import { whenIdle } from './load-app.js';

/**
 * Flags and the feedback widget come last: after all that the page itself needs. A script that fails to load changes nothing.
 *
 * @param script the tag of this script; it names what starts them in `data-flags`, on sites that have one of them
 * @param hydrate evaluates the application
 */
export function loadFlagsAtIdle(script: HTMLElement, hydrate: () => void): void {
  const { flags } = script.dataset;
  if (flags === undefined) return;
  whenIdle(async () => {
    try {
      const { startFlags } = (await import(flags)) as typeof import('../flags-start.js');
      startFlags(readBlock(document, 'docsgen:site'), hydrate);
    } catch {}
  });
}
