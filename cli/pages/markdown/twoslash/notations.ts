import type { Code } from 'mdast';
import { TITLE } from '../fence-title.js';

/** Languages whose types can be shown, and the extension of their files. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'jsx',
};

/** Returns the extension of the file that a sample is compiled as; `undefined` for languages without types. */
export const findExtension = (language: string | null | undefined): string | undefined => {
  const name = language?.toLowerCase() ?? '';
  return Object.hasOwn(EXTENSIONS, name) ? EXTENSIONS[name] : undefined;
};

/** Whether a fence asks for types with the option `twoslash`. */
export const isTyped = ({ lang, meta }: Pick<Code, 'lang' | 'meta'>): boolean =>
  /(?:^|\s)twoslash(?=\s|$)/.test((meta ?? '').replace(TITLE, '')) && findExtension(lang) !== undefined;

/** The comments of twoslash: options of the compiler, marks of columns, and cuts. https://twoslash.netlify.app/refs/notations */
const OPTION = /^\/\/\s?@(?!filename:)\w+(?::\s?.+)?$/;
const COLUMNS = /^\s*\/\/\s*\^(?:\?|\||\^+)(?: .*)?$/;
const CUT = /^\/\/\s?---cut(?:-(before|after|start|end))?---$/;

/** Returns the indexes of the lines that readers see. */
export function listShownLines(lines: readonly string[]): readonly number[] {
  let shown: number[] = [];
  let cuts = 0;
  for (const [index, line] of lines.entries()) {
    const cut = CUT.exec(line.trim());
    const kind = cut ? (cut[1] ?? 'before') : undefined;
    if (kind === 'after') break;
    if (kind === 'before') shown = [];
    else if (kind === 'start') cuts += 1;
    else if (kind === 'end') cuts = Math.max(0, cuts - 1);
    else if (cuts === 0 && !OPTION.test(line) && !COLUMNS.test(line)) shown.push(index);
  }
  while (shown.length > 0 && lines[shown[0] as number]?.trim() === '') shown.shift();
  while (shown.length > 0 && lines[shown.at(-1) as number]?.trim() === '') shown.pop();
  return shown;
}

/** Returns the code that readers see. */
export function removeNotations(code: string): string {
  const lines = code.split('\n');
  return listShownLines(lines)
    .map((index) => lines[index])
    .join('\n');
}
