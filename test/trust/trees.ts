import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MARK } from '../../cli/emit/output.js';

/** The bytes of every file by path, except the marker of the output folder. */
export type Bytes = ReadonlyMap<string, Buffer>;

/** Returns the files of a folder; an empty map if it does not exist. */
export function readBytes(folder: string): Bytes {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const paths = found.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Map(
    paths
      .filter((file) => file !== MARK)
      .sort()
      .map((file) => [file, readFileSync(path.join(folder, file))]),
  );
}

/** Describes the first difference of two trees; `undefined` if they are equal. */
export function difference(actual: Bytes, expected: Bytes): string | undefined {
  for (const [file, bytes] of expected) {
    const found = actual.get(file);
    if (!found) return `${file} is missing`;
    if (!found.equals(bytes)) return `${file} differs: ${firstDifference(found, bytes)}`;
  }
  const [more] = [...actual.keys()].filter((file) => !expected.has(file));
  return more && `${more} should not be there`;
}

function firstDifference(found: Buffer, wanted: Buffer): string {
  let at = 0;
  while (found[at] === wanted[at] && at < found.length) at += 1;
  const around = (bytes: Buffer) => JSON.stringify(bytes.subarray(Math.max(0, at - 40), at + 40).toString('utf8'));
  return `at byte ${at} ${around(found)} instead of ${around(wanted)}`;
}

/** Returns a file that equals its version in none of the trees: truncated, or from another build. */
export function brokenFile(actual: Bytes, trees: readonly Bytes[]): string | undefined {
  for (const [file, bytes] of actual) if (!trees.some((tree) => tree.get(file)?.equals(bytes))) return file;
  return undefined;
}
