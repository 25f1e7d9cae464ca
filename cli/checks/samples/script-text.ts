import type { Loader, TransformFailure } from 'esbuild';
import { extractReason } from '../../schema/yaml.js';
import { asWord, replacePlaceholders } from './placeholders.js';

/** The esbuild loader and the file extension of each JavaScript and TypeScript language name. */
const SCRIPTS: Readonly<Record<string, { readonly loader: Loader; readonly extension: string }>> = {
  ...group(['js', 'javascript', 'jsx', 'mjs', 'cjs'], { loader: 'jsx', extension: '.jsx' }),
  ...group(['ts', 'typescript', 'mts', 'cts'], { loader: 'ts', extension: '.ts' }),
  ...group(['tsx'], { loader: 'tsx', extension: '.tsx' }),
};

function group<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

export const scriptOf = (language: string) => (Object.hasOwn(SCRIPTS, language) ? SCRIPTS[language] : undefined);

/** A syntax error in JavaScript or TypeScript. Lines and columns count from 1. */
export interface ScriptError {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** Wrappers for samples that are not a whole file: an object, members of an object or a class, or a function body. */
const FRAGMENTS: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => `(${code.replace(/[,;]\s*$/, '')}\n)`,
  (code) => `({${code}\n})`,
  (code) => `class _ {${code}\n}`,
  (code) => `async function* _() {${code}\n}`,
];

/** Checks JSON with comments, trailing commas and similar extensions, which is a subset of JavaScript. */
export const findJson5Error = (code: string): Promise<ScriptError | undefined> => findError(code, 'js', FRAGMENTS.slice(1, 3));

/** Returns the syntax error of JavaScript or TypeScript code, if any; `whole` if the code parses as a file and not only as a fragment. */
export async function findScriptError(code: string, loader: Loader): Promise<{ error?: ScriptError; whole: boolean }> {
  const first = await attempt(code, loader);
  if (!first) return { whole: true };
  const fragments = /^\s*</.test(code) && /x$/.test(loader) ? [...FRAGMENTS, (text: string) => `<>${text}</>`] : FRAGMENTS;
  return (await passes(code, loader, fragments)) ? { whole: false } : { error: first, whole: false };
}

async function findError(code: string, loader: Loader, fragments: typeof FRAGMENTS): Promise<ScriptError | undefined> {
  if (await passes(code, loader, fragments)) return undefined;
  const error = await attempt(`(${code}\n)`, loader);
  return error && (error.line === 1 ? { ...error, column: Math.max(1, error.column - 1) } : error);
}

async function passes(code: string, loader: Loader, fragments: typeof FRAGMENTS): Promise<boolean> {
  const filled = replacePlaceholders(code, 'script', asWord);
  for (const text of new Set([code, filled]))
    for (const fragment of fragments) if (!(await attempt(fragment(text), loader))) return true;
  return false;
}

async function attempt(code: string, loader: Loader): Promise<ScriptError | undefined> {
  const { transform } = await import('esbuild');
  try {
    await transform(code, { loader, target: 'esnext', jsx: 'preserve', logLevel: 'silent', tsconfigRaw: '{}' });
    return undefined;
  } catch (error) {
    const { text = String(error), location } = (error as Partial<TransformFailure>).errors?.[0] ?? {};
    const { line = 1, column = 0, lineText = '' } = location ?? {};
    return { line, column: Buffer.from(lineText).subarray(0, column).toString('utf8').length + 1, reason: extractReason(text) };
  }
}
