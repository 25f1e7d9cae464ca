import type { Labels } from './labels.js';

/** The names of the nodes of a diagram. */
export interface Names {
  /** Returns the name of a node as one word for the library; nodes that readers see under the same name have the same word. */
  find(name: string): string;
  /** Returns what readers see. */
  show(name: string): string;
}

/** @param show returns what readers see of a name in the source */
export function createNames(show: Names['show'], labels: Labels): Names {
  const words = new Map<string, string>();
  return {
    show,
    find(name) {
      const label = show(name);
      const word = words.get(label) ?? labels.encodeWord(label);
      words.set(label, word);
      return word;
    },
  };
}
