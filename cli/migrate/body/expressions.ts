import { type Context, createContext, Script } from 'node:vm';

/** The variables of the code of a page. */
export type Scope = Readonly<Record<string, unknown>>;

/** Milliseconds for an expression. Even a busy machine needs less for one that ends. */
const TIMEOUT = 1_000;

/** The global objects in which code runs, by its variables. */
const contexts = new WeakMap<Scope, Context>();

/** Literals that need no evaluation. */
const TEXT = /^\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)\s*$/;
const PLAIN = /^\s*(?:-?\d+(?:\.\d+)?|true|false|null)\s*$/;

/** Matches code that may be JSON. As JavaScript, it has the same value, except with the key `__proto__`. */
const JSON_START = /^\s*["[{](?![\s\S]*__proto__)/;

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Code that goes on after its value is returned. A promise that it rejects would end the process. */
const ASYNCHRONOUS = /\b(?:async|await|import)\b|Async\b/;
const ABSENT = { Promise: undefined, WebAssembly: undefined };

/** The value of code as plain data, or `undefined` if it throws, takes too long or is not JavaScript. Functions are `undefined`. */
export function evaluateCode(code: string, scope: Scope): { readonly value: unknown } | undefined {
  const quoted = TEXT.exec(code);
  if (quoted) return { value: quoted[1] ?? quoted[2] ?? quoted[3] };
  if (PLAIN.test(code)) return { value: JSON.parse(code) };
  const json = JSON_START.test(code) ? readJson(code) : undefined;
  if (json) return json;
  if (ASYNCHRONOUS.test(code.replace(QUOTED, ''))) return undefined;
  const context =
    contexts.get(scope) ?? createContext({ ...scope, ...ABSENT }, { codeGeneration: { strings: false, wasm: false } });
  contexts.set(scope, context);
  try {
    // Within the timeout, because `toJSON` and getters of the value are code of the page as well.
    const text: unknown = new Script(`"use strict"; JSON.stringify((${code}\n))`).runInContext(context, { timeout: TIMEOUT });
    return { value: typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined };
  } catch {
    return undefined;
  }
}

/** The value of JSON, which needs no separate global object; `undefined` for other code. */
function readJson(code: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(code) as unknown };
  } catch {
    return undefined;
  }
}

/** Runs the statements `export const name = …` of a page, and returns their values by name. Those that fail are left out. */
export function evaluateExports(statements: readonly string[], scope: Scope): Scope {
  const values: Record<string, unknown> = {};
  for (const statement of statements) {
    const [, name, code] =
      /^export\s+(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=]+)?=\s*([\s\S]*?);?\s*$/.exec(statement) ?? [];
    if (name === undefined || code === undefined) continue;
    const result = evaluateCode(code, { ...scope, ...values });
    if (result?.value !== undefined) values[name] = result.value;
  }
  return values;
}
