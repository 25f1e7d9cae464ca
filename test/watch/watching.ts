import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { TestSite } from '../harness.js';

const bin = path.resolve(import.meta.dirname, '../../bin/docsgen.js');

/** A running `docsgen watch` or `docsgen serve`, stopped at the end of the test. */
export interface Watching {
  readonly url: string;
  /** Returns the response body of a path. */
  get(path: string): Promise<string>;
  /** The output on standard error so far. */
  printed(): string;
  stop(): Promise<void>;
}

interface Command {
  readonly args: readonly string[];
  /** Output of the command that shows it is ready. */
  readonly said: RegExp;
  /** Absolute path of the script to run. */
  readonly program?: string;
}

/** Time for a change on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 20_000, interval: 20 };

/** Polls a value until it matches the expectation. */
export const eventually = <Value>(value: () => Value) => expect.poll(value, PATIENCE);

/** Output after the first full build, or its failure. */
const WHOLE = /^The site is at [\s\S]*(?:\d pages? in|\d errors?)/m;

/** Starts `docsgen watch` and waits for its output to match. @param port 0 selects any free port */
export const watching = (site: TestSite, port = 0, said = WHOLE): Promise<Watching> =>
  running(site, { args: ['watch', '--port', String(port), '--workers', '1'], said });

/** Runs `npm run watch` of a copy of docsgen's repository, except for the initial build. @param repository absolute path */
export const developing = (site: TestSite, repository: string, port: number): Promise<Watching> =>
  running(site, {
    program: path.join(repository, 'scripts/watch.mjs'),
    args: ['--port', String(port), '--workers', '1'],
    said: WHOLE,
  });

/** Starts `docsgen serve` and waits until it listens. */
export const serving = (site: TestSite, port: number): Promise<Watching> =>
  running(site, { args: ['serve', '--port', String(port)], said: /^The site is at /m });

async function running(site: TestSite, { args, said, program = bin }: Command): Promise<Watching> {
  let printed = '';
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    cwd: site.dir,
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  onTestFinished(stop);
  child.stderr?.on('data', (text) => {
    printed += String(text);
  });
  await eventually(() => printed).toMatch(said);
  const url = /^The site is at (\S+)$/m.exec(printed)?.[1] ?? '';
  return { url, get: async (at) => (await fetch(new URL(at, url))).text(), printed: () => printed, stop };
}
