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

type Fault = 'outside' | 'refused' | 'none';

function faultOfName(name: string): Fault {
  if (name === '' || name === '.' || name === '..') return 'outside';
  return windowsRefuses(name) ? 'refused' : 'none';
}

const worse = (one: Fault, two: Fault): Fault => (one === 'outside' || two === 'none' ? one : two);

const FOLDED = /^[\x00-@[-\x7f]*$/;
/** Returns a path in the form that a case-insensitive file system compares. */
const fold = (path: string) => (FOLDED.test(path) ? path : path.normalize('NFC').toLowerCase());

/** Yields every folder that contains a path, and the path itself: `a/b` → `a`, `a/b`. */
function* stepsOf(path: string): Generator<string> {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) yield path.slice(0, at);
  yield path;
}

/** Memoizes a function, because a folder can contain very many files. */
function remembered<Answer extends {}>(answerTo: (path: string) => Answer): (path: string) => Answer {
  const answers = new Map<string, Answer>();
  return (path) => {
    const known = answers.get(path);
    if (known !== undefined) return known;
    const answer = answerTo(path);
    answers.set(path, answer);
    return answer;
  };
}

/**
 * The single registry of output names. Returns a problem for every path that two files claim, that differs from another path only in case, that is
 * both a file and a folder, that Windows refuses, or that is outside the output folder. A page has several files: a problem that affects all of them
 * is reported once.
 */
export function checkOutputs(files: readonly OutputFile[]): Problem[] {
  const problems: Problem[] = [];
  const told = new Set<string>();
  const report = (file: OutputFile, one: Problem, other?: OutputFile) => {
    const key = [one.id, file.origin, other?.origin].join('\0');
    if (!told.has(key) && !(other && nameFilesAlike(file, other))) problems.push(one);
    told.add(key);
  };
  const own: OutputFile = { path: MARK, content: '', origin: 'the mark of the output folder' };
  const byName = new Map([[MARK, own]]);
  const faultOfFolder = remembered((folder) => folder.split('/').map(faultOfName).reduce(worse));
  const folders = new Set<string>();
  for (const file of files) {
    const end = file.path.lastIndexOf('/');
    const folder = end < 0 ? undefined : file.path.slice(0, end);
    if (folder !== undefined) folders.add(folder);
    const fault = worse(folder === undefined ? 'none' : faultOfFolder(folder), faultOfName(file.path.slice(end + 1)));
    if (fault === 'outside') {
      report(file, problem('outside-root', placeOf(file), { target: file.path }));
      continue;
    }
    if (fault === 'refused') report(file, problem('reserved-name', placeOf(file), { name: file.path }));
    const name = fold(file.path);
    const other = byName.get(name);
    if (other === undefined) byName.set(name, file);
    else report(file, clash(other, file, other.path === file.path, file.path), other);
  }
  const filesAt = remembered((path) =>
    [...stepsOf(path)].flatMap((folder) => {
      const other = byName.get(fold(folder));
      return other ? [{ folder, other }] : [];
    }),
  );
  // Files and folders with the same path are rare, so the folders are checked first.
  if (![...folders].some((folder) => filesAt(folder).length > 0)) return problems;
  for (const file of byName.values()) {
    const end = file.path.lastIndexOf('/');
    if (end < 0) continue;
    for (const { folder, other } of filesAt(file.path.slice(0, end)))
      report(file, clash(other, file, other.path === folder, other.path), other);
  }
  return problems;
}

const placeOf = ({ place }: OutputFile): Location => place ?? { file: '' };

/** Whether both files are named after source files whose own names clash, which is reported when those are read. */
function nameFilesAlike({ place: one }: OutputFile, { place: two }: OutputFile): boolean {
  if (!one?.file || !two?.file || one.line !== undefined || two.line !== undefined) return false;
  return one.file !== two.file && fold(one.file) === fold(two.file);
}

function clash(one: OutputFile, two: OutputFile, same: boolean, name: string): Problem {
  const place = placeOf(two.place?.file ? two : one);
  if (same) return problem('output-conflict', place, { one: one.origin, two: two.origin, name });
  const unicode = one.path.normalize('NFC') === two.path.normalize('NFC');
  const sources = one.place?.file && two.place?.file ? `${one.place.file} and ${two.place.file}` : undefined;
  return problem('case-conflict', place, { one: one.path, two: two.path, sources, unicode });
}
