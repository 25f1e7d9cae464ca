import { type Problem, problem } from '../../../problems/index.js';
import { type ApiDocument, child, type Located, type Resolved, resolver } from './document.js';
import { getOwn, isObject, type RawObject } from './guards.js';
import type { LoadedFiles } from './load.js';
import type { Pointer } from './pointer.js';
import { isData, MAPS } from './visit-objects.js';

/** The kind of an object's content: the entries of a map or items of a list with this name, the paths of a callback, or fields. */
type Kind = 'fields' | 'callback' | { readonly map: string } | { readonly list: string };

/** Fields whose value may be a reference: schemas, and the request body. */
const FIELDS: ReadonlySet<string> = new Set(
  (
    'schema items additionalItems not if then else contains additionalProperties propertyNames unevaluatedProperties ' +
    'unevaluatedItems contentSchema requestBody'
  ).split(' '),
);
/** Lists whose items may be references. */
const LISTS: ReadonlySet<string> = new Set(['parameters', 'allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
/** Maps whose entries must not be references. */
const CLOSED: ReadonlySet<string> = new Set(['content', 'encoding']);
const PATHS: ReadonlySet<string> = new Set(['paths', 'webhooks']);

/** Maximum number of values by which a document may grow when references are replaced, counted each time they are shown. */
const MOST = 2_000_000;

/** A value that replaces a reference: the value of a key of an object. */
interface Inlined {
  readonly parent: object;
  readonly key: string;
  readonly value: unknown;
}

/** Origins of the values of an object's keys, for those that are not from the object's own position. */
class Origins {
  private readonly known = new Map<object, Map<string, Located>>();

  get(object: unknown, key: string): Located | undefined {
    return this.known.get(object as object)?.get(key);
  }

  set(object: object, key: string, from: Located): void {
    const keys = this.known.get(object) ?? new Map<string, Located>();
    this.known.set(object, keys.set(key, from));
  }
}

/**
 * Replaces references by their targets wherever the specification does not allow them: operations, maps of responses, lists of tags, descriptions and
 * similar, as in documents that were split by hand. Validation and pages then use the same tree. A path item with other fields besides `$ref` becomes
 * one merged path item. References that the specification allows stay, since they name things and may be circular.
 *
 * Modifies the values of the files, which belong to this document alone.
 *
 * @returns the document, and a problem for each of these references whose target contains it
 * @throws {RangeError} if the document becomes too large or too deep
 */
export function inlineReferences(
  document: ApiDocument,
  { files }: LoadedFiles,
): { readonly document: ApiDocument; readonly problems: readonly Problem[] } {
  const origins = new Origins();
  const { inlined, circular } = findInlined(document, origins);
  const problems = circular.map((at) =>
    problem('openapi-circular-ref', document.place(child(at, '$ref')), { ref: String(getOwn(at.value, '$ref')) }),
  );
  if (inlined.length === 0) return { document, problems };
  for (const { parent, key, value } of inlined) put(parent, key, value);

  /** Returns the position in the files of a value in the joined document. */
  const original = (at: Located): Located => {
    let value = files.get(at.url)?.value;
    let place: { readonly url: string; readonly pointer: Pointer } = { url: at.url, pointer: [] };
    for (const key of at.pointer) {
      place = origins.get(value, key) ?? { url: place.url, pointer: [...place.pointer, key] };
      value = getOwn(value, key);
    }
    return { ...at, url: place.url, pointer: place.pointer };
  };
  const follow = (at: Located) => document.follow(original(at));
  const joined: ApiDocument = {
    root: document.root,
    follow,
    resolve: resolver(follow),
    file: document.file,
    place: (at, part) => document.place(original(at), part),
    textPlace: (at) => document.textPlace(original(at)),
  };
  return { document: joined, problems };
}

/** Visits everything that the root contains or references, and finds the references to replace. */
function findInlined(document: ApiDocument, origins: Origins) {
  const inlined: Inlined[] = [];
  const circular: Located[] = [];
  /** Number of values that each object shows, including those that replace references. */
  const sizes = new Map<object, number>();
  /** The objects around the current one. */
  const open = new Set<unknown>();
  const later: (readonly [Located, Kind])[] = [[document.root, 'fields']];
  let gained = 0;

  const walk = (at: Located, kind: Kind): number => {
    const { value } = at;
    if (typeof value !== 'object' || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    open.add(value);
    let size = 1;
    for (const key of Object.keys(value)) {
      const from = origins.get(value, key);
      const inner = from ? { ...from, value: getOwn(value, key) } : child(at, key);
      if (kind !== 'fields' || !isData(key, inner.value)) size += enter(value, inner, { key, kind });
    }
    open.delete(value);
    sizes.set(value, size);
    return size;
  };

  const enter = (parent: object, at: Located, { key, kind }: { readonly key: string; readonly kind: Kind }): number => {
    if (typeof getOwn(at.value, '$ref') !== 'string') return walk(at, kindOf(key, at.value, kind));
    const resolved = document.resolve(at);
    const { target, besides } = resolved;
    const inner = kindOf(key, target.value, kind);
    if (target.value === undefined) return 1;
    if (isReference(key, kind) && !(besides.length > 0 && isPath(kind))) {
      later.push([target, inner]);
      return 1;
    }
    if (open.has(target.value)) {
      circular.push(at);
      return 1;
    }
    const value = merge(resolved, origins);
    open.add(target.value);
    const size = walk({ ...target, value }, inner);
    open.delete(target.value);
    inlined.push({ parent, key, value });
    origins.set(parent, key, target);
    gained += size;
    if (gained > MOST) throw new RangeError('The references of the document repeat too much of it');
    return size;
  };

  for (const [at, kind] of later) walk(at, kind);
  return { inlined, circular };
}

function kindOf(key: string, value: unknown, around: Kind): Kind {
  if (typeof around === 'object' && 'map' in around) return around.map === 'callbacks' ? 'callback' : 'fields';
  if (around !== 'fields') return 'fields';
  if (Array.isArray(value)) return { list: key };
  return MAPS.has(key) && isObject(value) ? { map: key } : 'fields';
}

/** Whether the specification allows a reference there. */
function isReference(key: string, around: Kind): boolean {
  if (around === 'callback') return true;
  if (around === 'fields') return FIELDS.has(key);
  return 'map' in around ? !CLOSED.has(around.map) : LISTS.has(around.list);
}

const isPath = (around: Kind): boolean => typeof around === 'object' && 'map' in around && PATHS.has(around.map);

/** Returns the target of a reference, merged with the fields next to it, which take precedence. */
function merge({ target, besides }: Resolved, origins: Origins): unknown {
  if (besides.length === 0 || !isObject(target.value)) return target.value;
  const merged = { ...target.value };
  for (const at of [...besides].reverse()) {
    for (const key of Object.keys(at.value as RawObject)) {
      if (key === '$ref') continue;
      put(merged, key, getOwn(at.value, key));
      origins.set(merged, key, child(at, key));
    }
  }
  return merged;
}

/** Sets a key, which may be `__proto__`. */
const put = (object: object, key: string, value: unknown): void =>
  void Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
