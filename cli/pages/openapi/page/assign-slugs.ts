import { computeDigest } from '../../../sources/text.js';
import { windowsRefuses } from '../../url.js';
import type { ApiNode } from '../document/document.js';

/** An operation, a tag or another page that needs a slug, or a file whose name is no longer free. */
export interface SlugClaim {
  readonly kind: 'operation' | 'tag' | 'page' | 'file';
  /** Derived from its name. */
  readonly slug: string;
  /** From `x-page-slug`. */
  readonly stated?: string;
  /** Sort key among claims to the same slug, compared by code unit. */
  readonly order: readonly string[];
  /** Its name in problems, after its kind. */
  readonly name: string;
  readonly node: ApiNode;
}

export interface AssignedSlugs {
  /** Contains every claim. */
  readonly slugs: ReadonlyMap<SlugClaim, string>;
  /** Claims whose stated slug was already stated by another claim, with that claim. */
  readonly taken: readonly (readonly [claim: SlugClaim, owner: SlugClaim])[];
}

/**
 * Assigns each claim a unique slug, independent of the order of the document. Stated slugs come first. Then operations take precedence over tags, and
 * among operations or tags the first in their `order`, and all other pages come last. A tag that loses to an operation gets `-tag`, all others get `-2`, `-3` and so on. A slug that
 * is another page's name is never used, slugs do not differ in case only, and a name that Windows reserves, such as `con`, gets `-page`. A long name is cut, and ends
 * with a digest of all of it.
 */
export function assignSlugs(claims: readonly SlugClaim[]): AssignedSlugs {
  const slugs = new Map<SlugClaim, string>();
  const owners = new Map<string, SlugClaim>();
  const taken: (readonly [SlugClaim, SlugClaim])[] = [];
  const assign = (claim: SlugClaim, slug: string): boolean => {
    const folded = slug.toLowerCase();
    if (owners.has(folded)) return false;
    owners.set(folded, claim);
    slugs.set(claim, slug);
    return true;
  };

  for (const claim of claims) {
    if (claim.stated === undefined || assign(claim, claim.stated)) continue;
    taken.push([claim, owners.get(claim.stated.toLowerCase()) as SlugClaim]);
  }
  const sorted = claims.filter((claim) => !slugs.has(claim)).sort(compareClaims);
  const remaining = sorted.filter((claim) => !assign(claim, getSlug(claim)));
  /** The last number used for each slug. */
  const numbers = new Map<string, number>();
  for (const claim of remaining) {
    const isBehindOperation = claim.kind === 'tag' && owners.get(getSlug(claim))?.kind === 'operation';
    const base = isBehindOperation ? `${getSlug(claim)}-tag` : getSlug(claim);
    if (isBehindOperation && assign(claim, base)) continue;
    let number = numbers.get(base) ?? 2;
    while (!assign(claim, `${base}-${number}`)) number += 1;
    numbers.set(base, number);
  }
  return { slugs, taken };
}

/** Maximum length of a name: file systems allow 255 bytes, and Windows often only 260 for a whole path. */
const MAX_LENGTH = 120;

function getSlug({ kind, slug }: SlugClaim): string {
  if (windowsRefuses(slug)) return `${slug}-page`;
  if (kind === 'file' || slug.length <= MAX_LENGTH) return slug;
  const digest = computeDigest(slug).slice(0, 8);
  return `${slug.slice(0, MAX_LENGTH - digest.length - 1).replace(/-+[^-]*$/, '')}-${digest}`;
}

/** Kinds of pages in the order of precedence. */
const KINDS: readonly SlugClaim['kind'][] = ['file', 'operation', 'tag', 'page'];

function compareClaims(a: SlugClaim, b: SlugClaim): number {
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  for (const [index, key] of a.order.entries()) {
    const other = b.order[index] as string;
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}
