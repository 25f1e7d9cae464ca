import type { Location, SitePath } from '../../../types.js';
import { isLocal, resolveReference, urlToPath } from './file-url.js';
import { getOwn, isObject, type RawObject } from './guards.js';
import { collectIdentifiers, type Resource } from './identifiers.js';
import type { LoadedFiles } from './load.js';
import { type Pointer, parsePointer } from './pointer.js';

/** A value of the document with its position and the dynamic anchors in scope. */
export interface ApiNode {
  readonly value: unknown;
  /** URL of its file. */
  readonly url: string;
  readonly pointer: Pointer;
  /** URLs of the schemas with dynamic anchors on the way here, outermost first: they determine the target of a `$dynamicRef`. */
  readonly scope?: readonly string[];
}

/** The end of a chain of references. */
export interface ResolvedReference {
  /** Has no value if the chain is broken or circular. */
  readonly target: ApiNode;
  /** Name of the component, if the value is referenced. */
  readonly name?: string;
  /** Objects of the chain with further fields besides `$ref`, outermost first. */
  readonly referrers: readonly ApiNode[];
  readonly circular: boolean;
}

/** An OpenAPI document with all its files. References are not resolved, so cycles exist between names, never between objects. */
export interface ApiDocument {
  readonly root: ApiNode;
  /** Follows a reference by one step; `undefined` if it is broken. */
  follow(node: ApiNode): ApiNode | undefined;
  /** Follows references to the end of their chain. */
  resolve(node: ApiNode): ResolvedReference;
  /** Returns the path of the file in the site, or its URL. */
  getFilePath(node: Pick<ApiNode, 'url'>): SitePath;
  locate(node: ApiNode, part?: 'key' | 'value'): Location & { readonly line: number; readonly column: number };
  /** Returns where a text starts; `verbatim` if each of its lines is a line of the file. */
  locateText(node: ApiNode): Location & { readonly line: number; readonly column: number; readonly verbatim: boolean };
}

/** Returns the value at a path of keys below a value. */
export function child(node: ApiNode, ...keys: readonly string[]): ApiNode {
  let { value } = node;
  for (const key of keys) value = getOwn(value, key);
  return { value, url: node.url, pointer: [...node.pointer, ...keys], scope: node.scope };
}

/** Returns the entries of a map or list, in order. */
export function children(node: ApiNode): readonly (readonly [string, ApiNode])[] {
  if (typeof node.value !== 'object' || node.value === null) return [];
  const { url, pointer, scope } = node;
  return Object.entries(node.value).map(([key, value]) => [key, { value, url, pointer: [...pointer, key], scope }] as const);
}

/** Returns the reference in an object, if it has one. */
export function getReference(value: unknown): { readonly ref: string; readonly dynamic: boolean } | undefined {
  if (!isObject(value)) return undefined;
  const ref = getOwn(value, '$ref');
  if (typeof ref === 'string') return { ref, dynamic: false };
  const dynamic = getOwn(value, '$dynamicRef');
  return typeof dynamic === 'string' ? { ref: dynamic, dynamic: true } : undefined;
}

/** The targets of the references on the way to the target of another one, by place. */
type Steps = Map<string, ApiNode | undefined>;

/** References that are followed on the way to the target of another one. */
const MAX_STEPS = 1000;

