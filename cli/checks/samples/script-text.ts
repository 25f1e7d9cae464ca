import type { Loader, TransformFailure } from 'esbuild';
import { extractReason } from '../../schema/yaml.js';
import { replacePlaceholders, replaceWithUnderscores } from './placeholders.js';

/** The esbuild loader and the file extension of each JavaScript and TypeScript language name. */
const SCRIPT_TYPES: Readonly<Record<string, { readonly loader: Loader; readonly extension: string }>> = {
  ...assignAll(['js', 'javascript', 'jsx', 'mjs', 'cjs'], { loader: 'jsx', extension: '.jsx' }),
  ...assignAll(['ts', 'typescript', 'mts', 'cts'], { loader: 'ts', extension: '.ts' }),
  ...assignAll(['tsx'], { loader: 'tsx', extension: '.tsx' }),
};

function assignAll<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

export const getScriptType = (language: string) => (Object.hasOwn(SCRIPT_TYPES, language) ? SCRIPT_TYPES[language] : undefined);

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
export async function findScriptError(code: string, loader: Loader): Promise<{ error?: ScriptError; isWholeFile: boolean }> {
  const firstError = await parseScript(code, loader);
  if (!firstError) return { isWholeFile: true };
  const fragments = /^\s*</.test(code) && /x$/.test(loader) ? [...FRAGMENTS, (text: string) => `<>${text}</>`] : FRAGMENTS;
  return (await parsesAsAny(code, loader, fragments)) ? { isWholeFile: false } : { error: firstError, isWholeFile: false };
}

async function findError(code: string, loader: Loader, fragments: typeof FRAGMENTS): Promise<ScriptError | undefined> {
  if (await parsesAsAny(code, loader, fragments)) return undefined;
  const error = await parseScript(`(${code}\n)`, loader);
  return error && (error.line === 1 ? { ...error, column: Math.max(1, error.column - 1) } : error);
}

async function parsesAsAny(code: string, loader: Loader, fragments: typeof FRAGMENTS): Promise<boolean> {
  const filled = replacePlaceholders(code, 'script', replaceWithUnderscores);
  for (const text of new Set([code, filled]))
    for (const fragment of fragments) if (!(await parseScript(fragment(text), loader))) return true;
  return false;
}

async function parseScript(code: string, loader: Loader): Promise<ScriptError | undefined> {
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
