/** Entry point of a thread that runs one task of `tasks.ts` and sends the result to its parent. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SingleTask } from './alone.js';

const { name, task } = workerData as SingleTask;
const { [name]: work } = await import('./tasks.js');
parentPort?.postMessage(await work(task as never));
