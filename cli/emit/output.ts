import { type Problem, problem } from '../problems.js';

/** One file of the output folder. */
export interface OutputFile {
  /** Relative to the output folder, with `/`. */
  readonly path: string;
  /** The bytes, or the absolute path of a file on disk that is copied. */
  readonly content: string | Uint8Array | { readonly copy: string };
  /** Who writes it, in words: two that want the same name are told apart by it. */
  readonly origin: string;
}

/** Marks a folder as docsgen's own: only a folder that holds it, or nothing, is ever replaced. */
export const MARK = '.docsgen';

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file: devices, with or without an extension, and characters. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const REFUSED = /[<>:"|?*\\\x00-\x1f]|[. ]$/;

const place = { file: '' };
const segments = (path: string) => path.split('/');
const leavesRoot = (path: string) => segments(path).some((part) => part === '' || part === '.' || part === '..');
const windowsRefuses = (path: string) => segments(path).some((part) => DEVICE.test(part) || REFUSED.test(part));
/** What a case-insensitive file system compares. */
const fold = (path: string) => path.normalize('NFC').toLowerCase();

/** Every folder that a path lies in: `a/b/c` → `a`, `a/b`. */
function* foldersOf(path: string): Generator<string> {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) yield path.slice(0, at);
}

/**
 * The one registry of output names. Gives a problem for every path that two files claim, that differs from another in capital
 * letters alone, that is a file here and a folder there, that Windows refuses, or that leaves the output folder.
 */
export function checkOutputs(files: readonly OutputFile[]): Problem[] {
  const problems: Problem[] = [];
  const own: OutputFile = { path: MARK, content: '', origin: 'the mark of the output folder' };
  const byName = new Map([[MARK, own]]);
  for (const file of files) {
    if (leavesRoot(file.path)) {
      problems.push(problem('outside-root', place, { target: file.path }));
      continue;
    }
    if (windowsRefuses(file.path)) problems.push(problem('reserved-name', place, { name: file.path }));
    const other = byName.get(fold(file.path));
    if (other === undefined) byName.set(fold(file.path), file);
    else problems.push(clash(other, file, other.path === file.path, file.path));
  }
  for (const file of byName.values()) {
    for (const folder of foldersOf(file.path)) {
      const other = byName.get(fold(folder));
      if (other !== undefined) problems.push(clash(other, file, other.path === folder, other.path));
    }
  }
  return problems;
}

function clash(one: OutputFile, two: OutputFile, same: boolean, name: string): Problem {
  return same
    ? problem('output-conflict', place, { one: one.origin, two: two.origin, name })
    : problem('case-conflict', place, { one: one.path, two: two.path });
}
