/** A part of the index: some words, in order, and where each stands. */
export interface Shard {
  readonly words: readonly string[];
  /** Of each word, as `encodePostings` writes them. */
  readonly postings: readonly string[];
}

/** Characters of a word that it can share with the one before it. */
const MAX_SHARED_LENGTH = 35;

/** A part as JSON: the words without what they share with the one before, whose length comes first, and their postings. */
export function encodeShard({ words, postings }: Shard): string {
  let before = '';
  const rests = words.map((word) => {
    let shared = 0;
    while (shared < MAX_SHARED_LENGTH && shared < word.length && word[shared] === before[shared]) shared += 1;
    before = word;
    return shared.toString(36) + word.slice(shared);
  });
  return `${JSON.stringify([rests.join(' '), postings.join(' ')])}\n`;
}

/** @param value the parsed JSON. Throws when it is not a part. */
export function decodeShard(value: unknown): Shard {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'string')
    throw new Error('A part of the index cannot be read.');
  let before = '';
  const words = value[0].split(' ').map((rest) => {
    before = before.slice(0, Number.parseInt(rest[0] ?? '', 36)) + rest.slice(1);
    return before;
  });
  const postings = value[1].split(' ');
  if (postings.length !== words.length) throw new Error('A part of the index cannot be read.');
  return { words, postings };
}
