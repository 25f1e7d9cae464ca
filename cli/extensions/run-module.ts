import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import path from 'node:path';
import { type Context, createContext, Script } from 'node:vm';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import type { Location } from '../types.js';
import type { BundledModule } from './bundle-modules.js';
import type { SharedModule } from './shared-modules.js';

/** Takes away what would make results differ from run to run: the clock and random numbers. */
const PURE = `(() => {
  const refuse = (what) => () => { throw new Error(what + ' is not available: the result must depend on the input alone'); };
  const now = refuse('The time');
  globalThis.Date = class Date extends globalThis.Date {
    constructor(...values) { if (values.length === 0) now(); super(...values); }
    static now() { now(); }
  };
  Math.random = refuse('A random number');
})()`;

/** Modules that parts share with docsgen. */
const SHARED: Readonly<Record<SharedModule, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  // Only browsers have what these two do.
  'react-dom/client': {},
  'docsgen/client': {},
};

/** Name of the script in stack traces. */
const FILE = 'docsgen-extension.js';

/** Creates a realm without anything of Node.js. Callbacks of its promises never run, so that its work ends with the call. */
export function createRealm(): Context {
  const context = createContext({}, { microtaskMode: 'afterEvaluate' });
  new Script(PURE).runInContext(context);
  return context;
}

/** Runs a bundled module in a realm, a new one by default, and returns its default export. Throws what the module throws. */
export function runModule({ code }: BundledModule, context: Context = createRealm()): unknown {
  const module = { exports: {} as { default?: unknown } };
  const run = new Script(`(function (module, exports, require) {${code}\n})`, { filename: FILE }).runInContext(context) as (
    ...values: unknown[]
  ) => void;
  run(module, module.exports, (name: string) => SHARED[name as SharedModule]);
  return module.exports.default;
}

/** Returns where in a module, or in a module that it imports, an error was thrown, relative to the site; `undefined` if it was thrown elsewhere. */
export function locateError(error: unknown, { map }: BundledModule): Location | undefined {
  const stack = String((error as Error | undefined)?.stack);
  return locateInStack(stack, FILE, map);
}

/**
 * Returns where in the sources of a script the first line of a stack trace is that names the script.
 *
 * @param script the end of its name
 * @param map its source map
 */
export function locateInStack(stack: string, script: string, map: string): Location | undefined {
  const [, after = ''] = stack.split(`${script}:`).filter((text, index) => index === 0 || /^\d+:\d+/.test(text));
  const [, line, column] = /^(\d+):(\d+)/.exec(after) ?? [];
  if (line === undefined) return undefined;
  const entry: Partial<SourceMapping> = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(
    Number(line) - 1,
    Number(column) - 1,
  );
  if (entry.originalSource === undefined || entry.originalLine === undefined || entry.originalColumn === undefined)
    return undefined;
  return { file: path.posix.normalize(entry.originalSource), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** Returns the message of whatever was thrown. */
export function describeThrown(error: unknown): string {
  const message = (error as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : `${typeof error} ${String(error)}`;
}
