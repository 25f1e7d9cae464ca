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
 * is another page's name is never used.
 */
export function assignSlugs(claims: readonly SlugClaim[]): AssignedSlugs {
  const slugs = new Map<SlugClaim, string>();
  const owners = new Map<string, SlugClaim>();
  const taken: (readonly [SlugClaim, SlugClaim])[] = [];
  const assign = (claim: SlugClaim, slug: string): boolean => {
    if (owners.has(slug)) return false;
    owners.set(slug, claim);
    slugs.set(claim, slug);
    return true;
  };

  for (const claim of claims) {
    if (claim.stated === undefined || assign(claim, claim.stated)) continue;
    taken.push([claim, owners.get(claim.stated) as SlugClaim]);
  }
  const sorted = claims.filter((claim) => !slugs.has(claim)).sort(compareClaims);
  const remaining = sorted.filter((claim) => !assign(claim, claim.slug));
  /** The last number used for each slug. */
  const numbers = new Map<string, number>();
  for (const claim of remaining) {
    const isBehindOperation = claim.kind === 'tag' && owners.get(claim.slug)?.kind === 'operation';
    const base = isBehindOperation ? `${claim.slug}-tag` : claim.slug;
    if (isBehindOperation && assign(claim, base)) continue;
    let number = numbers.get(base) ?? 2;
    while (!assign(claim, `${base}-${number}`)) number += 1;
    numbers.set(base, number);
  }
  return { slugs, taken };
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
