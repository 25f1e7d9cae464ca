import { spawn } from 'node:child_process';

interface Options {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** User and group that it runs as; default: those of the tests. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Output that shows that it is ready. */
  readonly ready: RegExp;
  /** Ends it in good order. */
  readonly signal: NodeJS.Signals;
}

/** Ends a program; resolves when it is gone. */
export type Stop = () => Promise<void>;

const START = 120_000;
const END = 15_000;
/** Characters of its output that an error shows at most. */
const SHOWN = 10_000;

/** Starts a program and waits until it can be used; rejects, with its output, when it ends before or takes two minutes. */
export function startProgram({ command, args, ready, signal, owner, ...options }: Options): Promise<Stop> {
  const child = spawn(command, args, { ...options, ...owner, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  }).finally(() => process.off('exit', kill));

  const stop: Stop = async () => {
    child.kill(signal);
    const late = setTimeout(kill, END);
    await ended;
    clearTimeout(late);
  };

  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string) => reject(new Error(`${command} ${args.join(' ')} ${what}:\n${output}`));
    const late = setTimeout(() => {
      fail('was not ready within two minutes');
      kill();
    }, START);
    const read = (chunk: string) => {
      output = (output + chunk).slice(-SHOWN);
      if (!ready.test(output)) return;
      clearTimeout(late);
      resolve(stop);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    ended.then(() => {
      clearTimeout(late);
      fail('ended');
    });
  });
}
