import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../problems/index.js';
import type { StateKey } from '../state/key.js';
import { packageFolder } from '../system/package.js';
import { lstatIfExists } from './disk.js';
import { checkOutputContent } from './output-folder.js';
import { type OutputScan, scanOutput } from './output-scan.js';
import { createState, type State } from './state.js';
import { writeFailed } from './write-failed.js';

/** A build must not, or cannot, replace the output folder. */
export class OutputRefused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super('The output folder is refused.');
  }
}

/** Record size in bytes (some twelve thousand files) at which a scan takes longer than starting a thread and transferring its result. */
const WORTH_THREAD = 2_000_000;

interface ScanInput {
  /** Path of the output folder. An interrupted commit must be recovered first. */
  readonly out: string;
  readonly key: StateKey;
  /** Maximum number of threads of the command. */
  readonly threads: number;
}

/**
 * Scans and checks an output folder, a large one in a thread. Rejects with `OutputRefused`, also if the system does not allow the scan; callers may
 * ignore the promise.
 */
export function prefetchScan(input: ScanInput): Promise<OutputScan> {
  const scanning = scanAndCheck(input).catch((error: unknown) => {
    throw error instanceof OutputRefused ? error : new OutputRefused([writeFailed(error)]);
  });
  scanning.catch(() => {});
  return scanning;
}

async function scanAndCheck({ out, key, threads }: ScanInput): Promise<OutputScan> {
  const state = createState(out, key);
  const isLarge = (lstatIfExists(state.record)?.size ?? 0) >= WORTH_THREAD && threads > 1;
  const scan = isLarge ? await scanInThread(state).catch(() => scanOutput(state)) : scanOutput(state);
  const problems = checkOutputContent(out, state, scan);
  if (problems.length > 0) throw new OutputRefused(problems);
  return scan;
}

function scanInThread(state: State): Promise<OutputScan> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(packageFolder(), 'look.js'), { workerData: state });
    thread.once('message', resolve).once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended.')));
  });
}
