import { hash } from 'node:crypto';
import { wellFormedText } from './well-formed.js';

/**
 * Decodes a file to normalized text: UTF-8, LF, NFC, without BOM and without noncharacters, two of which mark holes. Returns `undefined` if the file
 * is not valid UTF-8.
 */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return wellFormedText(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').normalize('NFC'));
  } catch {
    return undefined;
  }
}

/** Digits of a digest: 128 bits of a SHA-256. */
export const DIGEST_LENGTH = 32;

/** Digest of a text or of bytes, hexadecimal. */
export const hashOf = (text: string | Uint8Array): string => hash('sha256', text).slice(0, DIGEST_LENGTH);

/** Returns the position of the first byte that is not valid UTF-8. */
export function invalidPlace(bytes: Uint8Array): { line: number; column: number } {
  const read = (end: number): string | undefined => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return undefined;
    }
  };
  let good = 0;
  for (let bad = bytes.length + 1; bad - good > 1; ) {
    const middle = (good + bad) >> 1;
    if (read(middle) === undefined) bad = middle;
    else good = middle;
  }
  const before = (read(good) ?? '').replace(/\r\n?/g, '\n');
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
