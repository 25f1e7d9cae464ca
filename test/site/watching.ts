import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { TestSite } from '../harness.js';

const bin = path.resolve(import.meta.dirname, '../../bin/docsgen.js');

/** A running `docsgen watch`. It ends with the test. */
export interface Watching {
  /** What is served at a path. */
  get(path: string): Promise<string>;
  /** Makes a change and waits for the build that it causes; gives what that printed. */
  after(change: () => void): Promise<string>;
}

/** Starts `docsgen watch` and waits until it has done its first build. */
export async function watching(site: TestSite, ...args: string[]): Promise<Watching> {
  const child = spawn(process.execPath, [bin, 'watch', '--port', '0', '--workers', '1', ...args], {
    cwd: site.dir,
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  let url: string | undefined;
  const until = async (end: RegExp): Promise<string> => {
    let printed = '';
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`docsgen watch has ended:\n${printed}`);
      const line = String(value);
      printed += `${line}\n`;
      url ??= /^The site is at (\S+)$/.exec(line)?.[1];
      if (end.test(line)) return printed;
    }
  };
  await until(/^The site (?:is at|will be served)/);
  return {
    get: async (path) => (await fetch(new URL(path, url))).text(),
    after(change) {
      change();
      return until(url === undefined ? /^The site (?:is at|will be served)/ : /files changed$|^The pages stay as they were\.$/);
    },
  };
}
