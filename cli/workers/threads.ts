import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Tinypool } from 'tinypool';
import { type Problem, problem } from '../problems/index.js';
import { packageFolder } from '../system/package.js';

type Tasks = typeof import('./tasks.js');

/** Below this many pages, starting threads takes longer than the work. */
const WORTH_THREADS = 60;

/** A thread has ended before its work was done. */
export class ThreadEnded extends Error {}

/** Says that a thread did not survive its work; any other error is thrown again. */
export function threadProblem(error: unknown): Problem {
  if (!(error instanceof ThreadEnded)) throw error;
  return problem('thread-ended', { file: '' }, { reason: error.message });
}

/** Node.js ends a thread that needs more memory than there is, and tells it as an error of its task. */
const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Worker threads of one command. They start with the first task that is worth it and end with `close`. */
export interface Threads {
  /**
   * Rejects with `ThreadEnded` when a thread does not survive the work, and with what the work throws.
   *
   * @param pages how many pages the whole work is about
   */
  run<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    pages: number,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Whether there was work that was worth starting them. */
  readonly started: boolean;
  /** Starts others in the place of those that were started, which gives back the memory that these hold. */
  renew(): void;
  /** Resolves when those that were started have ended, whoever asked for that first. */
  close(): Promise<void>;
}

interface Pool {
  readonly threads: Tinypool;
  /** The threads that it began with have ended. */
  readonly over: Promise<unknown>;
  /** Hear of the first thread that ends. A race with one promise for all of them would keep every result until the end. */
  readonly waiting: Set<(error: Error) => void>;
  /** Why a thread has ended. */
  ended?: Error;
}

/** The pool itself would wait for ever for the answer of a thread that has ended. */
function openPool(count: number): Pool {
  // By itself V8 clears the young generation of one thread with the help of others, which are at work themselves.
  setFlagsFromString('--no-parallel-scavenge');
  // V8 11, that of Node.js 20, optimises functions so early that it knows too little of them, and does much of that work again.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000');
  const threads = new Tinypool({
    filename: path.join(packageFolder(), 'worker.js'),
    minThreads: count,
    maxThreads: count,
    isolateWorkers: false,
    // More, which is what newer V8 takes by itself, costs memory and gains nothing.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const exits = threads.threads.map((thread) => new Promise<number>((resolve) => thread.on('exit', resolve)));
  const pool: Pool = { threads, over: Promise.all(exits), waiting: new Set() };
  const end = (error: Error) => {
    pool.ended ??= error;
    for (const reject of pool.waiting) reject(error);
  };
  threads.on('error', end);
  for (const exit of exits) void exit.then((code) => end(new ThreadEnded(`it ended with the code ${code}`)));
  return pool;
}

/** What a thread answers. Rejects when a thread ends before. */
function answerOf<Answer>({ threads, waiting, ended }: Pool, task: unknown, name: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (ended) throw ended;
    waiting.add(reject);
    threads
      .run(task, { name })
      .then(resolve, reject)
      .finally(() => waiting.delete(reject));
  });
}

/** @param count how many at most; with 1 all work is done in this thread */
export function openThreads(count: number): Threads {
  let pool: Pool | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const close = async () => {
    // The pool itself would wait for ever for a thread that has ended by itself.
    if (pool) ended = Promise.all([ended, Promise.race([pool.threads.destroy(), pool.over])]);
    pool = undefined;
    await ended;
  };
  return {
    get started() {
      return pool !== undefined;
    },
    async run(name, task, pages) {
      if (count <= 1 || (!pool && pages < WORTH_THREADS)) {
        const { [name]: work } = await import('./tasks.js');
        return work(task as never) as never;
      }
      pool ??= openPool(count);
      try {
        return (await answerOf(pool, task, name)) as never;
      } catch (error) {
        void close();
        throw isOutOfMemory(error) ? new ThreadEnded(error.message) : error;
      }
    },
    renew() {
      if (!pool) return;
      void close();
      pool = openPool(count);
    },
    close,
  };
}
