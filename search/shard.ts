/** A shard of the index: a sorted range of its words with their postings. */
export interface Shard {
  readonly words: readonly string[];
  /** Postings of each word, as `encodePostings` writes them. */
  readonly postings: readonly string[];
}

/** Longest prefix, in characters, that a word can share with the word before it: one base-36 digit encodes its length. */
const MAX_SHARED_LENGTH = 35;

/** Encodes a shard as JSON: its words, each without the prefix it shares with the word before and led by the length of that prefix; then their postings. */
export function encodeShard({ words, postings }: Shard): string {
  let previousWord = '';
  const suffixes = words.map((word) => {
    let shared = 0;
    while (shared < MAX_SHARED_LENGTH && shared < word.length && word[shared] === previousWord[shared]) shared += 1;
    previousWord = word;
    return shared.toString(36) + word.slice(shared);
  });
  return `${JSON.stringify([suffixes.join(' '), postings.join(' ')])}\n`;
}

/** Decodes a shard. Throws if the value is not one. @param value the parsed JSON */
export function decodeShard(value: unknown): Shard {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'string')
    throw new Error('A part of the index cannot be read.');
  let previousWord = '';
  const words = value[0].split(' ').map((suffix) => {
    previousWord = previousWord.slice(0, Number.parseInt(suffix[0] ?? '', 36)) + suffix.slice(1);
    return previousWord;
  });
  const postings = value[1].split(' ');
  if (postings.length !== words.length) throw new Error('A part of the index cannot be read.');
  return { words, postings };
}
