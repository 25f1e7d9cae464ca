import path from 'node:path';
import { digestKeys, digestPlugins } from '../extensions/part.js';
import { readNamedFile } from '../sources/regular-file.js';
import { contentPath } from '../sources/roots.js';
import { findSourceFolders, type SourceFolders } from '../sources/source-folders.js';
import { computeDigest } from '../sources/text.js';
import type { FileDigests } from '../store/file-digests.js';
import { DRAWING_PACKAGES, type DrawingLibraries } from '../system/drawing-packages.js';
import type { DocOptions, PageInputKind, SitePath } from '../types.js';
import { findIconSet } from './icon-set.js';
import { selectVariables } from './markdown/includes/variables.js';
import type { CurrentInputs } from './stored-page.js';

interface InputsOptions {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly files: FileDigests;
  readonly options: DocOptions;
}

/** Returns what pages depend on besides their files. The digest of a file is determined once. */
export function currentInputs({ dir, files, options }: InputsOptions): CurrentInputs {
  const known = new Map<string, string>();
  let folders: SourceFolders | undefined;
  const digestFile = (file: SitePath): string => {
    const { digest, record } = files.lookUp(path.join(dir, file));
    if (digest !== undefined) return digest;
    try {
      folders ??= findSourceFolders(dir, includeRoots(options));
      const read = computeDigest(readNamedFile(file, folders));
      record(read);
      return read;
    } catch {
      return '';
    }
  };
  return {
    digestOf(input, page) {
      const [, kind, name = ''] = /^([a-z-]+)(?::(.*))?$/s.exec(input) as unknown as [string, PageInputKind, string?];
      switch (kind) {
        case 'directive':
          return options.parts.find((part) => part.name === name)?.hash ?? '';
        case 'remark':
          return digestPlugins(options.remark);
        case 'front-matter-keys':
          return digestKeys(options.frontMatter);
        case 'icons':
          return findIconSet(name, options.icons)?.hash ?? '';
        case 'variable': {
          const variables = selectVariables(options.variables, contentPath(page, options.roots));
          return Object.hasOwn(variables, name) ? computeDigest(variables[name] as string) : '';
        }
        case 'package':
          return name === 'twoslash' ? (options.twoslash?.version ?? '') : findVersion(name, options.diagrams);
        case 'file': {
          const digest = known.get(name) ?? digestFile(name);
          known.set(name, digest);
          return digest;
        }
      }
    },
  };
}

const findVersion = (name: string, libraries: DrawingLibraries = {}): string => {
  const [language] = Object.entries(DRAWING_PACKAGES).find(([, one]) => one.name === name) ?? [];
  return libraries[language as keyof DrawingLibraries]?.version ?? '';
};

/** Returns the folders outside of the site that pages may include files from, in the form of roots. */
export const includeRoots = ({ roots, includeFrom }: Pick<DocOptions, 'roots' | 'includeFrom'>): DocOptions['roots'] => [
  ...roots,
  ...includeFrom.map((from) => ({ at: '/', from })),
];
