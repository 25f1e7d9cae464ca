import { computeDigest } from '../sources/text.js';
import type { Fragments, Reference } from '../types.js';

/** A text in pieces: the parts of a page, and between them the values that depend on the rest of the site. */
export interface Pieces {
  /** Hash of the parts. */
  readonly hash: string;
  readonly values: readonly string[];
  /** Has one element more than `values`. */
  parts(): readonly string[];
}

export const makePieces = (parts: readonly string[], values: readonly string[]): Pieces => ({
  hash: computeDigest(JSON.stringify(parts)),
  values,
  parts: () => parts,
});

/** @param hash of the parts, if known: then the parts are read only when needed */
export const fillPieces = (
  fragments: Fragments,
  hash: string | undefined,
  fillHole: (reference: Reference) => string,
): Pieces => ({
  hash: hash ?? computeDigest(JSON.stringify(fragments.parts)),
  values: fragments.references.map(fillHole),
  parts: () => fragments.parts,
});

/** Fills the HTML of a page. Broken links and images, which only OpenAPI documents with lenient checks have, become their texts. */
export function fillPage(
  fragments: Fragments,
  hash: string | undefined,
  fillHole: (reference: Reference) => string | undefined,
): Pieces {
  const values = fragments.references.map(fillHole);
  const filled = values.map((value) => value ?? '');
  const { parts } = fragments;
  if (values.includes(undefined)) return makePieces(withoutBroken(parts, values), filled);
  return { hash: hash ?? computeDigest(JSON.stringify(parts)), values: filled, parts: () => parts };
}

/** The start of an attribute that ends a text, and of an image that does. */
const ATTRIBUTE = / (?:href|src)="$/;
const IMAGE_START = /<img\b([^<>]*) src="$/;

/** Removes the attributes around missing values, and replaces images by their alternative texts. */
function withoutBroken(parts: readonly string[], values: readonly (string | undefined)[]): string[] {
  const changed = [...parts];
  values.forEach((value, index) => {
    if (value !== undefined) return;
    const before = changed[index] ?? '';
    const after = changed[index + 1] ?? '';
    const image = IMAGE_START.exec(before);
    const end = after.indexOf('>');
    if (image && end > 0) {
      const [, alt = ''] = / alt="([^"]*)"/.exec(`${image[1]} ${after.slice(1, end)}`) ?? [];
      changed[index] = before.slice(0, image.index) + alt;
      changed[index + 1] = after.slice(end + 1);
    } else if (ATTRIBUTE.test(before) && after.startsWith('"')) {
      changed[index] = before.replace(ATTRIBUTE, '');
      changed[index + 1] = after.slice(1);
    }
  });
  return changed;
}

/** Joins the pieces. */
export const joinPieces = ({ parts, values }: Pieces): string =>
  parts()
    .map((part, index) => (index === 0 ? part : values[index - 1] + part))
    .join('');
