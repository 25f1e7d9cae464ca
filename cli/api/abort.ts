import type { Threads } from '../workers/threads.js';

/**
 * Runs work whose threads a signal ends. Rejects with the reason of the signal if it ended the work.
 *
 * @param isDone whether a result is complete, although the signal came
 */
export async function withSignal<Result>(
  { signal, threads }: { readonly signal?: AbortSignal; readonly threads: Threads },
  work: () => Promise<Result>,
  isDone: (result: Result) => boolean,
): Promise<Result> {
  const stop = () => void threads.close();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const result = await work();
    if (!isDone(result)) signal?.throwIfAborted();
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
