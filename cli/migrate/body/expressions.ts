import { createContext, Script } from 'node:vm';

/** The variables of the code of a page. */
export type Scope = Readonly<Record<string, unknown>>;

/** Milliseconds for an expression. */
const TIMEOUT = 100;

/** The value of code, or `undefined` if it throws, takes too long or is not JavaScript. */
export function evaluateCode(code: string, scope: Scope): { readonly value: unknown } | undefined {
  const context = createContext({ ...scope }, { codeGeneration: { strings: false, wasm: false } });
  try {
    const value: unknown = new Script(`"use strict"; (${code}\n)`).runInContext(context, { timeout: TIMEOUT });
    return { value: copyPlain(value) };
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

/** Copies a value of another realm as plain data: functions become `undefined`. */
function copyPlain(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
