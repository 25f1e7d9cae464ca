import path from 'node:path';
import * as z from 'zod';
import type { PathError, ResultError } from '../problems/extensions.js';
import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { readNamedFile } from '../sources/regular-file.js';
import { isHiddenName, RefusedPath, type SourceFolders } from '../sources/source-folders.js';
import { decodeText } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import { memo } from '../store/memo.js';
import type { SitePath } from '../types.js';
import { describeShape } from './describe-shape.js';
import { inputProblem } from './generator-inputs.js';
import type { SitePart } from './part.js';
import { findPathError } from './path-error.js';
import { runSitePart } from './site-part.js';

/** The most files that one generator makes. */
const MAX_FILES = 10_000;

const texts = z.record(z.string(), z.string());

export const CATEGORY_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

interface RunContext {
  readonly folders: SourceFolders;
  readonly cache: Cache;
}

interface GeneratorResult {
  /** By paths in the folder of the generator. */
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
}

/** Runs a generator, unless its result is in the cache. */
export async function runGenerator(
  generator: SitePart,
  files: readonly SitePath[],
  context: RunContext,
): Promise<GeneratorResult> {
  const { folders, cache } = context;
  const problems: Problem[] = [];
  const bytes = new Map<SitePath, Buffer>();
  const read = (file: SitePath): Buffer => {
    const known = bytes.get(file) ?? readNamedFile(file, folders);
    bytes.set(file, known);
    return known;
  };
  const digests: string[] = [];
  for (const file of files) {
    try {
      const digest = await cache.files.digestOf(path.join(folders.dir, file), () => read(file));
      if (digest === undefined) problems.push(inputProblem(generator, file, 'missing'));
      else digests.push(digest);
    } catch (error) {
      problems.push(inputProblem(generator, file, { kind: 'unreadable', reason: describeReadError(error) }));
    }
  }
  if (problems.length > 0) return { texts: {}, problems };
  const task = {
    task: 'generate',
    subject: `${generator.extension}/${generator.name}`,
    inputs: [generator.hash, files.map((file, index) => [file, digests[index]])],
    isStorable: (made: GeneratorResult) => made.problems.length === 0,
  };
  return memo<GeneratorResult>(cache, task, async () => {
    const entries = files.map((file) => [file.normalize('NFC'), decodeText(read(file))] as const);
    const unreadable = entries.filter(([, text]) => text === undefined);
    if (unreadable.length > 0)
      return { texts: {}, problems: unreadable.map(([file]) => inputProblem(generator, file, 'not-utf8')) };
    return checkResult(generator, runSitePart(generator, { files: Object.fromEntries(entries) }));
  });
}

/** Reads a visible file of the site or of a root. Throws `RefusedPath` or a system error. */

const describeReadError = (error: unknown): string => (error instanceof RefusedPath ? error.message : systemReason(error));

function checkResult(generator: SitePart, answer: ReturnType<typeof runSitePart>): GeneratorResult {
  if ('id' in answer) return { texts: {}, problems: [answer] };
  const { name, extension } = generator;
  const refuse = (reason: ResultError) =>
    problem('extension-result', { file: generator.file, line: 1, column: 1 }, { what: 'generator', name, extension, reason });
  const parsed = texts.safeParse(answer.result);
  if (!parsed.success) return { texts: {}, problems: [refuse(describeShape(parsed.error, answer.result))] };
  const entries = Object.entries(parsed.data).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length > MAX_FILES) return { texts: {}, problems: [refuse({ kind: 'too-large', limit: `${MAX_FILES} files` })] };
  const problems = entries.flatMap(([file]) => {
    const reason = findSourcePathError(file);
    return reason ? [refuse({ kind: 'path', path: file, reason })] : [];
  });
  return { texts: problems.length > 0 ? {} : Object.fromEntries(entries), problems };
}

/** Returns what is wrong with a path that a generator returns. */
function findSourcePathError(file: string): PathError | undefined {
  const reason = findPathError(file);
  if (reason) return reason;
  if (file.split('/').some(isHiddenName)) return 'hidden';
  return file.endsWith('.md') || CATEGORY_FILE.test(file) ? undefined : 'ending';
}
