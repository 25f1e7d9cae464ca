import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../problems/index.js';
import { packageFolder } from '../system/package.js';
import { lstatIfExists } from './disk.js';
import { checkOutputFolder, type OutputPlace } from './output-folder.js';
import { type OutputScan, scanOutput } from './output-scan.js';
import { type State, stateOf } from './state.js';
import { writeFailed } from './write-failed.js';

/** A build must not, or cannot, replace the output folder. */
export class OutputRefused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super('The output folder is refused.');
  }
}

/** Record size in bytes (some twelve thousand files) at which a scan takes longer than starting a thread and transferring its result. */
const WORTH_THREAD = 2_000_000;

/**
 * Scans and checks an output folder, a large one in a thread. An interrupted commit must be recovered first. Rejects with `OutputRefused`, also if
 * the system does not allow the scan; callers may ignore the promise.
 *
 * @param threads maximum number of threads of the command
 */
export function prefetchScan(place: OutputPlace, threads: number): Promise<OutputScan> {
  const looking = look(place, threads).catch((error: unknown) => {
    throw error instanceof OutputRefused ? error : new OutputRefused([writeFailed(error)]);
  });
  looking.catch(() => {});
  return looking;
}

async function look(place: OutputPlace, threads: number): Promise<OutputScan> {
  const state = stateOf(place.out, place.key);
  const isLarge = (lstatIfExists(state.record)?.size ?? 0) >= WORTH_THREAD && threads > 1;
  const found = isLarge ? await inThread(state).catch(() => scanOutput(state)) : scanOutput(state);
  const refused = checkOutputFolder(place, found);
  if (refused.length > 0) throw new OutputRefused(refused);
  return found;
}

function inThread(state: State): Promise<OutputScan> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(packageFolder(), 'look.js'), { workerData: state });
    thread.once('message', resolve).once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended.')));
  });
}
