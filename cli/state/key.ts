import { createHmac, randomBytes } from 'node:crypto';

/** Signs what docsgen keeps on the disk between two builds, so that nothing written by others is used. */
export interface StateKey {
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
  /** Later processes of the same user have this key, too. Without it nothing from before can be believed, and nothing kept. */
  readonly isLasting: boolean;
}

/** What a signature is valid for. A file that is signed for one thing is worth nothing in the place of another. */
export interface Signing {
  readonly key: StateKey;
  readonly kind: 'cache' | 'journal' | 'record';
  /** Absolute real path of the only folder that the text is about; left out for what may be restored anywhere. */
  readonly folder?: string;
}

export const KEY_BYTES = 32;

/** A key that ends with the process: it verifies nothing that is on the disk. */
export const processKey = (): StateKey => ({ bytes: randomBytes(KEY_BYTES), isLasting: false });

/** HMAC-SHA-256 (RFC 2104) in base64url. */
export const signatureOf = (text: string, { key, kind, folder = '' }: Signing): string =>
  createHmac('sha256', key.bytes)
    .update(`${JSON.stringify([kind, folder])}\n`)
    .update(text)
    .digest('base64url');
