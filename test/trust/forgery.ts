import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StateKey } from '../../cli/state/key.js';
import { readSigned, replaceSigned } from '../../cli/state/signed-file.js';
import type { PackedTexts } from '../../cli/store/texts.js';
import { textHash } from '../../cli/store/texts.js';

/** What a forged page shows: a tag that Markdown never gives. */
export const EVIL = '<img src=x onerror=evil()>';

interface Index {
  readonly files: readonly string[];
  readonly entries: readonly (readonly [key: string, file: number, texts: PackedTexts])[];
}

/**
 * Replaces a word in every text of a cache by raw HTML, with the hashes and the signature that belong to it.
 *
 * @param folder of the cache
 * @param signer whose key the cache was signed with, and is signed with again
 */
export function forgeCache(folder: string, word: string, signer: StateKey): void {
  const file = path.join(folder, 'cache.json');
  const text = readSigned(file, { key: signer, kind: 'cache' })?.text;
  if (text === undefined) throw new Error('The cache is signed with another key.');
  const index = JSON.parse(text) as Index;
  const packs = index.files.map((name): Buffer => readFileSync(path.join(folder, name)));
  const entries = index.entries.map(([key, pack, texts]) => {
    let bytes = packs[pack] as Buffer;
    const forged = Object.entries(texts).map(([name, [offset, length, hash]]) => {
      const before = bytes.subarray(offset, offset + length).toString();
      if (name === 'value' || name === 'facts' || !before.includes(word)) return [name, [offset, length, hash]];
      const after = Buffer.from(before.replaceAll(word, name === 'words' ? word : EVIL));
      const at = bytes.length;
      bytes = Buffer.concat([bytes, after]);
      return [name, [at, after.length, textHash(after)]];
    });
    packs[pack] = bytes;
    return [key, pack, Object.fromEntries(forged)];
  });
  for (const [at, name] of index.files.entries()) writeFileSync(path.join(folder, name), packs[at] as Buffer);
  replaceSigned(file, JSON.stringify({ ...index, records: [], entries }), { key: signer, kind: 'cache' });
}
