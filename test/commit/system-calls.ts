import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type Call = 'copyFileSync' | 'linkSync' | 'mkdirSync' | 'readFileSync' | 'renameSync' | 'rmSync' | 'writeFileSync';

/**
 * Calls `before` ahead of each call of a file system function, with its arguments, until the test ends. An error of `before` is the error of the call,
 * and its result is that of the call, unless it is `undefined`. Returns a function that ends this earlier.
 */
export function intercept(name: Call, before: (...args: string[]) => unknown): () => void {
  const real = fs[name] as (...args: unknown[]) => unknown;
  const set = (call: unknown) => {
    Object.assign(fs, { [name]: call });
    syncBuiltinESMExports();
  };
  set((...args: unknown[]) => before(...args.map(String)) ?? real(...args));
  const restore = () => set(real);
  onTestFinished(restore);
  return restore;
}

export const systemError = (code: string, syscall = 'call'): Error =>
  Object.assign(new Error(`${code}: refused by the test, ${syscall}`), { code, syscall });
