import type { SearchOptions } from '../../search/engine.js';
import { createLunrEngine } from '../../search/lunr-engine.js';

/** Returns an engine over the files of an index, which may change later, and a list of the files it has read. */
export function createEngineFromFiles(files: ReadonlyMap<string, string>) {
  const read: string[] = [];
  const engine = createLunrEngine(async (file) => {
    read.push(file);
    const text = files.get(file);
    if (text === undefined) throw new Error(`no ${file}`);
    return JSON.parse(text) as unknown;
  });
  const urls = async (query: string, options?: SearchOptions) => (await engine.search(query, options)).hits.map(({ url }) => url);
  return { engine, read, urls };
}
