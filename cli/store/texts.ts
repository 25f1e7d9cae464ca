import { hash } from 'node:crypto';

/** The texts of a result by their names. They may stay on the disk until they are read. */
export interface Texts {
  /** Hash of a text; `undefined` if the result has no text of this name. */
  hash(name: string): string | undefined;
  /** Throws if there is none of this name. */
  read(name: string): string;
}

/** Offset, length in bytes and hash of each text of a result. */
export type PackedTexts = Readonly<Record<string, readonly [offset: number, length: number, hash: string]>>;

/** Length of a hash in base64url characters: 162 bits of a SHA-256, as short as a SHA-1 and resistant to collisions. */
const LENGTH = 27;

/** Hash of a text, which is its checksum too: that of a signed index vouches for it. */
export const textHash = (text: string | Uint8Array): string => hash('sha256', text, 'base64url').slice(0, LENGTH);

/** Texts in memory. */
export class TextsInMemory implements Texts {
  readonly #texts: Readonly<Record<string, string>>;

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = texts;
  }

  hash(name: string): string | undefined {
    const text = this.#texts[name];
    return text === undefined ? undefined : textHash(text);
  }

  read(name: string): string {
    const text = this.#texts[name];
    if (text === undefined) throw new Error(`There is no text "${name}".`);
    return text;
  }
}
