import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Tinypool } from 'tinypool';
import type { DocOptions, DocPage, Source } from '../types.js';
import makeDocPages, { type PageTask } from './page-worker.js';

/** Below this many pages, starting threads takes longer than the work. */
const WORTH_THREADS = 60;
/** Pages in a message: enough to make its cost small, few enough to keep all threads busy to the end. */
const BATCH = 16;

interface PoolInput {
  readonly options: DocOptions;
  /** Threads; as many as the machine has processors when left out. */
  readonly workers?: number;
  /** Folder of the bundled worker. */
  readonly folder: string;
  onProgress(done: number): void;
}

/** Makes the pages of Markdown files, over threads when there are many. Results are in the order of the sources. */
export async function makePages(sources: readonly Source[], { options, workers = availableParallelism(), folder, onProgress }: PoolInput): Promise<DocPage[]> {
  const tasks: PageTask[] = [];
  for (let start = 0; start < sources.length; start += BATCH) tasks.push({ sources: sources.slice(start, start + BATCH), options });
  let done = 0;
  const count = (pages: DocPage[]): DocPage[] => {
    done += pages.length;
    onProgress(done);
    return pages;
  };
  if (workers <= 1 || sources.length < WORTH_THREADS) {
    const pages: DocPage[][] = [];
    for (const task of tasks) pages.push(count(await makeDocPages(task)));
    return pages.flat();
  }
  const pool = new Tinypool({ filename: path.join(folder, 'page-worker.js'), minThreads: workers, maxThreads: workers, isolateWorkers: false });
  try {
    const pages = await Promise.all(tasks.map((task) => pool.run(task).then((result: DocPage[]) => count(result))));
    return pages.flat();
  } finally {
    await pool.destroy();
  }
}
