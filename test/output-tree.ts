import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MARK } from '../cli/emit/output.js';

/** The text of every file by path. */
export type Tree = Readonly<Record<string, string>>;

/** The bytes of every file by path. */
export type Bytes = ReadonlyMap<string, Buffer>;

/** Paths of all files in a folder, sorted, with slashes; empty if there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Files of an output folder, without the file that marks it as one. */
const outputFiles = (folder: string): string[] => filesIn(folder).filter((file) => file !== MARK);

/** The texts in an output folder, without the file that marks it as one. */
export const readTree = (folder: string): Tree =>
  Object.fromEntries(outputFiles(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));

/** The bytes in an output folder, without the file that marks it as one; empty if there is no such folder. */
export const readBytes = (folder: string): Bytes =>
  new Map(outputFiles(folder).map((file) => [file, readFileSync(path.join(folder, file))]));

/** Describes the first difference between two trees; undefined if they are the same. */
export function difference(actual: Bytes, expected: Bytes): string | undefined {
  for (const [file, bytes] of expected) {
    const found = actual.get(file);
    if (!found) return `${file} is missing`;
    if (!found.equals(bytes)) return `${file} differs: ${firstDifference(found, bytes)}`;
  }
  const [more] = [...actual.keys()].filter((file) => !expected.has(file));
  return more && `${more} should not be there`;
}

function firstDifference(actual: Buffer, expected: Buffer): string {
  let offset = 0;
  while (actual[offset] === expected[offset] && offset < actual.length) offset += 1;
  const excerpt = (bytes: Buffer) => JSON.stringify(bytes.subarray(Math.max(0, offset - 40), offset + 40).toString('utf8'));
  return `at byte ${offset} ${excerpt(actual)} instead of ${excerpt(expected)}`;
}

/** A file that differs from that file in every given tree: truncated, or from another build. */
export function brokenFile(actual: Bytes, trees: readonly Bytes[]): string | undefined {
  for (const [file, bytes] of actual) if (!trees.some((tree) => tree.get(file)?.equals(bytes))) return file;
  return undefined;
}
