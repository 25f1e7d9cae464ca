import type { ApiFile } from './api-file.js';
import { resolveReference } from './file-url.js';
import { getOwn, isObject } from './guards.js';
import { collectIdentifiers } from './identifiers.js';
import { lookUp, type Pointer, parsePointer } from './pointer.js';
import { type Visitor, visitObjects } from './visit-objects.js';

/** A reference and its position. */
export interface ApiReference {
  readonly ref: string;
  /** Name of the field, or the key in a security requirement. */
  readonly keyword: string;
  /** Pointer to the object that contains it. */
  readonly pointer: Pointer;
  /** Whether it replaces a map from names to values. */
  readonly isMap: boolean;
  /** Its target; `undefined` if it is not a URL. */
  readonly target: ReturnType<typeof resolveReference>;
}

/** Whether a security requirement names a scheme by its address; https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object */
export const isSchemeAddress = (name: string): boolean => /^\.{0,2}\/|#\/|^https?:/.test(name);

/**
 * Returns the references of all files, by URL, each in the order of its file: first those where the specification defines a meaning, then those in
 * targets of references elsewhere, such as in an extension or under a name like `default`.
 */
export function collectReferences(files: ReadonlyMap<string, ApiFile>): ReadonlyMap<string, readonly ApiReference[]> {
  const { findResource, resources } = collectIdentifiers(files);
  const seen = new Set<unknown>();
  /** Maps that references point to. */
  const maps = new Set<unknown>();
  const collected = new Set<unknown>();
  const referencesByUrl = new Map<string, ApiReference[]>();
  const queue: ApiReference[] = [];
  const collect = (url: string, value: unknown, { pointer: start, isMap }: Pick<ApiReference, 'pointer' | 'isMap'>) => {
    const list = referencesByUrl.get(url) ?? [];
    referencesByUrl.set(url, list);
    const visitor: Visitor = (object, pointer, isMap) => {
      if (collected.has(object)) return;
      collected.add(object);
      const add = (ref: string, keyword: string) => {
        const base = findResource(url, pointer)?.url ?? url;
        const reference = { ref, keyword, pointer, isMap, target: resolveReference(ref, base) };
        list.push(reference);
        queue.push(reference);
      };
      for (const keyword of ['$ref', '$dynamicRef']) {
        const ref = getOwn(object, keyword);
        if (typeof ref === 'string') add(ref, keyword);
      }
      if (pointer.at(-2) === 'security') for (const name of Object.keys(object).filter(isSchemeAddress)) add(name, name);
    };
    visitObjects(value, visitor, { pointer: start, isMap, seen });
  };
  for (const [url, { value }] of files) collect(url, value, { pointer: [], isMap: false });
  for (const { target, isMap } of queue) {
    const resource = target && resources.get(target.url);
    const url = resource?.file ?? target?.url ?? '';
    const innerPointer = target && parsePointer(target.fragment);
    const pointer = innerPointer && [...(resource?.pointer ?? []), ...innerPointer];
    const value = pointer && lookUp(files.get(url)?.value, pointer);
    const visited = isMap ? maps : seen;
    if (!pointer || !isObject(value) || visited.has(value)) continue;
    if (isMap) maps.add(value);
    collect(url, value, { pointer, isMap });
  }
  return referencesByUrl;
}
