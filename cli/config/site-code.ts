/**
 * Does work that runs code of the site. Where that code would end the process, or leaves it nothing to wait for, the process goes on and this
 * rejects with an error that says so, even if the code has caught it. What it prints goes to standard error: standard output is for data. Not for
 * two works at once.
 */
export async function runSiteCode<T>(work: () => Promise<T>): Promise<T> {
  const { exit } = process;
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const exits: Error[] = [];
  process.exit = (code) => {
    exits.push(new Error(`it calls process.exit(${code ?? ''})`));
    throw exits[0];
  };
  let onIdle = () => {};
  const idle = new Promise<never>((_, reject) => {
    onIdle = () => reject(new Error('it waits for something that never happens'));
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
