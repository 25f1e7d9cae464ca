import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Tinypool } from 'tinypool';
import { type Problem, problem } from '../problems/index.js';
import { packageFolder } from '../system/package.js';

type Tasks = typeof import('./tasks.js');

/** Minimum number of pages for which starting threads pays off. */
const WORTH_THREADS = 60;

/** A thread ended before its work was done. */
export class ThreadEnded extends Error {}

/** Converts the error of a crashed thread to a problem; rethrows any other error. */
export function threadProblem(error: unknown): Problem {
  if (!(error instanceof ThreadEnded)) throw error;
  return problem('thread-ended', { file: '' }, { reason: error.message });
}

/** Node.js ends a thread that runs out of memory, and reports it as an error of its task. */
const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Worker threads of one command. They start with the first task that is large enough and end with `close`. */
export interface Threads {
  /**
   * Runs a task. Rejects with `ThreadEnded` if a thread crashes, and with the error of the task.
   *
   * @param pages number of pages of the whole work
   */
  run<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    pages: number,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Replaces the running threads with new ones to free their memory. */
  renew(): Promise<void>;
  /** Ends all threads. Resolves when they have ended, even if an earlier call ended them. */
  close(): Promise<void>;
}

interface Pool {
  readonly threads: Tinypool;
  /** Resolves when all initial threads have ended. */
  readonly allExited: Promise<unknown>;
  /** Rejecters to call when a worker exits. Racing every task with one shared promise would retain all results until the end. */
  readonly rejecters: Set<(error: Error) => void>;
  /** Why the first thread ended. */
  ended?: Error;
}

/** Sets options of V8 for the whole process, which the threads of a command share. */
function tuneEngine(): void {
  // By default, V8 collects the young generation of one thread with the help of others, which are busy here.
  setFlagsFromString('--no-parallel-scavenge');
  // V8 11 (Node.js 20) optimizes functions before it has enough type feedback, and then optimizes them again.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000');
  // By default, V8 lets the heap of a thread double before it collects, and nearly everything that pages leave is garbage.
  setFlagsFromString('--heap-growing-percent=10');
}

/** Opens a pool and observes its threads, because tinypool waits forever for a thread that has ended. */
function openPool(count: number): Pool {
  const threads = new Tinypool({
    filename: path.join(packageFolder(), 'worker.js'),
    minThreads: count,
    maxThreads: count,
    isolateWorkers: false,
    // The larger default of newer V8 versions costs memory without making anything faster.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const exits = threads.threads.map((thread) => new Promise<number>((resolve) => thread.on('exit', resolve)));
  const pool: Pool = { threads, allExited: Promise.all(exits), rejecters: new Set() };
  const stop = (error: Error) => {
    pool.ended ??= error;
    for (const reject of pool.rejecters) reject(error);
  };
  threads.on('error', stop);
  for (const exit of exits) void exit.then((code) => stop(new ThreadEnded(`it ended with the code ${code}`)));
  return pool;
}

/** Returns the result of a task. Rejects if any thread ends first. */
function runInPool<Result>({ threads, rejecters, ended }: Pool, task: unknown, name: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (ended) throw ended;
    rejecters.add(reject);
    threads
      .run(task, { name })
      .then(resolve, reject)
      .finally(() => rejecters.delete(reject));
  });
}

interface ThreadOptions {
  /** The process belongs to another program, whose engine stays as it is. */
  readonly isEmbedded?: boolean;
  /** Ends the threads; later tasks reject with its reason. */
  readonly signal?: AbortSignal;
}

/** @param count maximum number of threads; with 1, all work runs in the calling thread */
export function openThreads(count: number, { isEmbedded = false, signal }: ThreadOptions = {}): Threads {
  let pool: Pool | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const close = async () => {
    // Tinypool would wait forever for a thread that has already ended.
    if (pool) ended = Promise.all([ended, Promise.race([pool.threads.destroy(), pool.allExited])]);
    pool = undefined;
    await ended;
  };
  return {
    async run(name, task, pages) {
      signal?.throwIfAborted();
      if (count <= 1 || (!pool && pages < WORTH_THREADS)) {
        const { [name]: work } = await import('./tasks.js');
        return work(task as never) as never;
      }
      if (!pool && !isEmbedded) tuneEngine();
      pool ??= openPool(count);
      try {
        return (await runInPool(pool, task, name)) as never;
      } catch (error) {
        void close();
        throw isOutOfMemory(error) ? new ThreadEnded(error.message) : error;
      }
    },
    async renew() {
      if (!pool) return;
      await close();
      pool = openPool(count);
    },
    close,
  };
}
