import { askGit } from '../system/git.js';
import type { SitePath } from '../types.js';

/** The last commit that changed a file. */
export interface Change {
  /** ISO 8601. */
  readonly date: string;
  /** Name of its author, as `.mailmap` has it. */
  readonly author: string;
}

/** What git knows of the files of a site. */
export interface GitChanges {
  readonly changes: ReadonlyMap<SitePath, Change>;
  /** Files whose last change lies beyond the history of a shallow clone. */
  readonly unknown: ReadonlySet<SitePath>;
}

export const NO_CHANGES: GitChanges = { changes: new Map(), unknown: new Set() };

/** The format of a commit in the log, followed by the files that it changed. Every field ends with a NUL, which no field can contain. */
const FORMAT = 'commit%x00%D%x00%aI%x00%aN%x00';

const ARGUMENTS = [
  // Settings of the user that would change what the log looks like.
  ...['-c', 'log.showRoot=true', '-c', 'log.follow=false', 'log', '-z', `--format=${FORMAT}`, '--encoding=UTF-8'],
  ...['--name-status', '-M100%', '--relative', '--no-color', '--no-ext-diff', '--no-textconv', '--no-show-signature'],
  ...['--', 'content', 'openapi'],
];

/**
 * When each file of the site last changed and by whom, from one `git log`. A file that was only renamed keeps its date. Empty outside a repository.
 *
 * In a shallow clone, git marks the commits whose parents it lacks as grafted and has them add every file: nothing is known of what they say.
 */
export async function gitChanges(dir: string): Promise<GitChanges> {
  const log = (await askGit(dir, ARGUMENTS)) ?? '';
  return readLog(log.split('\0'));
}

/** Reads the fields of a log, the newest commit first. */
function readLog(fields: readonly string[]): GitChanges {
  const changes = new Map<SitePath, Change>();
  const unknown = new Set<SitePath>();
  /** Today's name of a file by the name that it had at this point of the history; `undefined` if that was another file. */
  const names = new Map<string, string | undefined>();
  let at = 0;
  const next = () => fields[at++] ?? '';
  let change: Change = { date: '', author: '' };
  let isGrafted = false;
  const note = (then: string) => {
    const name = names.has(then) ? names.get(then) : then;
    const file = name?.normalize('NFC');
    if (file === undefined || changes.has(file) || unknown.has(file)) return;
    if (isGrafted) unknown.add(file);
    else changes.set(file, change);
  };
  while (at < fields.length) {
    const field = next().trim();
    if (field === 'commit') {
      isGrafted = next().split(', ').includes('grafted');
      change = { date: next(), author: cleaned(next()) };
    } else if (/^R\d+$/.test(field)) {
      const [before, after] = [next(), next()];
      names.set(before, names.has(after) ? names.get(after) : after);
      names.set(after, undefined);
    } else if (/^[A-Z]\d*$/.test(field)) note(next());
  }
  return { changes, unknown };
}

/** A name without what no page can show: control characters and noncharacters. */
const cleaned = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '')
    .trim();
