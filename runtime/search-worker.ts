/** The worker of the search: reads the index and answers queries outside the main thread. */

import { createLunrEngine } from '../search/lunr-engine.js';
import { createFileReader } from './search/file-reader.js';
import type { SearchReply, SearchRequest } from './search/worker-messages.js';

const index = new URL(new URLSearchParams(location.search).get('index') ?? '', location.origin);
const engine = createLunrEngine(createFileReader(index.href, fetch));

addEventListener('message', async ({ data }: MessageEvent<SearchRequest>) => {
  const { id, query, options } = data;
  const reply = (content: Omit<SearchReply, 'id'>) => postMessage({ id, ...content } satisfies SearchReply);
  try {
    reply({ answer: await engine.search(query, options) });
  } catch (error) {
    reply({ error: String(error) });
  }
});
