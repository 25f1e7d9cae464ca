import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { TestSite } from '../harness.js';

const bin = path.resolve(import.meta.dirname, '../../bin/docsgen.js');

/** A running `docsgen watch` or `docsgen serve`. It ends with the test. */
export interface Watching {
  /** Address of the site. */
  readonly url: string;
  /** What is served at a path. */
  get(path: string): Promise<string>;
  /** What the command has said so far. */
  printed(): string;
  /** Ends the command. */
  stop(): Promise<void>;
}

/** How long a change may take on a busy machine. */
const PATIENCE = { timeout: 20_000, interval: 20 };

/** Waits until something is as expected. */
export const eventually = <Value>(value: () => Value) => expect.poll(value, PATIENCE);

/** The site is whole, or cannot be. */
const WHOLE = /^The site is at [\s\S]*(?:\d pages? in|\d errors?)/m;

/** Starts `docsgen watch` and waits until it has said something. @param port 0 takes any @param program absolute path of another docsgen */
export const watching = (site: TestSite, port = 0, said = WHOLE, program = bin): Promise<Watching> =>
  running(site, ['watch', '--port', String(port), '--workers', '1'], said, program);

/** Starts `docsgen serve` and waits until it listens. */
export const serving = (site: TestSite, port: number): Promise<Watching> =>
  running(site, ['serve', '--port', String(port)], /^The site is at /m);

async function running(site: TestSite, args: readonly string[], said: RegExp, program = bin): Promise<Watching> {
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
