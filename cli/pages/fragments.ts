import type { Fragments, Reference } from '../types.js';

/** Noncharacters: sources cannot contain them (they are removed on reading), and serializers do not change them. */
export const HOLE_OPEN = '\uFDD0';
export const HOLE_CLOSE = '\uFDD1';
const HOLE = /\uFDD0(\d+)\uFDD1/;

export interface Holes {
  /** Registers a reference and returns the marker to print in its place. */
  add(reference: Reference): string;
  /** Splits a text at its markers. A reference that is printed twice appears twice in the result. */
  split(text: string): Fragments;
}

/** Collects the references of one page. */
export function createHoles(): Holes {
  const references: Reference[] = [];
  return {
    add(reference) {
      references.push(reference);
      return `${HOLE_OPEN}${references.length - 1}${HOLE_CLOSE}`;
    },
    split(text) {
      const pieces = text.split(HOLE);
      const parts: string[] = [];
      const used: Reference[] = [];
      pieces.forEach((piece, index) => {
        if (index % 2 === 0) parts.push(piece);
        else used.push(references[Number(piece)] as Reference);
      });
      return { parts, references: used };
    },
  };
}

/** Returns the text with every hole filled. */
export function fill(fragments: Fragments, value: (reference: Reference, index: number) => string): string {
  let text = fragments.parts[0] ?? '';
  fragments.references.forEach((reference, index) => {
    text += value(reference, index) + (fragments.parts[index + 1] ?? '');
  });
  return text;
}
