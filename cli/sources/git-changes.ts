import path from 'node:path';
import { runGit } from '../system/git.js';
import type { SitePath } from '../types.js';
import { FOLDERS } from './names.js';
import type { Root } from './roots.js';

/** The last commit that changed a file. */
export interface Change {
  /** ISO 8601. */
  readonly date: string;
  /** Name of its author, as `.mailmap` has it. */
  readonly author: string;
}

/** The last changes of a site's files that git reports. */
export interface GitChanges {
  readonly changes: ReadonlyMap<SitePath, Change>;
  /** Files whose last change is older than the history of a shallow clone. */
  readonly unknown: ReadonlySet<SitePath>;
}

export const NO_CHANGES: GitChanges = { changes: new Map(), unknown: new Set() };

/** Log format of a commit; the files it changed follow. Every field ends with a NUL, which no field can contain. */
const FORMAT = 'commit%x00%D%x00%aI%x00%aN%x00';

const ARGUMENTS = [
  // Override user settings that would change the log.
  ...['-c', 'log.showRoot=true', '-c', 'log.follow=false', 'log', '-z', `--format=${FORMAT}`, '--encoding=UTF-8'],
  ...['--name-status', '-M100%', '--relative', '--no-color', '--no-ext-diff', '--no-textconv', '--no-show-signature'],
  '--',
];

/**
 * Returns when each file of the site last changed and who changed it, from one `git log`, and one for each root, which may be in another repository. A renamed file has the date before the rename if its
 * content is unchanged. Empty outside a repository.
 *
 * In a shallow clone, git marks commits without their parents as grafted and reports every file as added there, so the dates of these files are
 * unknown.
 */
export async function readGitChanges(dir: string, roots: readonly Root[]): Promise<GitChanges> {
  const ofFolder = async (folder: string, paths: readonly string[]) =>
    parseLog(((await runGit(folder, [...ARGUMENTS, ...paths])) ?? '').split('\0'));
  const [own, ...ofRoots] = await Promise.all([
    ofFolder(dir, [FOLDERS.content, FOLDERS.openapi]),
    ...roots.map(({ from }) => ofFolder(path.join(dir, from), ['.'])),
  ]);
  if (roots.length === 0) return own;
  const changes = new Map(own.changes);
  const unknown = new Set(own.unknown);
  for (const [index, found] of ofRoots.entries()) {
    const folder = roots[index]?.from.normalize('NFC');
    for (const [file, change] of found.changes) changes.set(`${folder}/${file}`, change);
    for (const file of found.unknown) unknown.add(`${folder}/${file}`);
  }
  return { changes, unknown };
}

/** Parses the fields of a log, newest commit first. */
function parseLog(fields: readonly string[]): GitChanges {
  const changes = new Map<SitePath, Change>();
  const unknown = new Set<SitePath>();
  /** Maps the name a file has at this point of the history to its current name; `undefined` if it was a different file. */
  const names = new Map<string, string | undefined>();
  let position = 0;
  const readField = () => fields[position++] ?? '';
  let change: Change = { date: '', author: '' };
  let isGrafted = false;
  const recordChange = (earlierName: string) => {
    const name = names.has(earlierName) ? names.get(earlierName) : earlierName;
    const file = name?.normalize('NFC');
    if (file === undefined || changes.has(file) || unknown.has(file)) return;
    if (isGrafted) unknown.add(file);
    else changes.set(file, change);
  };
  while (position < fields.length) {
    const field = readField().trim();
    if (field === 'commit') {
      isGrafted = readField().split(', ').includes('grafted');
      change = { date: readField(), author: cleanName(readField()) };
    } else if (/^R\d+$/.test(field)) {
      const [before, after] = [readField(), readField()];
      names.set(before, names.has(after) ? names.get(after) : after);
      names.set(after, undefined);
    } else if (/^[A-Z]\d*$/.test(field)) recordChange(readField());
  }
  return { changes, unknown };
}

/** Removes characters that cannot be displayed: control characters and noncharacters. */
const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '')
    .trim();
