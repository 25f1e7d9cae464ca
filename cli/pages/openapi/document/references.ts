import type { ApiFile } from './api-file.js';
import { resolveReference } from './file-url.js';
import { getOwn, isObject } from './guards.js';
import { identifiersOf } from './identifiers.js';
import { lookUp, type Pointer, parsePointer } from './pointer.js';
import { type Visitor, visitObjects } from './visit-objects.js';

/** A reference and its position. */
export interface ApiReference {
  readonly ref: string;
  readonly keyword: '$ref' | '$dynamicRef';
  /** Pointer to the object that contains it. */
  readonly pointer: Pointer;
  /** Whether it replaces a map from names to values. */
  readonly map: boolean;
  /** Its target; `undefined` if it is not a URL. */
  readonly target: ReturnType<typeof resolveReference>;
}

/**
 * Returns the references of all files, by URL, each in the order of its file: first those where the specification defines a meaning, then those in
 * targets of references elsewhere, such as in an extension or under a name like `default`.
 */
export function collectReferences(files: ReadonlyMap<string, ApiFile>): ReadonlyMap<string, readonly ApiReference[]> {
  const { around, resources } = identifiersOf(files);
  const seen = new Set<unknown>();
  /** Maps that references point to. */
  const maps = new Set<unknown>();
  const listed = new Set<unknown>();
  const found = new Map<string, ApiReference[]>();
  const targets: ApiReference[] = [];
  const collect = (url: string, value: unknown, { pointer: start, map }: Pick<ApiReference, 'pointer' | 'map'>) => {
    const list = found.get(url) ?? [];
    found.set(url, list);
    const visitor: Visitor = (object, pointer, isMap) => {
      if (listed.has(object)) return;
      listed.add(object);
      for (const keyword of ['$ref', '$dynamicRef'] as const) {
        const ref = getOwn(object, keyword);
        if (typeof ref !== 'string') continue;
        const base = around(url, pointer)?.url ?? url;
        const reference = { ref, keyword, pointer, map: isMap, target: resolveReference(ref, base) };
        list.push(reference);
        targets.push(reference);
      }
    };
    visitObjects(value, visitor, { pointer: start, map, seen });
  };
  for (const [url, { value }] of files) collect(url, value, { pointer: [], map: false });
  for (const { target, map } of targets) {
    const resource = target && resources.get(target.url);
    const url = resource?.file ?? target?.url ?? '';
    const inside = target && parsePointer(target.fragment);
    const pointer = inside && [...(resource?.pointer ?? []), ...inside];
    const value = pointer && lookUp(files.get(url)?.value, pointer);
    const visited = map ? maps : seen;
    if (!pointer || !isObject(value) || visited.has(value)) continue;
    if (map) maps.add(value);
    collect(url, value, { pointer, map });
  }
  return found;
}
