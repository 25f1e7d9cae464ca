import { exitCalled, NEVER_SETTLES } from '../problems/syntax.js';

/**
 * Runs code of the site. If the code calls `process.exit()`, or waits for a promise that never settles, the process continues and this function
 * rejects with an error that explains it, even if the code caught it. The output of the code is written to standard error, because standard output is
 * for data. Must not run twice at the same time.
 */
export async function runSiteCode<T>(work: () => Promise<T>): Promise<T> {
  const { exit } = process;
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const exits: Error[] = [];
  process.exit = (code) => {
    exits.push(new Error(exitCalled(code)));
    throw exits[0];
  };
  let onIdle = () => {};
  const idle = new Promise<never>((_, reject) => {
    onIdle = () => reject(new Error(NEVER_SETTLES));
  });
  process.once('beforeExit', onIdle);
  try {
    const result = await Promise.race([work(), idle]);
    if (exits[0]) throw exits[0];
    return result;
  } catch (error) {
    throw exits[0] ?? error;
  } finally {
    process.exit = exit;
    process.stdout.write = write;
    process.removeListener('beforeExit', onIdle);
  }
}
