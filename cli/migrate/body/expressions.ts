import { type Context, createContext, Script } from 'node:vm';

/** The variables of the code of a page. */
export type Scope = Readonly<Record<string, unknown>>;

/** Milliseconds for an expression. */
const TIMEOUT = 100;

/** The global objects in which code runs, by its variables. */
const contexts = new WeakMap<Scope, Context>();

/** Literals that need no evaluation. */
const TEXT = /^\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)\s*$/;
const PLAIN = /^\s*(?:-?\d+(?:\.\d+)?|true|false|null)\s*$/;

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Code that goes on after its value is returned. A promise that it rejects would end the process. */
const ASYNCHRONOUS = /\b(?:async|await|import)\b|Async\b/;
const ABSENT = { Promise: undefined, WebAssembly: undefined };

/** The value of code as plain data, or `undefined` if it throws, takes too long or is not JavaScript. Functions are `undefined`. */
export function evaluateCode(code: string, scope: Scope): { readonly value: unknown } | undefined {
  const text = TEXT.exec(code);
  if (text) return { value: text[1] ?? text[2] ?? text[3] };
  if (PLAIN.test(code)) return { value: JSON.parse(code) };
  if (ASYNCHRONOUS.test(code.replace(QUOTED, ''))) return undefined;
  const context =
    contexts.get(scope) ?? createContext({ ...scope, ...ABSENT }, { codeGeneration: { strings: false, wasm: false } });
  contexts.set(scope, context);
  try {
    // Within the timeout, because `toJSON` and getters of the value are code of the page as well.
    const json: unknown = new Script(`"use strict"; JSON.stringify((${code}\n))`).runInContext(context, { timeout: TIMEOUT });
    return { value: typeof json === 'string' ? (JSON.parse(json) as unknown) : undefined };
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
