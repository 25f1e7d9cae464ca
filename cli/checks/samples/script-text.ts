import type { Loader, TransformFailure } from 'esbuild';
import { reasonOf } from '../../schema/yaml.js';
import { asWord, fillGaps } from './gaps.js';

/** JavaScript and TypeScript by the name of the language: how it is parsed, and its file's extension. */
const SCRIPTS: Readonly<Record<string, { readonly loader: Loader; readonly extension: string }>> = {
  ...group(['js', 'javascript', 'jsx', 'mjs', 'cjs'], { loader: 'jsx', extension: '.jsx' }),
  ...group(['ts', 'typescript', 'mts', 'cts'], { loader: 'ts', extension: '.ts' }),
  ...group(['tsx'], { loader: 'tsx', extension: '.tsx' }),
};

function group<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

export const scriptOf = (language: string) => (Object.hasOwn(SCRIPTS, language) ? SCRIPTS[language] : undefined);

/** Where code stops being JavaScript or TypeScript, and why. Lines and columns count from 1. */
export interface ScriptFault {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** What a sample can be besides a whole file: an object, members of one or of a class, the body of a function. */
const FRAGMENTS: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => `(${code.replace(/[,;]\s*$/, '')}\n)`,
  (code) => `({${code}\n})`,
  (code) => `class _ {${code}\n}`,
  (code) => `async function* _() {${code}\n}`,
];

/** Reads JSON with comments, trailing commas and the like, which is a part of JavaScript. */
export const json5Fault = (code: string): Promise<ScriptFault | undefined> => faultOf(code, 'js', FRAGMENTS.slice(1, 3));

/** What keeps code from being JavaScript or TypeScript; `whole` when it is a file and not a piece of one. */
export async function scriptFault(code: string, loader: Loader): Promise<{ fault?: ScriptFault; whole: boolean }> {
  const first = await attempt(code, loader);
  if (!first) return { whole: true };
  const fragments = /^\s*</.test(code) && /x$/.test(loader) ? [...FRAGMENTS, (text: string) => `<>${text}</>`] : FRAGMENTS;
  return (await passes(code, loader, fragments)) ? { whole: false } : { fault: first, whole: false };
}

async function faultOf(code: string, loader: Loader, fragments: typeof FRAGMENTS): Promise<ScriptFault | undefined> {
  if (await passes(code, loader, fragments)) return undefined;
  const fault = await attempt(`(${code}\n)`, loader);
  return fault && (fault.line === 1 ? { ...fault, column: Math.max(1, fault.column - 1) } : fault);
}

async function passes(code: string, loader: Loader, fragments: typeof FRAGMENTS): Promise<boolean> {
  const filled = fillGaps(code, 'script', asWord);
  for (const text of new Set([code, filled]))
    for (const fragment of fragments) if (!(await attempt(fragment(text), loader))) return true;
  return false;
}

async function attempt(code: string, loader: Loader): Promise<ScriptFault | undefined> {
  const { transform } = await import('esbuild');
  try {
    await transform(code, { loader, target: 'esnext', jsx: 'preserve', logLevel: 'silent', tsconfigRaw: '{}' });
    return undefined;
  } catch (error) {
    const { text = String(error), location } = (error as Partial<TransformFailure>).errors?.[0] ?? {};
    const { line = 1, column = 0, lineText = '' } = location ?? {};
    return { line, column: Buffer.from(lineText).subarray(0, column).toString('utf8').length + 1, reason: reasonOf(text) };
  }
}
