import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { lookup } from 'mrmime';
import type { ActiveFileKind } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import { catchSystemError } from '../sources/read-file.js';
import { readSourceFile } from '../sources/regular-file.js';
import type { Root } from '../sources/roots.js';
import { findSourceFolders, type SourceFolders } from '../sources/source-folders.js';
import type { StaticFile } from '../types.js';
import { findActiveMarkup } from './active-markup.js';

/** The kinds of files that browsers or servers run, by extension. */
const KINDS: Readonly<Record<string, ActiveFileKind>> = Object.fromEntries(
  (
    [
      ['html', 'htm html xht xhtml shtm shtml mht mhtml hta htc'],
      ['script', 'js mjs cjs'],
      ['xslt', 'xsl xslt'],
      ['svgz', 'svgz'],
      ['server', 'asp aspx ashx asmx cfm cgi fcgi jsp jspx phar php php3 php4 php5 php7 php8 pht phtml'],
    ] as const
  ).flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind])),
);

/**
 * Reports files next to the pages that would run in the reader's browser with the rights of the site. Authors of `content/` only write pages; files with
 * code belong in `static/`.
 *
 * @param dir absolute path of the site
 * @param assets the published files below `content/` and in roots
 */
export async function findActiveFiles(dir: string, assets: readonly StaticFile[], roots: readonly Root[]): Promise<Problem[]> {
  const folders = findSourceFolders(dir, roots);
  const problems: Problem[] = [];
  for (const { path: file, url } of assets) {
    const kind = findActiveKind(file);
    if (kind !== undefined) problems.push(problem('active-file', { file }, { kind, address: url }));
    else if (isMarkup(lookup(file))) {
      const { reason, line, column } = findMarkup(path.join(dir, file), folders) ?? {};
      if (reason !== undefined) problems.push(problem('active-markup', { file, line, column }, { reason, address: url }));
      await setImmediate();
    }
  }
  return problems;
}

/** Whether a file could run code in a browser or on a server if it is published. @param file absolute path */
export function isActiveFile(file: string): boolean {
  if (findActiveKind(file) !== undefined) return true;
  const bytes = isMarkup(lookup(file)) ? catchSystemError(() => readFileSync(file)) : undefined;
  return bytes !== undefined && !(bytes instanceof Error) && findMarkupIn(file, bytes) !== undefined;
}

/** Uses the last extension that servers recognize, because some treat `page.html.old` as HTML. */
function findActiveKind(file: string): ActiveFileKind | undefined {
  for (const ending of path.basename(file).toLowerCase().split('.').slice(1).reverse()) {
    const kind = KINDS[ending];
    if (kind !== undefined) return kind;
    if (lookup(ending) !== undefined) return undefined;
  }
  return undefined;
}

/** Whether browsers parse a file as XML. Files of an unknown type count, because browsers guess their type from the first bytes. */
const isMarkup = (type: string | undefined): boolean => type === undefined || /[/+]xml\b/.test(type);

function findMarkup(file: string, folders: SourceFolders): ReturnType<typeof findActiveMarkup> {
  const bytes = catchSystemError(() => readSourceFile(file, folders));
  // Unreadable files are reported elsewhere.
  return bytes instanceof Error ? undefined : findMarkupIn(file, bytes);
}

function findMarkupIn(file: string, bytes: Buffer): ReturnType<typeof findActiveMarkup> {
  if (lookup(file) === undefined && !/^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r ]*</.test(bytes.toString('latin1', 0, 1445)))
    return undefined;
  return findActiveMarkup(bytes);
}
