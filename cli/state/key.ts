import { createHmac, randomBytes } from 'node:crypto';

/** Signs the files that docsgen stores between builds, so that files written by others are not used. */
export interface StateKey {
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
  /** Whether later processes of the same user have this key too. Otherwise, stored files can neither be verified nor written for later. */
  readonly isLasting: boolean;
}

/** The scope of a signature. A file that is signed for one purpose or folder is invalid for another. */
export interface Signing {
  readonly key: StateKey;
  readonly kind: 'cache' | 'journal' | 'record';
  /** Absolute real path of the folder that the text is valid for; omitted if it is valid in any folder. */
  readonly folder?: string;
}

export const KEY_BYTES = 32;

/** Creates a key for this process only. It verifies no file that is on the disk. */
export const createProcessKey = (): StateKey => ({ bytes: randomBytes(KEY_BYTES), isLasting: false });

/** Returns the HMAC-SHA-256 of a text (RFC 2104) in base64url. */
export const sign = (text: string, { key, kind, folder = '' }: Signing): string =>
  createHmac('sha256', key.bytes)
    .update(`${JSON.stringify([kind, folder])}\n`)
    .update(text)
    .digest('base64url');
