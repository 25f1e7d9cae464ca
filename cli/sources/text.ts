import { hash } from 'node:crypto';
import { toWellFormedText } from './well-formed.js';

/**
 * Decodes a file to normalized text: UTF-8, LF, NFC, without BOM and without noncharacters, two of which mark holes. Returns `undefined` if the file
 * is not valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return toWellFormedText(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').normalize('NFC'));
  } catch {
    return undefined;
  }
}

/** Number of digits of a digest: 128 bits of a SHA-256. */
export const DIGEST_LENGTH = 32;

/** Returns the hexadecimal digest of a text or of bytes. */
export const computeDigest = (text: string | Uint8Array): string => hash('sha256', text).slice(0, DIGEST_LENGTH);

/** Returns the position of the first byte that is not valid UTF-8. */
export function locateInvalidByte(bytes: Uint8Array): { line: number; column: number } {
  const decodeStart = (end: number): string | undefined => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return undefined;
    }
  };
  let validEnd = 0;
  for (let invalidEnd = bytes.length + 1; invalidEnd - validEnd > 1; ) {
    const middle = (validEnd + invalidEnd) >> 1;
    if (decodeStart(middle) === undefined) invalidEnd = middle;
    else validEnd = middle;
  }
  const before = (decodeStart(validEnd) ?? '').replace(/\r\n?/g, '\n');
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
