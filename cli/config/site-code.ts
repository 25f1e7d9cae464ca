import { AsyncLocalStorage } from 'node:async_hooks';
import { exitCalled, NEVER_SETTLES } from '../problems/syntax.js';

/** Where the text that code of a site prints goes: to standard error, because standard output is for data, or nowhere. */
export type SiteCodeOutput = 'stderr' | 'discard';

/** One run of code of a site. */
interface Run {
  readonly exits: Error[];
  readonly output: SiteCodeOutput;
}

/** The run that calls a function of the process; none for other code. */
const runs = new AsyncLocalStorage<Run>();

let running = 0;
let restore = () => {};

/**
 * Runs code of the site. If the code calls `process.exit()`, or waits for a promise that never settles, the process continues and this function
 * rejects with an error that explains it, even if the code caught it. Several runs at the same time, and all other code of the process, are
 * independent of each other.
 */
export async function runSiteCode<T>(work: () => Promise<T>, output: SiteCodeOutput = 'stderr'): Promise<T> {
  const run: Run = { exits: [], output };
  let onIdle = () => {};
  const idle = new Promise<never>((_, reject) => {
    onIdle = () => reject(new Error(NEVER_SETTLES));
  });
  if (running === 0) restore = replaceProcessFunctions();
  running += 1;
  process.once('beforeExit', onIdle);
  try {
    const result = await Promise.race([runs.run(run, work), idle]);
    if (run.exits[0]) throw run.exits[0];
    return result;
  } catch (error) {
    throw run.exits[0] ?? error;
  } finally {
    process.removeListener('beforeExit', onIdle);
    running -= 1;
    if (running === 0) restore();
  }
}

/** Replaces the functions of the process for code of sites only. Returns a function that puts them back. */
function replaceProcessFunctions(): () => void {
  const { exit, stdout, stderr } = process;
  const { write: writeOut } = stdout;
  const { write: writeError } = stderr;
  process.exit = (code) => {
    const run = runs.getStore();
    if (!run) return exit.call(process, code);
    const error = new Error(exitCalled(code));
    run.exits.push(error);
    throw error;
  };
  stdout.write = choose(
    () => (runs.getStore() ? writeError : writeOut),
    () => (runs.getStore() ? stderr : stdout),
  );
  stderr.write = choose(
    () => writeError,
    () => stderr,
  );
  return () => {
    process.exit = exit;
    stdout.write = writeOut;
    stderr.write = writeError;
  };
}

type Write = typeof process.stdout.write;

/** A function that writes to a stream, or nowhere if the code that calls it belongs to a run that discards its output. */
const choose = (write: () => Write, stream: () => NodeJS.WriteStream): Write =>
  ((...args: Parameters<Write>) =>
    runs.getStore()?.output === 'discard' ? discard(args) : write().apply(stream(), args)) as Write;

/** Calls the callback of a write that does nothing. */
function discard(args: readonly unknown[]): true {
  const done = args.find((argument) => typeof argument === 'function');
  if (done) queueMicrotask(done as () => void);
  return true;
}
