import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../problems/index.js';
import { FOLDERS } from '../../sources/names.js';
import { catchSystemError } from '../../sources/read-file.js';
import { readSourceFile } from '../../sources/regular-file.js';
import { findSourceFolders, type SourceFolders } from '../../sources/source-folders.js';
import { findSpelling } from '../../sources/spelling.js';
import { decodeText } from '../../sources/text.js';
import type { SitePath } from '../../types.js';
import { applyEdits, type Edit, type Lines, splitLines, withoutOverlaps } from './edit.js';
import { findEdit } from './find-edits.js';
import type { FixedSite } from './found.js';
import { listWikiPages, type WikiPages } from './wiki-links.js';

/** The edits of a file. */
export interface FileFixes {
  readonly file: SitePath;
  /** The bytes when the file was read. */
  readonly bytes: Buffer;
  readonly source: Lines;
  /** In order, without overlaps. */
  readonly edits: readonly Edit[];
  /** The bytes after the edits. */
  readonly fixed: Buffer;
}

/** The edit of each problem that has one. */
export type EditOf = (problem: Problem) => { readonly edit: Edit; readonly source: Lines } | undefined;

/**
 * Finds the edits that fix problems of Markdown files in `content/`. Reads the files, but writes nothing. Leaves out files whose text cannot be written
 * back as it is: with mixed line ends, or not in Unicode NFC.
 *
 * @param dir absolute path of the site
 */
export function planFixes(
  dir: string,
  problems: readonly Problem[],
): { readonly files: readonly FileFixes[]; readonly editOf: EditOf } {
  const folders = findSourceFolders(dir);
  let pages: WikiPages | undefined;
  const site: FixedSite = {
    wikiPages() {
      pages ??= listWikiPages(dir);
      return pages;
    },
  };
  const byFile = new Map<SitePath, Problem[]>();
  for (const found of problems.filter(isInPage)) byFile.set(found.file, [...(byFile.get(found.file) ?? []), found]);
  const known = new Map<Problem, { edit: Edit; source: Lines }>();
  const files = [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, found]) => {
      const read = readLines(file, folders);
      if (!read) return [];
      const { bytes, source, encode } = read;
      const edits = withoutOverlaps(
        found.flatMap((problem) => {
          const edit = findEdit(problem, source, site);
          if (edit) known.set(problem, { edit, source });
          return edit ?? [];
        }),
      );
      return edits.length === 0 ? [] : [{ file, bytes, source, edits, fixed: encode(applyEdits(source.text, edits)) }];
    });
  return { files, editOf: (problem) => known.get(problem) };
}

const isInPage = ({ file, madeBy }: Problem): boolean =>
  madeBy === undefined && file.startsWith(`${FOLDERS.content}/`) && /\.md$/i.test(file);

/** Reads a file, and returns how to write its text in the same way. */
function readLines(file: SitePath, folders: SourceFolders) {
  const bytes = readPage(file, folders);
  const text = bytes && decodeText(bytes);
  if (bytes === undefined || text === undefined) return undefined;
  const mark = bytes.subarray(0, 3).equals(Buffer.from('\uFEFF')) ? '\uFEFF' : '';
  const newline = bytes.includes('\r\n') ? '\r\n' : '\n';
  const encode = (words: string) => Buffer.from(mark + words.replaceAll('\n', newline));
  return encode(text).equals(bytes) ? { bytes, source: splitLines(text), encode } : undefined;
}

/** Reads a file of `content/`; `undefined` if it cannot be read, must not be, or is reached through a symbolic link. */
export function readPage(file: SitePath, folders: SourceFolders): Buffer | undefined {
  const spelled = findSpelling(folders.dir, file) ?? file;
  const name = path.join(folders.dir, spelled);
  const bytes = catchSystemError(() =>
    realpathSync.native(name) === path.join(folders.root, spelled) ? readSourceFile(name, folders) : undefined,
  );
  return bytes instanceof Error ? undefined : bytes;
}
