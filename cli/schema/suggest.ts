import { distance } from 'fastest-levenshtein';
import { editDistance } from '../../search/edit-distance.js';

/** Longer names are not compared: comparing takes the product of both lengths. */
const LONGEST_NAME = 200;
const LONGEST_PATH = 500;

/**
 * Suggests the known name that a mistyped one was probably meant to be. A swapped pair of letters counts as one typo, and letter case does not count.
 *
 * @returns `undefined` when no name is close enough: one typo in up to five letters, one in every three letters of longer names, and never more than
 *   half of the letters
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const folded = name.toLowerCase();
  let best: { readonly name: string; readonly typos: number; readonly sameStart: boolean } | undefined;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    const typos = typosBetween(folded, other);
    if (typos === undefined) continue;
    const sameStart = folded[0] === other[0];
    if (best === undefined || typos < best.typos || (typos === best.typos && sameStart && !best.sameStart))
      best = { name: candidate, typos, sameStart };
  }
  return best?.name;
}

/** Suggests a path for a mistyped one; `except` is left out. */
export type SuggestPath = (path: string, except?: string) => string | undefined;

/** Names that are compared for one site: a site may have thousands of dead links and pages, and suggestions must not slow down a build. */
const MOST_COMPARISONS = 2_000_000;
/** Paths of one name that are compared. */
const MOST_CANDIDATES = 100;

/**
 * Prepares the known paths of a site for very many questions. Each is answered with the path that a mistyped one was probably meant to be: first one
 * with the same file name in another folder, then one whose file name has a typo. The page of a folder (`a/index.md`) goes by the name of its folder.
 */
export function pathSuggester(known: Iterable<string>): SuggestPath {
  const byName = new Map<string, string[]>();
  for (const path of known) {
    const name = lastPart(path).toLowerCase();
    const same = byName.get(name);
    if (same) same.push(path);
    else byName.set(name, [path]);
  }
  const names = [...byName.keys()].map((name) => ({ name, letters: lettersOf(name) }));
  const answers = new Map<string, readonly string[]>();
  let comparisons = 0;
  /** The paths of the names that are nearest to a name. */
  const withTypos = (name: string): readonly string[] => {
    const letters = lettersOf(name);
    const limit = limitFor(name);
    let fewest = Infinity;
    let candidates: string[] = [];
    for (const other of names) {
      if (Math.abs(name.length - other.name.length) > limit || differing(letters, other.letters) > 2 * limit) continue;
      if (++comparisons > MOST_COMPARISONS) return [];
      const typos = typosBetween(name, other.name);
      if (typos === undefined || typos > fewest) continue;
      if (typos < fewest) candidates = [];
      fewest = typos;
      candidates.push(...(byName.get(other.name) ?? []));
    }
    return candidates;
  };
  return (path, except) => {
    if (path.length > LONGEST_PATH) return undefined;
    const name = lastPart(path).toLowerCase();
    const candidates = byName.get(name) ?? answers.get(name) ?? withTypos(name);
    answers.set(name, candidates);
    let best: { readonly path: string; readonly distance: number } | undefined;
    for (const one of candidates.slice(0, MOST_CANDIDATES)) {
      if (one === except) continue;
      const next = candidates.length === 1 ? 0 : distance(path, one);
      if (best === undefined || next < best.distance) best = { path: one, distance: next };
    }
    return best?.path;
  };
}

/** The answer to one question; see {@link pathSuggester}. */
export const nearestPath = (path: string, known: readonly string[]): string | undefined => pathSuggester(known)(path);

/** The letters of a name as bits: similar names differ in few bits. */
function lettersOf(name: string): number {
  let bits = 0;
  for (let at = 0; at < name.length; at++) bits |= 1 << (name.charCodeAt(at) & 31);
  return bits;
}

/** How many bits differ. */
function differing(one: number, other: number): number {
  let count = 0;
  for (let rest = one ^ other; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How many typos turn one name into the other; `undefined` if there are too many for the two to be the same name. */
function typosBetween(name: string, other: string): number | undefined {
  if (name === other) return 0;
  const limit = limitFor(name);
  if (Math.abs(name.length - other.length) > limit) return undefined;
  const typos = editDistance(name, other, limit);
  return typos * 2 <= Math.max(name.length, other.length) ? typos : undefined;
}

const limitFor = (name: string): number => Math.max(1, Math.floor(name.length / 3));

/** `content/a/intro.md` → `intro`, `content/a/index.md` → `a`. Extensions are left out because they are too similar. */
const lastPart = (path: string): string => {
  const bare = path.replace(/(?<=.)\/$/, '').replace(/(?<=[^/])\.[a-z0-9]+$/i, '');
  const named = bare.replace(/(?<=[^/])\/(?:index|readme)$/i, '');
  return named.slice(named.lastIndexOf('/') + 1);
};
