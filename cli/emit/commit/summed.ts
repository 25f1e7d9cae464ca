import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { textHash } from '../../cache/texts.js';
import { codeOf, exists } from './disk.js';

/** JSON that a file holds, and the checksum in its first line. */
export interface Summed {
  readonly sum: string;
  /** Nothing when the file is damaged. */
  readonly content?: unknown;
}

/** What a file holds; `undefined` when it is missing. */
export function readSummed(path: string): Summed | undefined {
  if (!exists(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const end = text.indexOf('\n');
  const [sum, body] = [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
  return { sum, content: textHash(body) === sum ? (JSON.parse(body) as unknown) : undefined };
}

/** Longer than any checksum. */
const FIRST_BYTES = 64;

/** The checksum that a file begins with, whether or not the rest of it is sound; `undefined` when there is no file. */
export function sumOf(path: string): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(FIRST_BYTES);
      const start = bytes.toString('latin1', 0, readSync(file, bytes));
      return start.slice(0, Math.max(start.indexOf('\n'), 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Writes JSON with its checksum, which it gives. A reader may find a part of it, which counts as damaged. */
export function writeSummed(path: string, content: unknown): string {
  const body = JSON.stringify(content);
  const sum = textHash(body);
  writeFileSync(path, `${sum}\n${body}`);
  return sum;
}

/** Writes JSON so that a reader finds the old file or the new one, never a part. */
export function replaceSummed(path: string, content: unknown): string {
  const sum = writeSummed(`${path}.new`, content);
  renameSync(`${path}.new`, path);
  return sum;
}
