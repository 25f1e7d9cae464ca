import type { SearchAnswer, SearchEngine } from '../../search/engine.js';
import type { SearchReply, SearchRequest } from './worker-messages.js';

/** The methods of a worker that the engine uses. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface PendingQuery {
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
  const pendingQueries = new Map<number, PendingQuery>();
  let worker: SearchWorker | undefined;
  let openedAt = 0;
  let lastId = 0;

  const open = (): SearchWorker => {
    const newWorker = start();
    openedAt = now();
    newWorker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
      const pendingQuery = pendingQueries.get(data.id);
      pendingQueries.delete(data.id);
      if (data.answer) pendingQuery?.resolve(data.answer);
      else pendingQuery?.reject(new Error(data.error));
    });
    newWorker.addEventListener('error', () => {
      if (worker === newWorker) worker = undefined;
      newWorker.terminate();
      for (const { reject } of pendingQueries.values()) reject(new Error('The search could not be started.'));
      pendingQueries.clear();
    });
    return newWorker;
  };

  const restart = () => {
    // A worker with unanswered queries is not terminated.
    if (pendingQueries.size === 0) worker?.terminate();
    worker = undefined;
  };

  return {
    restart,
    search: (query, options = {}) =>
      new Promise((resolve, reject) => {
        if (now() - openedAt > WORKER_LIFETIME) restart();
        worker ??= open();
        const id = ++lastId;
        pendingQueries.set(id, { resolve, reject });
        worker.postMessage({ id, query, options } satisfies SearchRequest);
      }),
  };
}
