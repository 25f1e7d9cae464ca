import type { Location, SitePath } from '../../../types.js';
import { isLocal, pathOfUrl, resolveReference } from './file-url.js';
import { getOwn, isObject, type RawObject } from './guards.js';
import { identifiersOf, type Resource } from './identifiers.js';
import type { LoadedFiles } from './load.js';
import { type Pointer, parsePointer } from './pointer.js';

/** A value of the document and its position. */
export interface Located {
  readonly value: unknown;
  /** URL of its file. */
  readonly url: string;
  readonly pointer: Pointer;
  /** URLs of the schemas with dynamic anchors on the way here, outermost first: they determine the target of a `$dynamicRef`. */
  readonly scope?: readonly string[];
}

/** The end of a chain of references. */
export interface Resolved {
  /** Has no value if the chain is broken or circular. */
  readonly target: Located;
  /** Name of the component, if the value is referenced. */
  readonly name?: string;
  /** Objects of the chain with further fields besides `$ref`, outermost first. */
  readonly besides: readonly Located[];
  readonly circular: boolean;
}

/** An OpenAPI document with all its files. References are not resolved, so cycles exist between names, never between objects. */
export interface ApiDocument {
  readonly root: Located;
  /** Follows a reference by one step; `undefined` if it is broken. */
  follow(at: Located): Located | undefined;
  /** Follows references to the end of their chain. */
  resolve(at: Located): Resolved;
  /** Returns the path of the file in the site, or its URL. */
  file(at: Pick<Located, 'url'>): SitePath;
  place(at: Located, part?: 'key' | 'value'): Location & { readonly line: number; readonly column: number };
  /** Where a text begins; `verbatim` when each of its lines is a line of the file. */
  textPlace(at: Located): Location & { readonly line: number; readonly column: number; readonly verbatim: boolean };
}

/** Returns the value at a path of keys below a value. */
export function child(at: Located, ...keys: readonly string[]): Located {
  let { value } = at;
  for (const key of keys) value = getOwn(value, key);
  return { value, url: at.url, pointer: [...at.pointer, ...keys], scope: at.scope };
}

/** Returns the entries of a map or list, in order. */
export function children(at: Located): readonly (readonly [string, Located])[] {
  if (typeof at.value !== 'object' || at.value === null) return [];
  const { url, pointer, scope } = at;
  return Object.entries(at.value).map(([key, value]) => [key, { value, url, pointer: [...pointer, key], scope }] as const);
}

/** Returns the reference in an object, if it has one. */
export function refOf(value: unknown): { readonly ref: string; readonly dynamic: boolean } | undefined {
  if (!isObject(value)) return undefined;
  const ref = getOwn(value, '$ref');
  if (typeof ref === 'string') return { ref, dynamic: false };
  const dynamic = getOwn(value, '$dynamicRef');
  return typeof dynamic === 'string' ? { ref: dynamic, dynamic: true } : undefined;
}

