import type { Place, SitePath } from '../../types.js';
import { isLocal, pathOfUrl, resolveReference } from './file-url.js';
import type { LoadedFiles } from './load.js';
import type { Pointer } from './pointer.js';
import { parsePointer } from './pointer.js';
import { isObject, own, type RawObject } from './values.js';

/** A value of the document and where it stands. */
export interface Located {
  readonly value: unknown;
  /** Of its file. */
  readonly url: string;
  readonly pointer: Pointer;
}

/** Where a chain of references ends. */
export interface Resolved {
  /** Without a value when the chain leads nowhere or to itself. */
  readonly target: Located;
  /** Name of the component, when the value was referred to. */
  readonly name?: string;
  /** The objects on the way that say more than `$ref`, outermost first. */
  readonly besides: readonly Located[];
  readonly circular: boolean;
}

/** An OpenAPI document with all its files, its references unresolved: cycles are cycles of names, never of objects. */
export interface ApiDocument {
  readonly root: Located;
  /** Where a reference leads, one step; `undefined` when that is nowhere. */
  follow(at: Located): Located | undefined;
  /** Follows references to their end. */
  resolve(at: Located): Resolved;
  /** Path of its file in the site, or its URL. */
  file(at: Pick<Located, 'url'>): SitePath;
  place(at: Located, part?: 'key' | 'value'): Place & { readonly line: number; readonly column: number };
  /** Where a text begins; `verbatim` when each of its lines is a line of the file. */
  textPlace(at: Located): Place & { readonly line: number; readonly column: number; readonly verbatim: boolean };
}

/** The value under keys of a value. */
export function child(at: Located, ...keys: readonly string[]): Located {
  let { value } = at;
  for (const key of keys) value = own(value, key);
  return { value, url: at.url, pointer: [...at.pointer, ...keys] };
}

/** The values of a map or list, with their keys, in order. */
export function children(at: Located): readonly (readonly [string, Located])[] {
  if (typeof at.value !== 'object' || at.value === null) return [];
  return Object.entries(at.value).map(([key, value]) => [key, { value, url: at.url, pointer: [...at.pointer, key] }] as const);
}

const refOf = (value: unknown): string | undefined => {
  const ref = isObject(value) ? own(value, '$ref') : undefined;
  return typeof ref === 'string' ? ref : undefined;
};

export function apiDocument({ root, files }: LoadedFiles): ApiDocument {
  const fileOf = (url: string) => files.get(url);
  const follow = (at: Located, depth = 0): Located | undefined => {
    const ref = refOf(at.value);
    const target = ref === undefined ? undefined : resolveReference(ref, at.url);
    const file = target && fileOf(target.url);
    const pointer = target && parsePointer(target.fragment);
    if (!target || !file || !pointer || depth > 100) return undefined;
    let found: Located | undefined = { value: file.value, url: target.url, pointer: [] };
    for (const key of pointer) {
      while (found && refOf(found.value) !== undefined && own(found.value, key) === undefined) found = follow(found, depth + 1);
      found = found && child(found, key);
    }
    return found?.value === undefined ? undefined : found;
  };
  const nowhere = (at: Located): Located => ({ ...at, value: undefined });
  const file = (at: Pick<Located, 'url'>) => (isLocal(at.url) ? pathOfUrl(at.url) : undefined) ?? at.url;
  return {
    root: { value: files.get(root)?.value, url: root, pointer: [] },
    follow: (at) => follow(at),
    resolve: (start) => {
      const seen = new Set<unknown>();
      const besides: Located[] = [];
      const steps: Located[] = [];
      let at = start;
      while (refOf(at.value) !== undefined) {
        if (seen.has(at.value)) return { target: nowhere(at), besides, circular: true };
        seen.add(at.value);
        if (Object.keys(at.value as RawObject).length > 1) besides.push(at);
        const next = follow(at);
        if (!next) return { target: nowhere(at), besides, circular: false };
        steps.push(next);
        at = next;
      }
      return { target: at, name: nameOf(steps), besides, circular: false };
    },
    file,
    place: (at, part) => ({ file: file(at), ...(fileOf(at.url)?.spot(at.pointer, part) ?? { line: 1, column: 1 }) }),
    textPlace: (at) => ({
      file: file(at),
      ...(fileOf(at.url)?.textSpot(at.pointer) ?? { line: 1, column: 1, verbatim: false }),
    }),
  };
}

const CONTAINERS: ReadonlySet<string> = new Set([
  'schemas',
  'definitions',
  '$defs',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'examples',
]);

/** The name that a chain of references gives its end: of the last component on it, else the last key or the file's name. */
function nameOf(steps: readonly Located[]): string | undefined {
  const component = steps.findLast(({ pointer }) => CONTAINERS.has(pointer.at(-2) ?? ''));
  const last = component ?? steps.at(-1);
  if (!last) return undefined;
  return last.pointer.at(-1) ?? decodeURIComponent(last.url.replace(/^.*\//, '').replace(/\.[^.]*$/, ''));
}
