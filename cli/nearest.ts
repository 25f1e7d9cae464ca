import { distance } from 'fastest-levenshtein';
import { slipsBetween } from '../search/slips.js';

/** Longer names are not compared: nobody mistypes them, and comparing takes the product of both lengths. */
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

/**
 * Suggests the known path that a mistyped one was probably meant to be: first one with the same file name in another folder, then one whose file name
 * has a typo. The page of a folder (`a/index.md`) goes by the name of its folder.
 */
export function nearestPath(path: string, known: readonly string[]): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const name = lastPart(path).toLowerCase();
  let fewest = Infinity;
  let candidates: string[] = [];
  for (const one of known) {
    const typos = typosBetween(name, lastPart(one).toLowerCase());
    if (typos === undefined || typos > fewest) continue;
    if (typos < fewest) candidates = [];
    fewest = typos;
    candidates.push(one);
  }
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  let best = { path: first, distance: distance(path, first) };
  for (const other of others) {
    const next = distance(path, other);
    if (next < best.distance) best = { path: other, distance: next };
  }
  return best.path;
}

/** How many typos turn one name into the other; `undefined` when there are too many for the two to be taken for the same name. */
function typosBetween(name: string, other: string): number | undefined {
  if (name === other) return 0;
  const limit = Math.max(1, Math.floor(name.length / 3));
  if (Math.abs(name.length - other.length) > limit) return undefined;
  const typos = slipsBetween(name, other, limit);
  return typos * 2 <= Math.max(name.length, other.length) ? typos : undefined;
}

/** `content/a/intro.md` → `intro`, `content/a/index.md` → `a`. Extensions are left out: they are too much alike. */
const lastPart = (path: string): string => {
  const bare = path.replace(/(?<=.)\/$/, '').replace(/(?<=[^/])\.[a-z0-9]+$/i, '');
  const named = bare.replace(/(?<=[^/])\/(?:index|readme)$/i, '');
  return named.slice(named.lastIndexOf('/') + 1);
};
