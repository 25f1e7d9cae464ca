import type { GeneratorInputError } from '../problems/extensions.js';
import { type Problem, problem } from '../problems/index.js';
import { listFiles } from '../sources/list.js';
import { findRoot, type Root } from '../sources/roots.js';
import type { SourceFolders } from '../sources/source-folders.js';
import type { SitePath } from '../types.js';
import type { SitePart } from './part.js';

/** The folders that generators read. */
export interface InputFolders {
  readonly folders: SourceFolders;
  readonly roots: readonly Root[];
}

/** The input files of a generator. */
interface FoundInputs {
  readonly files: readonly SitePath[];
  /** Files and folders that can change them. */
  readonly watched: readonly SitePath[];
  readonly problems: readonly Problem[];
}

/** Lists the files that match the inputs of a generator. */
export async function findInputs(
  generator: SitePart,
  patterns: readonly string[],
  { folders, roots }: InputFolders,
): Promise<FoundInputs> {
  const files = new Set<SitePath>();
  const watched: SitePath[] = [];
  const problems: Problem[] = [];
  for (const pattern of patterns) {
    if (pattern.startsWith('../') && !findRoot(pattern, roots)) {
      problems.push(inputProblem(generator, pattern, 'outside'));
      continue;
    }
    const literal = pattern.split('/').findIndex((name) => name.includes('*'));
    if (literal < 0) {
      files.add(pattern);
      watched.push(pattern);
      continue;
    }
    const folder = pattern.split('/').slice(0, literal).join('/');
    watched.push(folder);
    const matcher = toRegExp(pattern.normalize('NFC'));
    const matching = (await listFiles(folder, folders, problems)).filter((entry) => matcher.test(entry.path.normalize('NFC')));
    for (const entry of matching) files.add(entry.path);
    if (matching.length === 0) problems.push(inputProblem(generator, pattern, 'no-match'));
  }
  return { files: [...files].sort(), watched, problems };
}

/** Returns what a pattern matches: `*` a part of a name, and `**` any number of folders. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((name, index, names) => {
      if (name === '**') return index === names.length - 1 ? '.+' : '(?:[^/]+/)*';
      const part = name
        .split(/\*+/)
        .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]*');
      return index === names.length - 1 ? part : `${part}/`;
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** Reports an input that cannot be used. */
export const inputProblem = (generator: SitePart, input: string, reason: GeneratorInputError): Problem =>
  problem(
    'generator-input',
    { file: generator.file, line: 1, column: 1 },
    { name: generator.name, extension: generator.extension, input, reason },
  );
