import type { Random } from '../random.js';

/** The vocabulary of a kind of text. */
export interface TextKind {
  readonly examples: readonly string[];
  /** Pieces with a meaning in texts of this kind. */
  readonly pieces: readonly string[];
  /** Starts of lines. */
  readonly prefixes: readonly string[];
  /** Maximum number of examples in a text. */
  readonly most: number;
}

const ODD_CHARACTERS = [...'\0\t\n\r \u2028\uFDD0\uFEFF🎉\uD800'];

type Mutation = (text: string, random: Random, kind: TextKind) => string;

const cut = (text: string, random: Random): [number, number] => {
  const from = random.below(text.length + 1);
  return [from, Math.min(text.length, from + random.below(40))];
};

const pickPiece = (random: Random, { pieces }: TextKind): string => random.pick(random.chance(0.2) ? ODD_CHARACTERS : pieces);

const MUTATIONS: readonly Mutation[] = [
  (text, random) => {
    const [from, to] = cut(text, random);
    return text.slice(0, from) + text.slice(to);
  },
  (text, random, kind) => {
    const [from] = cut(text, random);
    return text.slice(0, from) + pickPiece(random, kind) + text.slice(from);
  },
  (text, random) => {
    const [from, to] = cut(text, random);
    return text.slice(0, from) + text.slice(from, to).repeat(1 + random.below(60)) + text.slice(to);
  },
  (text, random, { examples }) => {
    const [from] = cut(text, random);
    return text.slice(0, from) + random.pick(examples) + text.slice(from);
  },
  (text, random) => {
    const [[a, b], [c, d]] = [cut(text, random), cut(text, random)];
    return text.slice(0, a) + text.slice(c, d) + text.slice(b);
  },
  (text, random, { prefixes }) => text.replace(/^/gm, random.pick(prefixes)),
  (text, random, kind) => pickPiece(random, kind).repeat(random.below(2000)) + text,
];

const LONGEST = 40_000;

/** Returns some examples, concatenated and corrupted. */
export function fuzzText(random: Random, kind: TextKind): string {
  let text = Array.from({ length: 1 + random.below(kind.most) }, () => random.pick(kind.examples)).join('\n');
  for (let count = random.below(12); count > 0; count--) text = random.pick(MUTATIONS)(text, random, kind);
  return text.slice(0, LONGEST);
}
