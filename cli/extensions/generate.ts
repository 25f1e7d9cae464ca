import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import type { Root } from '../sources/roots.js';
import { findSourceFolders } from '../sources/source-folders.js';
import { computeDigest, decodeText } from '../sources/text.js';
import type { Cache } from '../store/cache.js';
import type { SitePath, Source, Sources } from '../types.js';
import { findInputs } from './generator-inputs.js';
import type { Parts, SitePart } from './part.js';
import { CATEGORY_FILE, runGenerator } from './run-generator.js';
import { loadSitePart } from './site-part.js';

interface GenerateInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly roots: readonly Root[];
  readonly generators: readonly SitePart[];
  /** The files of the site, which generated ones must not replace. */
  readonly sources: Sources;
  readonly cache: Cache;
}

interface Generated extends Pick<Parts, 'generated' | 'failed' | 'inputs'> {
  readonly docs: readonly Source[];
  readonly categories: readonly Source[];
  readonly problems: readonly Problem[];
}

/** Runs the generators of extensions. Their results are taken from the cache if neither their code nor their input files changed. */
export async function generateSources({ dir, roots, generators, sources, cache }: GenerateInput): Promise<Generated> {
  const made: Source[] = [];
  const generated = new Map<SitePath, Pick<SitePart, 'name' | 'extension'>>();
  const problems: Problem[] = [];
  const failed: SitePath[] = [];
  const inputs: string[] = [];
  const owners = new Map<string, string | undefined>(listTaken(sources).map((file) => [fold(file), undefined]));
  const folders = findSourceFolders(dir, roots);
  for (const generator of generators) {
    const { name, extension } = generator;
    const { definition } = loadSitePart('generator', generator);
    const folder = `content${definition.at === '/' ? '' : definition.at}`;
    const found = await findInputs(generator, definition.inputs, { folders, roots });
    inputs.push(...found.watched.map((file) => path.join(dir, file)));
    const result =
      found.problems.length > 0 ? { ...found, texts: {} } : await runGenerator(generator, found.files, { folders, cache });
    problems.push(...result.problems);
    if (result.problems.length > 0) failed.push(folder);
    for (const [file, text] of Object.entries(result.texts)) {
      const source = `${folder}/${file}`;
      const owner = fold(source);
      if (owners.has(owner)) {
        const values = { name, extension, path: source, owner: owners.get(owner) };
        problems.push(problem('generated-path', { file: generator.file, line: 1, column: 1 }, values));
        continue;
      }
      owners.set(owner, name);
      generated.set(source, { name, extension });
      made.push(createSource(source, text, found.files[0]));
    }
  }
  return {
    docs: made.filter(({ kind }) => kind === 'doc'),
    categories: made.filter(({ kind }) => kind === 'category'),
    generated,
    failed,
    inputs,
    problems,
  };
}

/** A path in the form that a case-insensitive file system compares. */
const fold = (file: string): string => file.normalize('NFC').toLowerCase();

const listTaken = ({ docs, categories, sidebar, tags, authors, assets }: Sources): string[] =>
  [...docs, ...categories, ...[sidebar, tags, authors].flatMap((source) => source ?? []), ...assets].map((source) => source.path);

function createSource(file: SitePath, text: string, editFile: SitePath | undefined): Source {
  const normal = decodeText(Buffer.from(text)) ?? '';
  const hash = computeDigest(JSON.stringify([normal, editFile]));
  return { kind: CATEGORY_FILE.test(file) ? 'category' : 'doc', path: file, text: normal, hash, editFile };
}