export function createApiDocument({ root, files }: LoadedFiles): ApiDocument {
  const getFile = (url: string) => files.get(url);
  const { resources, findResource } = collectIdentifiers(files);
  const follow = (node: ApiNode, steps: Steps = new Map()): ApiNode | undefined => {
    const reference = getReference(node.value);
    if (!reference) return undefined;
    const resource = findResource(node.url, node.pointer);
    // Next to an `$id`, authors often write pointers that are relative to the file instead.
    const bases = resource && resource.url !== node.url ? [resource.url, node.url] : [node.url];
    for (const base of bases) {
      const target = findTarget(reference, { base, scope: extendScope(node, resource) }, steps);
      if (target) return target;
    }
    return undefined;
  };
  const followWithin = (node: ApiNode, steps: Steps): ApiNode | undefined => {
    const place = JSON.stringify([node.url, node.pointer, node.scope]);
    if (steps.has(place) || steps.size >= MAX_STEPS) return steps.get(place);
    // A reference on the way to its own target is broken.
    steps.set(place, undefined);
    const target = follow(node, steps);
    steps.set(place, target);
    return target;
  };
  const findTarget = (
    { ref, dynamic }: NonNullable<ReturnType<typeof getReference>>,
    { base, scope }: { readonly base: string; readonly scope: ApiNode['scope'] },
    steps: Steps,
  ): ApiNode | undefined => {
    const target = resolveReference(ref, base);
    if (!target) return undefined;
    const resource = resources.get(target.url);
    const file = getFile(resource?.file ?? target.url);
    const pointer = parsePointer(target.fragment);
    if (!file) return undefined;
    if (pointer)
      return followPointer(
        { value: file.value, url: resource?.file ?? target.url, pointer: [], scope },
        [...(resource?.pointer ?? []), ...pointer],
        steps,
      );
    const name = target.fragment.slice(1);
    const first = resource?.anchors.get(name);
    const outer =
      dynamic && first?.dynamic
        ? scope?.map((url) => resources.get(url)).find((candidate) => candidate?.anchors.get(name)?.dynamic)
        : undefined;
    const chosen = outer ?? resource;
    const anchor = chosen?.anchors.get(name);
    const value = chosen && getFile(chosen.file)?.value;
    return chosen && anchor && followPointer({ value, url: chosen.file, pointer: [], scope }, anchor.pointer, steps);
  };
  const followPointer = (start: ApiNode, pointer: Pointer, steps: Steps): ApiNode | undefined => {
    let current: ApiNode | undefined = start;
    for (const key of pointer) {
      const chain = new Set<unknown>();
      while (current && getReference(current.value) !== undefined && getOwn(current.value, key) === undefined) {
        if (chain.has(current.value)) return undefined;
        chain.add(current.value);
        current = followWithin(current, steps);
      }
      current = current && child(current, key);
    }
    return current?.value === undefined ? undefined : current;
  };
  const hasDynamicAnchor = (resource: Resource): boolean => [...resource.anchors.values()].some(({ dynamic }) => dynamic);
  const extendScope = (node: ApiNode, resource: Resource | undefined): readonly string[] | undefined =>
    resource && hasDynamicAnchor(resource) && !node.scope?.includes(resource.url)
      ? [...(node.scope ?? []), resource.url]
      : node.scope;
  const getFilePath = (node: Pick<ApiNode, 'url'>) => (isLocal(node.url) ? urlToPath(node.url) : undefined) ?? node.url;
  return {
    root: { value: files.get(root)?.value, url: root, pointer: [] },
    follow: (node) => follow(node),
    resolve: createResolver((node) => follow(node)),
    getFilePath,
    locate: (node, part) => ({
      file: getFilePath(node),
      ...(getFile(node.url)?.getPosition(node.pointer, part) ?? { line: 1, column: 1 }),
    }),
    locateText: (node) => ({
      file: getFilePath(node),
      ...(getFile(node.url)?.getTextPosition(node.pointer) ?? { line: 1, column: 1, verbatim: false }),
    }),
  };
}

/**
 * Returns a document that looks up the target of each reference once. Not for documents whose schemas are named by `$id`: there, the target also depends
 * on the way to the reference.
 */
export function rememberTargets(document: ApiDocument): ApiDocument {
  const targets = new WeakMap<object, { readonly target: ApiNode | undefined }>();
  const follow = (node: ApiNode): ApiNode | undefined => {
    if (!getReference(node.value)) return undefined;
    const reference = node.value as object;
    const known = targets.get(reference) ?? { target: document.follow(node) };
    targets.set(reference, known);
    return known.target;
  };
  return { ...document, follow, resolve: createResolver(follow) };
}

/** Creates a function that follows a chain of references step by step. */
export function createResolver(follow: (node: ApiNode) => ApiNode | undefined): ApiDocument['resolve'] {
  const withoutValue = (node: ApiNode): ApiNode => ({ ...node, value: undefined });
  return (start) => {
    if (getReference(start.value) === undefined) return { target: start, referrers: [], circular: false };
    const seen = new Set<unknown>();
    const referrers: ApiNode[] = [];
    const steps: ApiNode[] = [];
    let node = start;
    while (getReference(node.value) !== undefined) {
      if (seen.has(node.value)) return { target: withoutValue(node), referrers, circular: true };
      seen.add(node.value);
      if (hasSiblings(node.value as RawObject)) referrers.push(node);
      const next = follow(node);
      if (!next) return { target: withoutValue(node), referrers, circular: false };
      steps.push(next);
      node = next;
    }
    return { target: node, name: getTargetName(steps), referrers, circular: false };
  };
}

/** Whether an object has content besides its reference. Identifiers, anchors, definitions and comments do not count. */
const hasSiblings = (value: RawObject): boolean => Object.keys(value).some((key) => !REFERENCE_KEYS.has(key));
const REFERENCE_KEYS: ReadonlySet<string> = new Set([
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

/** Keys of values that are not named after their key. */
const UNNAMED: ReadonlySet<string> = new Set(['schema', 'itemSchema']);

/** Returns the name of the end of a chain of references: that of the last component on it, or else the last key or the name of the file. */
function getTargetName(steps: readonly ApiNode[]): string | undefined {
  const component = steps.findLast(({ pointer }) => CONTAINERS.has(pointer.at(-2) ?? ''));
  const last = component ?? steps.at(-1);
  // The schema of a body has no name.
  if (!last || (!component && UNNAMED.has(last.pointer.at(-1) ?? ''))) return undefined;
  return last.pointer.at(-1) ?? decodeURIComponent(last.url.replace(/^.*\//, '').replace(/\.[^.]*$/, ''));
}
