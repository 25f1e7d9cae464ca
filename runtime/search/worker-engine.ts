import type { SearchAnswer, SearchEngine } from '../../search/engine.js';
import type { SearchReply, SearchRequest } from './worker-messages.js';

/** The methods of a worker that the engine uses. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface Waiting {
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: Error) => void;
}

export interface WorkerEngine extends SearchEngine {
  /** Answers the next query with a new worker, which reads the index again. */
  restart(): void;
}

/** How long a worker uses the files it has read, in milliseconds: the site may have been published again since. */
export const WORKER_LIFETIME = 300_000;

/**
 * Creates an engine that runs in a worker. The worker starts with the first query; one that fails or reaches its lifetime is
 * replaced at the next query.
 *
 * @param now returns the time in milliseconds, from any origin
 */
export function createWorkerEngine(start: () => SearchWorker, now: () => number): WorkerEngine {
  const waiting = new Map<number, Waiting>();
  let worker: SearchWorker | undefined;
  let opening = 0;
  let last = 0;

  const open = (): SearchWorker => {
    const opened = start();
    opening = now();
    opened.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.answer) asked?.resolve(data.answer);
      else asked?.reject(new Error(data.error));
    });
    opened.addEventListener('error', () => {
      if (worker === opened) worker = undefined;
      opened.terminate();
      for (const { reject } of waiting.values()) reject(new Error('The search could not be started.'));
      waiting.clear();
    });
    return opened;
  };

  const restart = () => {
    // A worker with unanswered queries is not terminated.
    if (waiting.size === 0) worker?.terminate();
    worker = undefined;
  };

  return {
    restart,
    search: (query, options = {}) =>
      new Promise((resolve, reject) => {
        if (now() - opening > WORKER_LIFETIME) restart();
        worker ??= open();
        const id = ++last;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, query, options } satisfies SearchRequest);
      }),
  };
}
