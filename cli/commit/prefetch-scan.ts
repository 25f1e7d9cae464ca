import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../problems/index.js';
import { packageFolder } from '../system/package.js';
import { lookAt } from './disk.js';
import { checkOutputFolder, type OutputPlace } from './output-folder.js';
import { type Look, lookAtOutput } from './output-scan.js';
import { type State, stateOf } from './state.js';
import { writeFailed } from './write-failed.js';

/** A build may not, or cannot, replace the output folder. */
export class OutputRefused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super('The output folder is refused.');
  }
}

/** Size of a record from which on, at some twelve thousand files, looking at them takes longer than starting a thread and sending its answer. */
const WORTH_THREAD = 2_000_000;

/**
 * Looks at an output folder and checks it: a large one in a thread of its own, while this one does other work. An interrupted commit has to be
 * recovered before. Rejects with `OutputRefused`, also when the system does not let it look; nobody has to wait for that.
 *
 * @param threads how many a command may use
 */
export function lookAhead(place: OutputPlace, threads: number): Promise<Look> {
  const looking = look(place, threads).catch((error: unknown) => {
    throw error instanceof OutputRefused ? error : new OutputRefused([writeFailed(error)]);
  });
  looking.catch(() => {});
  return looking;
}

async function look(place: OutputPlace, threads: number): Promise<Look> {
  const state = stateOf(place.out, place.key);
  const isLarge = (lookAt(state.record)?.size ?? 0) >= WORTH_THREAD && threads > 1;
  const found = isLarge ? await inThread(state).catch(() => lookAtOutput(state)) : lookAtOutput(state);
  const refused = checkOutputFolder(place, found);
  if (refused.length > 0) throw new OutputRefused(refused);
  return found;
}

function inThread(state: State): Promise<Look> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(packageFolder(), 'look.js'), { workerData: state });
    thread.once('message', resolve).once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended.')));
  });
}
