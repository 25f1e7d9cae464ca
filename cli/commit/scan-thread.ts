/** What the thread runs that looks at a large output folder: one look, sent to whoever started it. */
import { parentPort, workerData } from 'node:worker_threads';
import { lookAtOutput } from './output-scan.js';
import type { State } from './state.js';

parentPort?.postMessage(lookAtOutput(workerData as State));
