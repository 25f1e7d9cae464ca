import { distance } from 'fastest-levenshtein';
import { editDistance } from '../../search/edit-distance.js';

/** Longer names are not compared, because the cost is the product of both lengths. */
const MAX_NAME_LENGTH = 200;
const MAX_PATH_LENGTH = 500;

/**
 * Suggests the candidate that a mistyped name was probably meant to be. Two swapped letters count as one typo; letter case is ignored.
 *
 * @returns `undefined` if no candidate is close enough: at most one typo in names of up to five letters, one for every three letters of longer names,
 *   and never in more than half of the letters
 */
export function suggestName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const lowered = name.toLowerCase();
  let best: { readonly name: string; readonly typos: number; readonly sameStart: boolean } | undefined;
  for (const candidate of candidates) {
    const right = candidate.toLowerCase();
    const typos = countTypos(lowered, right);
    if (typos === undefined) continue;
    const sameStart = lowered[0] === right[0];
    if (best === undefined || typos < best.typos || (typos === best.typos && sameStart && !best.sameStart))
      best = { name: candidate, typos, sameStart };
  }
  return best?.name;
}

/** Suggests a path for a mistyped one, but never `except`. */
export type SuggestPath = (path: string, except?: string) => string | undefined;

/** Maximum number of comparisons for one site. A site may have thousands of dead links and pages, and suggestions must not slow down a build. */
const MAX_COMPARISONS = 2_000_000;
/** Maximum number of paths with the same file name that are compared. */
const MAX_CANDIDATES = 100;

/**
 * Indexes the paths of a site, so that suggestions for many mistyped paths are fast. A path with the same file name in another folder is preferred to
 * one whose file name has a typo. The name of a folder's page (`a/index.md`) is the name of the folder.
 */
export function createPathSuggester(paths: Iterable<string>): SuggestPath {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = baseName(path).toLowerCase();
    const namesakes = byName.get(name);
    if (namesakes) namesakes.push(path);
    else byName.set(name, [path]);
  }
  const names = [...byName.keys()].map((name) => ({ name, letters: encodeLetters(name) }));
  const matches = new Map<string, readonly string[]>();
  let comparisons = 0;
  /** Returns the paths whose file names have the fewest typos. */
  const findSimilar = (name: string): readonly string[] => {
    const letters = encodeLetters(name);
    const limit = typoLimit(name);
    let fewest = Infinity;
    let candidates: string[] = [];
    for (const other of names) {
      if (Math.abs(name.length - other.name.length) > limit || countDifferences(letters, other.letters) > 2 * limit) continue;
      if (++comparisons > MAX_COMPARISONS) return [];
      const typos = countTypos(name, other.name);
      if (typos === undefined || typos > fewest) continue;
      if (typos < fewest) candidates = [];
      fewest = typos;
      candidates.push(...(byName.get(other.name) ?? []));
    }
    return candidates;
  };
  return (path, except) => {
    if (path.length > MAX_PATH_LENGTH) return undefined;
    const name = baseName(path).toLowerCase();
    const candidates = byName.get(name) ?? matches.get(name) ?? findSimilar(name);
    matches.set(name, candidates);
    let best: { readonly path: string; readonly distance: number } | undefined;
    for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
      if (candidate === except) continue;
      const edits = candidates.length === 1 ? 0 : distance(path, candidate);
      if (best === undefined || edits < best.distance) best = { path: candidate, distance: edits };
    }
    return best?.path;
  };
}

/** Suggests one path; for several, use {@link createPathSuggester}. */
export const suggestPath = (path: string, paths: readonly string[]): string | undefined => createPathSuggester(paths)(path);

/** Sets a bit for each letter of a name, so that similar names differ in few bits. */
function encodeLetters(name: string): number {
  let bits = 0;
  for (let index = 0; index < name.length; index++) bits |= 1 << (name.charCodeAt(index) & 31);
  return bits;
}

/** Counts the bits that differ. */
function countDifferences(left: number, right: number): number {
  let count = 0;
  for (let bits = left ^ right; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Counts the typos that turn one name into the other. Returns `undefined` if there are too many for the two to be the same name. */
function countTypos(name: string, other: string): number | undefined {
  if (name === other) return 0;
  const limit = typoLimit(name);
  if (Math.abs(name.length - other.length) > limit) return undefined;
  const typos = editDistance(name, other, limit);
  return typos * 2 <= Math.max(name.length, other.length) ? typos : undefined;
}

const typoLimit = (name: string): number => Math.max(1, Math.floor(name.length / 3));

/** `content/a/intro.md` → `intro`, `content/a/index.md` → `a`. Extensions are omitted, because they would make all names similar. */
const baseName = (path: string): string => {
  const bare = path.replace(/(?<=.)\/$/, '').replace(/(?<=[^/])\.[a-z0-9]+$/i, '');
  const withoutIndex = bare.replace(/(?<=[^/])\/(?:index|readme)$/i, '');
  return withoutIndex.slice(withoutIndex.lastIndexOf('/') + 1);
};
