/** Entry point of the thread that scans a large output folder and sends the result to its parent. */
import { parentPort, workerData } from 'node:worker_threads';
import { scanOutput } from './output-scan.js';
import type { State } from './state.js';

parentPort?.postMessage(scanOutput(workerData as State));
