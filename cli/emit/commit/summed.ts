import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { textHash } from '../../cache/texts.js';
import { codeOf } from '../../system-error.js';
import { exists } from './disk.js';

/** What a file holds, and the checksum in its first line. */
interface SummedText {
  readonly sum: string;
  /** Nothing when the file is damaged. */
  readonly text?: string;
}

/** The text of a file; `undefined` when it is missing. */
export function readSummedText(path: string): SummedText | undefined {
  if (!exists(path)) return undefined;
  const all = readFileSync(path, 'utf8');
  const end = all.indexOf('\n');
  const [sum, text] = [all.slice(0, Math.max(end, 0)), all.slice(end + 1)];
  return { sum, text: textHash(text) === sum ? text : undefined };
}

/** The JSON of a file; `undefined` when it is missing or damaged. */
export function readSummed(path: string): unknown {
  const text = readSummedText(path)?.text;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
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

/** Writes a text with its checksum, which it gives. A reader may find a part of it, which counts as damaged. */
export function writeSummedText(path: string, text: string): string {
  const sum = textHash(text);
  writeFileSync(path, `${sum}\n${text}`);
  return sum;
}

/** Writes JSON so that a reader finds the old file or the new one, never a part. */
export function replaceSummed(path: string, content: unknown): void {
  writeSummedText(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}
