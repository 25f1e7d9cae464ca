import { closeSync, lstatSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getErrorCode } from '../system/system-error.js';
import { type Signing, signatureOf } from './key.js';

/** The content of a signed file. */
interface SignedText {
  /** The first line, whether or not it is the signature of the rest. */
  readonly signature: string;
  /** `undefined` when the file is damaged, or signed with another key or for another purpose. */
  readonly text?: string;
}

/** Longer than any signature. */
const FIRST_BYTES = 64;

/** Whether a regular file is at a path. Links are not followed: what they point to was not written by docsgen, and may never end. */
export function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Reads a signed file; `undefined` when there is no regular file. Throws system errors. */
export function readSigned(path: string, signing: Signing): SignedText | undefined {
  if (!isFile(path)) return undefined;
  const all = readText(path);
  const end = all.indexOf('\n');
  const [signature, text] = [all.slice(0, Math.max(end, 0)), all.slice(end + 1)];
  return { signature, text: signatureOf(text, signing) === signature ? text : undefined };
}

/** The text of a file; an empty one when it is larger than a string can be. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error)?.startsWith('ERR_')) return '';
    throw error;
  }
}

/** The signature that a file begins with, whether or not the rest of it is sound; `undefined` when there is no regular file. */
export function signatureIn(path: string): string | undefined {
  if (!isFile(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(FIRST_BYTES);
    const start = bytes.toString('latin1', 0, readSync(file, bytes));
    return start.slice(0, Math.max(start.indexOf('\n'), 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a new file in the place of whatever is there, and follows no link. A reader may find a part of it, which counts as damaged.
 *
 * @returns the signature
 */
export function writeSigned(path: string, text: string, signing: Signing): string {
  const signature = signatureOf(text, signing);
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, `${signature}\n${text}`, { flag: 'wx' });
  return signature;
}

/** Writes a file so that a reader finds the old one or the new one, never a part. @param aside a name in the same folder that nothing else uses */
export function replaceSigned(
  path: string,
  text: string,
  { aside = `${path}.new`, ...signing }: Signing & { readonly aside?: string },
): void {
  writeSigned(aside, text, signing);
  try {
    renameSync(aside, path);
  } catch (error) {
    if (getErrorCode(error) !== 'EISDIR' && getErrorCode(error) !== 'EPERM') throw error;
    // On a folder, which docsgen never makes there, no file can be renamed.
    rmSync(path, { recursive: true, force: true });
    renameSync(aside, path);
  }
}
