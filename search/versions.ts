import type { Version } from './manifest.js';
import { OTHER_VERSION_FACTOR } from './weights.js';

/**
 * Returns a function that weighs a version by its index. In each part of the site, the version that the reader is reading counts fully, or
 * the newest one if the part does not have it.
 *
 * @param readerPath URL path of the page that the reader searches from
 */
export function createVersionWeigher(versions: readonly Version[], readerPath = ''): (index: number | undefined) => number {
  const readerVersion = versions
    .filter((version) => contains(version, readerPath))
    .sort((a, b) => a.name.length - b.name.length)
    .at(-1);
  const isReaders = ({ name }: Version) => name === readerVersion?.name;
  const partsWithReaders = new Set(versions.filter(isReaders).map(({ part }) => part));
  const factors = versions.map((version) => {
    const isPreferred = partsWithReaders.has(version.part) ? isReaders(version) : version.isNewest;
    return isPreferred ? 1 : OTHER_VERSION_FACTOR;
  });
  return (index) => factors[index ?? -1] ?? 1;
}

function contains({ part, name }: Version, path: string): boolean {
  const folder = name === '' ? part : `${part}/${name}`;
  return path === folder || path.startsWith(`${folder}/`);
}
