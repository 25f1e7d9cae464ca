import { windowsRefuses } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import type { Location } from '../types.js';
import type { RenderJob } from './render-job.js';

/** Content that equals that of a file on disk, given by its absolute path. */
export interface Copy {
  readonly copy: string;
}

/** The content of a file as plain data. */
export type Content = string | Uint8Array | Copy | RenderJob;

export const isJob = (content: Content): content is RenderJob => typeof content === 'object' && 'kind' in content;

/** One file of the output folder. */
export interface OutputFile {
  /** Relative to the output folder, with `/`. */
  readonly path: string;
  readonly content: Content;
  /** Describes what writes the file, so that messages can distinguish two files that claim the same name. */
  readonly origin: string;
  /** The file of the site that it comes from and the line that sets its name, if any. */
  readonly place?: Location;
}

/** Marks a folder as docsgen's own: only a folder that contains it, or an empty one, is ever replaced. */
export const MARK = '.docsgen';

type NameError = 'outside' | 'refused' | 'long' | 'none';

/** Bytes of UTF-8 that file systems allow in a name. */
const MAX_BYTES = 255;

function checkName(name: string): NameError {
  if (name === '' || name === '.' || name === '..') return 'outside';
  if (windowsRefuses(name)) return 'refused';
  return Buffer.byteLength(name) > MAX_BYTES ? 'long' : 'none';
}

const worse = (a: NameError, b: NameError): NameError => (a === 'outside' || b === 'none' ? a : b);

const FOLDED = /^[\x00-@[-\x7f]*$/;
/** Returns a path in the form that a case-insensitive file system compares. */
export const fold = (path: string) => (FOLDED.test(path) ? path : path.normalize('NFC').toLowerCase());

/** Yields every folder that contains a path, and the path itself: `a/b` → `a`, `a/b`. */
function* listSteps(path: string): Generator<string> {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end);
  yield path;
}

/** Memoizes a function, because a folder can contain very many files. */
function memoize<Result extends {}>(work: (path: string) => Result): (path: string) => Result {
  const results = new Map<string, Result>();
  return (path) => {
    let result = results.get(path);
    if (result === undefined) {
      result = work(path);
      results.set(path, result);
    }
    return result;
  };
}

/**
 * The single registry of output names. Returns a problem for every path that two files claim, that differs from another path only in case, that is
 * both a file and a folder, that Windows refuses, that is too long, or that is outside the output folder. A page has several files: a problem that affects all of them
 * is reported once.
 */
export function checkOutputs(files: readonly OutputFile[]): Problem[] {
  const problems: Problem[] = [];
  const reported = new Set<string>();
  const report = (file: OutputFile, found: Problem, other?: OutputFile) => {
    const key = [found.id, file.origin, other?.origin].join('\0');
    if (!reported.has(key) && !(other && haveAlikeSources(file, other))) problems.push(found);
    reported.add(key);
  };
  const mark: OutputFile = { path: MARK, content: '', origin: 'the mark of the output folder' };
  const byName = new Map([[MARK, mark]]);
  const checkFolder = memoize((folder) => folder.split('/').map(checkName).reduce(worse));
  const folders = new Set<string>();
  for (const file of files) {
    const end = file.path.lastIndexOf('/');
    const folder = end < 0 ? undefined : file.path.slice(0, end);
    if (folder !== undefined) folders.add(folder);
    const error = worse(folder === undefined ? 'none' : checkFolder(folder), checkName(file.path.slice(end + 1)));
    if (error === 'outside') {
      report(file, problem('outside-root', locate(file), { target: file.path }));
      continue;
    }
    if (error === 'refused') report(file, problem('reserved-name', locate(file), { name: file.path }));
    if (error === 'long') report(file, problem('long-name', locate(file), { name: file.path }));
    const name = fold(file.path);
    const other = byName.get(name);
    if (other === undefined) byName.set(name, file);
    else report(file, clash(other, file, other.path === file.path ? file.path : undefined), other);
  }
  const findFiles = memoize((path) =>
    [...listSteps(path)].flatMap((folder) => {
      const other = byName.get(fold(folder));
      return other ? [{ folder, other }] : [];
    }),
  );
  // Files and folders with the same path are rare, so the folders are checked first.
  if (![...folders].some((folder) => findFiles(folder).length > 0)) return problems;
  for (const file of byName.values()) {
    const end = file.path.lastIndexOf('/');
    if (end < 0) continue;
    for (const { folder, other } of findFiles(file.path.slice(0, end)))
      report(file, clash(other, file, other.path === folder ? folder : undefined), other);
  }
  return problems;
}

const locate = ({ place }: OutputFile): Location => place ?? { file: '' };

/** Whether both files are named after source files whose own names clash, which is reported when those are read. */
function haveAlikeSources({ place: a }: OutputFile, { place: b }: OutputFile): boolean {
  if (!a?.file || !b?.file || a.line !== undefined || b.line !== undefined) return false;
  return a.file !== b.file && fold(a.file) === fold(b.file);
}

/** @param name the path of both files; `undefined` if their paths only differ in case or Unicode form */
function clash(first: OutputFile, second: OutputFile, name: string | undefined): Problem {
  const place = locate(second.place?.file ? second : first);
  if (name !== undefined) return problem('output-conflict', place, { one: first.origin, two: second.origin, name });
  const unicode = first.path.normalize('NFC') === second.path.normalize('NFC');
  const sources = first.place?.file && second.place?.file ? `${first.place.file} and ${second.place.file}` : undefined;
  return problem('case-conflict', place, { one: first.path, two: second.path, sources, unicode });
}
