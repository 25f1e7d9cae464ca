import type { SearchEngine } from '../../search/engine.js';
import type { SearchView } from '../../templates/view.js';
import { NEWER_EVENT } from '../page/events.js';
import { trustScript } from '../page/trusted-html.js';
import { createWorkerEngine } from './worker-engine.js';

/** Creates the engine of a site. It loads nothing before the first query. */
export function createSiteEngine({ engine }: SearchView): SearchEngine {
  if (engine.name === 'lunr') {
    const url = `${engine.worker}?${new URLSearchParams({ index: engine.index })}`;
    const workerEngine = createWorkerEngine(
      () => new Worker(trustScript(url)),
      () => performance.now(),
    );
    document.addEventListener(NEWER_EVENT, workerEngine.restart);
    return workerEngine;
  }
  let hostedEngine: Promise<SearchEngine> | undefined;
  return {
    async search(query, options) {
      hostedEngine ??= import('./algolia-engine.js').then(({ createAlgoliaEngine }) => createAlgoliaEngine(engine, fetch));
      try {
        return await (await hostedEngine).search(query, options);
      } catch (error) {
        hostedEngine = undefined;
        throw error;
      }
    },
  };
}
