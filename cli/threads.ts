import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Tinypool } from 'tinypool';
import { packageFolder } from './package.js';

type Tasks = typeof import('./worker.js');

/** Below this many pages, starting threads takes longer than the work. */
const WORTH_THREADS = 60;

/** Worker threads of one command. They start with the first task that is worth it and end with `close`. */
export interface Threads {
  /** @param pages how many pages the whole work is about */
  run<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    pages: number,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): Promise<void>;
}

/** @param count how many; one for each processor when left out, none (all work in this thread) when 1 */
export function openThreads(count = availableParallelism()): Threads {
  let pool: Tinypool | undefined;
  return {
    async run(name, task, pages) {
      if (count <= 1 || pages < WORTH_THREADS) {
        const { [name]: work } = await import('./worker.js');
        return work(task as never) as never;
      }
      pool ??= new Tinypool({
        filename: path.join(packageFolder(), 'worker.js'),
        minThreads: count,
        maxThreads: count,
        isolateWorkers: false,
      });
      return pool.run(task, { name }) as never;
    },
    close: async () => pool?.destroy(),
  };
}
