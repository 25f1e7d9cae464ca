import { hash } from 'node:crypto';
import type { StoredText } from '../cache.js';

/** The disk holds something else than what was stored. */
export class DamagedCache extends Error {}

/** Offset, length in bytes and hash of each text of a result. */
export type PackedTexts = Readonly<Record<string, readonly [offset: number, length: number, hash: string]>>;

/** Hash of a text, which is its checksum too. */
export const textHash = (text: string | Uint8Array): string => hash('sha1', text, 'base64url');

/** A text that lies in memory. */
export const textIn = (text: string): StoredText => ({ hash: textHash(text), read: () => text });
