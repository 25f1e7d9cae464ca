import type { Version } from './manifest.js';
import { OTHER_VERSION_FACTOR } from './weights.js';

/**
 * Returns a function that weighs a version by its index: those of the name that the reader is reading, or else the newest of each part, count
 * fully.
 *
 * @param readerPath URL path of the page that the reader searches from
 */
export function createVersionWeigher(versions: readonly Version[], readerPath = ''): (index: number | undefined) => number {
  const readerVersion = versions
    .filter((version) => contains(version, readerPath))
    .sort((a, b) => a.name.length - b.name.length)
    .at(-1);
  const isReaders = ({ name }: Version) => name === readerVersion?.name;
  const isPreferred = (version: Version) =>
    versions.some((other) => other.part === version.part && isReaders(other)) ? isReaders(version) : version.isNewest;
  const factors = versions.map((version) => (isPreferred(version) ? 1 : OTHER_VERSION_FACTOR));
  return (index) => factors[index ?? -1] ?? 1;
}

function contains({ part, name }: Version, path: string): boolean {
  const folder = name === '' ? part : `${part}/${name}`;
  return path === folder || path.startsWith(`${folder}/`);
}
