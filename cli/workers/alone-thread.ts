/** Runs one task of `worker.ts` in a thread of its own, and sends the result to the thread that started it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { LonelyTask } from './alone.js';

const { name, task } = workerData as LonelyTask;
const { [name]: work } = await import('./tasks.js');
parentPort?.postMessage(await work(task as never));
