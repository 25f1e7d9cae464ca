import { closeSync, lstatSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getErrorCode } from '../system/system-error.js';
import { type Signing, sign } from './key.js';

/** The content of a signed file. */
interface SignedText {
  /** The first line, which may not be the signature of the rest. */
  readonly signature: string;
  /** `undefined` if the file is damaged, or signed with another key or for another purpose. */
  readonly text?: string;
}

/** Number of bytes to read; longer than any signature. */
const SIGNATURE_BYTES = 64;

/** Whether a path is a regular file. Does not follow links, whose target was not written by docsgen and may be endless. Throws other system errors. */
export function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Reads a signed file. Returns `undefined` if it is not a regular file. Throws system errors. */
export function readSigned(path: string, signing: Signing): SignedText | undefined {
  if (!isFile(path)) return undefined;
  const content = readText(path);
  const end = content.indexOf('\n');
  const [signature, text] = [content.slice(0, Math.max(end, 0)), content.slice(end + 1)];
  return { signature, text: sign(text, signing) === signature ? text : undefined };
}

/** Reads a file. Returns an empty text if the file is too large for a string. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error)?.startsWith('ERR_')) return '';
    throw error;
  }
}

/** Reads the signature at the start of a file without verifying it. Returns `undefined` if it is not a regular file. */
export function readSignature(path: string): string | undefined {
  if (!isFile(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SIGNATURE_BYTES);
    const start = bytes.toString('latin1', 0, readSync(file, bytes));
    return start.slice(0, Math.max(start.indexOf('\n'), 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a new file and replaces whatever is at its path. Does not follow links. A process that reads it meanwhile may see a part of it, which counts as
 * damaged.
 *
 * @returns the signature
 */
export function writeSigned(path: string, text: string, signing: Signing): string {
  const signature = sign(text, signing);
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, `${signature}\n${text}`, { flag: 'wx' });
  return signature;
}

/**
 * Replaces a file atomically: a process that reads it sees the old or the new one, never a part.
 *
 * @param options `temporary`: path in the same folder that nothing else uses
 */
export function replaceSigned(
  path: string,
  text: string,
  { temporary = `${path}.new`, ...signing }: Signing & { readonly temporary?: string },
): void {
  writeSigned(temporary, text, signing);
  try {
    renameSync(temporary, path);
  } catch (error) {
    if (getErrorCode(error) !== 'EISDIR' && getErrorCode(error) !== 'EPERM') throw error;
    // A file cannot be renamed to the path of a folder. docsgen never creates a folder there.
    rmSync(path, { recursive: true, force: true });
    renameSync(temporary, path);
  }
}
