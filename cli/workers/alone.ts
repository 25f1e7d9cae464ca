import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '../system/package.js';
import { ThreadEnded } from './threads.js';

type Tasks = typeof import('./tasks.js');

/** Input of a thread that runs a single task. */
export interface SingleTask {
  readonly name: keyof Tasks;
  readonly task: unknown;
}

/** Runs a task in a new thread. Rejects with `ThreadEnded` if the thread crashes, with the error of the task, or with the reason of the signal. */
export function runAlone<Name extends keyof Tasks>(
  name: Name,
  task: Parameters<Tasks[Name]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  return new Promise((resolve, reject) => {
    const workerData: SingleTask = { name, task };
    const worker = new Worker(path.join(packageFolder(), 'alone.js'), { workerData });
    // A running task must not keep the process alive; the server does.
    worker.unref();
    const abort = () => {
      reject(signal.reason as Error);
      void worker.terminate();
    };
    signal.addEventListener('abort', abort);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', abort);
      reject(new ThreadEnded(`it ended with the code ${code}`));
    });
    if (signal.aborted) abort();
  });
}
