import { type Prose, placeIn } from './prose.js';

/** Shorter paragraphs may be alike: "See also:", "The default is 3." */
const FEWEST_WORDS = 12;
/** Words in a shingle. */
const SHINGLE = 3;
/** Jaccard index of the shingles from which two paragraphs count as the same. */
const ALIKE = 0.8;

interface Paragraph {
  readonly prose: Prose;
  readonly shingles: ReadonlySet<string>;
}

const normalised = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function paragraphsOf(all: readonly Prose[]): Paragraph[] {
  return all.flatMap((prose) => {
    const words = prose.kind === 'paragraph' ? normalised(prose.text) : [];
    if (words.length < FEWEST_WORDS) return [];
    const starts = words.slice(0, words.length - SHINGLE + 1);
    return { prose, shingles: new Set(starts.map((_, at) => words.slice(at, at + SHINGLE).join(' '))) };
  });
}

/** Pairs of paragraphs of different pages that say the same. */
export function duplicatesIn(all: readonly Prose[]): string[] {
  const paragraphs = paragraphsOf(all);
  const byShingle = new Map<string, Paragraph[]>();
  const found: string[] = [];
  for (const one of paragraphs) {
    const common = new Map<Paragraph, number>();
    for (const shingle of one.shingles) {
      const others = byShingle.get(shingle) ?? [];
      for (const other of others) common.set(other, (common.get(other) ?? 0) + 1);
      byShingle.set(shingle, [...others, one]);
    }
    for (const [other, count] of common) {
      const alike = count / (one.shingles.size + other.shingles.size - count);
      if (alike >= ALIKE && other.prose.file !== one.prose.file)
        found.push(
          `${placeIn(one.prose)}: says what ${placeIn(other.prose)} says (${Math.round(alike * 100)}%: "${one.prose.text.slice(0, 60)}…"). Keep one and link to it, or say what is special here.`,
        );
    }
  }
  return found;
}
