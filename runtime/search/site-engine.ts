import type { SearchEngine } from '../../search/engine.js';
import type { SearchView } from '../../templates/view.js';
import { NEWER_EVENT } from '../page/events.js';
import { trustScript } from '../page/trusted-html.js';
import { createWorkerEngine } from './worker-engine.js';

/** Creates the engine of a site. It loads nothing before the first query. */
export function createSiteEngine({ engine }: SearchView): SearchEngine {
  if (engine.name === 'lunr') {
    const url = `${engine.worker}?${new URLSearchParams({ index: engine.index })}`;
    const own = createWorkerEngine(
      () => new Worker(trustScript(url)),
      () => performance.now(),
    );
    document.addEventListener(NEWER_EVENT, own.restart);
    return own;
  }
  let hosted: Promise<SearchEngine> | undefined;
  return {
    async search(query, options) {
      hosted ??= import('./algolia-engine.js').then(({ createAlgoliaEngine }) => createAlgoliaEngine(engine, fetch));
      try {
        return await (await hosted).search(query, options);
      } catch (error) {
        hosted = undefined;
        throw error;
      }
    },
  };
}