export function apiDocument({ root, files }: LoadedFiles): ApiDocument {
  const fileOf = (url: string) => files.get(url);
  const { resources, around } = identifiersOf(files);
  const follow = (at: Located, depth = 0): Located | undefined => {
    const reference = refOf(at.value);
    if (!reference || depth > 100) return undefined;
    const resource = around(at.url, at.pointer);
    // Next to an `$id`, authors often write pointers that are relative to the file instead.
    const bases = resource && resource.url !== at.url ? [resource.url, at.url] : [at.url];
    for (const base of bases) {
      const found = find(reference, { base, scope: scopeAt(at, resource) }, depth);
      if (found) return found;
    }
    return undefined;
  };
  const find = (
    { ref, dynamic }: NonNullable<ReturnType<typeof refOf>>,
    { base, scope }: { readonly base: string; readonly scope: Located['scope'] },
    depth: number,
  ): Located | undefined => {
    const target = resolveReference(ref, base);
    if (!target) return undefined;
    const resource = resources.get(target.url);
    const file = fileOf(resource?.file ?? target.url);
    const pointer = parsePointer(target.fragment);
    if (!file) return undefined;
    if (pointer)
      return walk(
        { value: file.value, url: resource?.file ?? target.url, pointer: [], scope },
        [...(resource?.pointer ?? []), ...pointer],
        depth,
      );
    const name = target.fragment.slice(1);
    const first = resource?.anchors.get(name);
    const outer =
      dynamic && first?.dynamic
        ? scope?.map((url) => resources.get(url)).find((candidate) => candidate?.anchors.get(name)?.dynamic)
        : undefined;
    const chosen = outer ?? resource;
    const anchor = chosen?.anchors.get(name);
    const value = chosen && fileOf(chosen.file)?.value;
    return chosen && anchor && walk({ value, url: chosen.file, pointer: [], scope }, anchor.pointer, depth);
  };
  const walk = (start: Located, pointer: Pointer, depth: number): Located | undefined => {
    let found: Located | undefined = start;
    for (const key of pointer) {
      while (found && refOf(found.value) !== undefined && getOwn(found.value, key) === undefined)
        found = follow(found, depth + 1);
      found = found && child(found, key);
    }
    return found?.value === undefined ? undefined : found;
  };
  const isDynamic = (resource: Resource): boolean => [...resource.anchors.values()].some(({ dynamic }) => dynamic);
  const scopeAt = (at: Located, resource: Resource | undefined): readonly string[] | undefined =>
    resource && isDynamic(resource) && !at.scope?.includes(resource.url) ? [...(at.scope ?? []), resource.url] : at.scope;
  const file = (at: Pick<Located, 'url'>) => (isLocal(at.url) ? pathOfUrl(at.url) : undefined) ?? at.url;
  return {
    root: { value: files.get(root)?.value, url: root, pointer: [] },
    follow: (at) => follow(at),
    resolve: resolver((at) => follow(at)),
    file,
    place: (at, part) => ({ file: file(at), ...(fileOf(at.url)?.position(at.pointer, part) ?? { line: 1, column: 1 }) }),
    textPlace: (at) => ({
      file: file(at),
      ...(fileOf(at.url)?.textPosition(at.pointer) ?? { line: 1, column: 1, verbatim: false }),
    }),
  };
}

/** Creates a function that follows a chain of references step by step. */
export function resolver(follow: (at: Located) => Located | undefined): ApiDocument['resolve'] {
  const nowhere = (at: Located): Located => ({ ...at, value: undefined });
  return (start) => {
    if (refOf(start.value) === undefined) return { target: start, besides: [], circular: false };
    const seen = new Set<unknown>();
    const besides: Located[] = [];
    const steps: Located[] = [];
    let at = start;
    while (refOf(at.value) !== undefined) {
      if (seen.has(at.value)) return { target: nowhere(at), besides, circular: true };
      seen.add(at.value);
      if (saysMore(at.value as RawObject)) besides.push(at);
      const next = follow(at);
      if (!next) return { target: nowhere(at), besides, circular: false };
      steps.push(next);
      at = next;
    }
    return { target: at, name: nameOf(steps), besides, circular: false };
  };
}

/** Whether an object has content besides its reference. Identifiers, anchors, definitions and comments do not count. */
const saysMore = (value: RawObject): boolean => Object.keys(value).some((key) => !REFERENCE.has(key));
const REFERENCE: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$defs',
  '$schema',
  '$comment',
]);

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

/** Returns the name of the end of a chain of references: that of the last component on it, or else the last key or the name of the file. */
function nameOf(steps: readonly Located[]): string | undefined {
  const component = steps.findLast(({ pointer }) => CONTAINERS.has(pointer.at(-2) ?? ''));
  const last = component ?? steps.at(-1);
  if (!last) return undefined;
  return last.pointer.at(-1) ?? decodeURIComponent(last.url.replace(/^.*\//, '').replace(/\.[^.]*$/, ''));
}
