import { type Problem, problem } from '../../../problems/index.js';
import { type ApiDocument, type ApiNode, child, createResolver, type ResolvedReference } from './document.js';
import { getOwn, isObject, type RawObject } from './guards.js';
import type { LoadedFiles } from './load.js';
import { getObjectKind, type ObjectKind, setKey } from './object-kind.js';
import type { Pointer } from './pointer.js';
import { isData, WEBHOOKS_EXTENSION } from './visit-objects.js';

/** Fields whose value may be a reference: schemas, and the request body. */
const REFERENCE_FIELDS: ReadonlySet<string> = new Set(
  (
    'schema itemSchema items additionalItems not if then else contains additionalProperties propertyNames unevaluatedProperties ' +
    'unevaluatedItems contentSchema requestBody'
  ).split(' '),
);
/** Lists whose items may be references. */
const REFERENCE_LISTS: ReadonlySet<string> = new Set(['parameters', 'allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
/** Maps whose entries must not be references. */
const CLOSED_MAPS: ReadonlySet<string> = new Set(['content', 'encoding']);
const PATH_MAPS: ReadonlySet<string> = new Set(['paths', 'webhooks', WEBHOOKS_EXTENSION]);

/** Maximum number of values by which a document may grow when references are replaced, counted each time they are shown. */
const MAX_ADDED_VALUES = 2_000_000;

/** A value that replaces a reference: the value of a key of an object. */
interface Replacement {
  readonly parent: object;
  readonly key: string;
  readonly value: unknown;
}

/** Origins of the values of an object's keys, for those that are not from the object's own position. */
class Origins {
  private readonly byObject = new Map<object, Map<string, ApiNode>>();

  get(object: unknown, key: string): ApiNode | undefined {
    return this.byObject.get(object as object)?.get(key);
  }

  set(object: object, key: string, origin: ApiNode): void {
    const keys = this.byObject.get(object) ?? new Map<string, ApiNode>();
    this.byObject.set(object, keys.set(key, origin));
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
  const { replacements, circular } = findReplacements(document, origins);
  const problems = circular.map((node) =>
    problem('openapi-circular-ref', document.locate(child(node, '$ref')), { ref: String(getOwn(node.value, '$ref')) }),
  );
  if (replacements.length === 0) return { document, problems };
  for (const { parent, key, value } of replacements) setKey(parent, key, value);

  /** Returns the position in the files of a value in the joined document. */
  const toOriginal = (node: ApiNode): ApiNode => {
    let value = files.get(node.url)?.value;
    let position: { readonly url: string; readonly pointer: Pointer } = { url: node.url, pointer: [] };
    for (const key of node.pointer) {
      position = origins.get(value, key) ?? { url: position.url, pointer: [...position.pointer, key] };
      value = getOwn(value, key);
    }
    return { ...node, url: position.url, pointer: position.pointer };
  };
  const follow = (node: ApiNode) => document.follow(toOriginal(node));
  const joined: ApiDocument = {
    root: document.root,
    follow,
    resolve: createResolver(follow),
    getFilePath: document.getFilePath,
    locate: (node, part) => document.locate(toOriginal(node), part),
    locateText: (node) => document.locateText(toOriginal(node)),
  };
  return { document: joined, problems };
}

/** Visits everything that the root contains or references, and finds the references to replace. */
function findReplacements(document: ApiDocument, origins: Origins) {
  const replacements: Replacement[] = [];
  const circular: ApiNode[] = [];
  /** Number of values that each object shows, including those that replace references. */
  const sizes = new Map<object, number>();
  /** The objects around the current one. */
  const ancestors = new Set<unknown>();
  const queue: (readonly [ApiNode, ObjectKind])[] = [[document.root, 'fields']];
  let addedValues = 0;

  const visit = (node: ApiNode, kind: ObjectKind): number => {
    const { value } = node;
    if (typeof value !== 'object' || value === null) return 1;
    const cachedSize = sizes.get(value);
    if (cachedSize !== undefined) return cachedSize;
    ancestors.add(value);
    let size = 1;
    for (const key of Object.keys(value)) {
      const origin = origins.get(value, key);
      const inner = origin ? { ...origin, value: getOwn(value, key) } : child(node, key);
      if (kind !== 'fields' || !isData(key, inner.value)) size += visitEntry(value, inner, { key, kind });
    }
    ancestors.delete(value);
    sizes.set(value, size);
    return size;
  };

  const visitEntry = (
    parent: object,
    node: ApiNode,
    { key, kind }: { readonly key: string; readonly kind: ObjectKind },
  ): number => {
    if (typeof getOwn(node.value, '$ref') !== 'string') return visit(node, getObjectKind(key, node.value, kind));
    const resolved = document.resolve(node);
    const { target, referrers } = resolved;
    const inner = getObjectKind(key, target.value, kind);
    if (target.value === undefined) return 1;
    if (isReferenceAllowed(key, kind) && !(referrers.length > 0 && isPathItem(kind))) {
      queue.push([target, inner]);
      return 1;
    }
    if (ancestors.has(target.value)) {
      circular.push(node);
      return 1;
    }
    const value = mergeReferrers(resolved, origins);
    ancestors.add(target.value);
    const size = visit({ ...target, value }, inner);
    ancestors.delete(target.value);
    replacements.push({ parent, key, value });
    origins.set(parent, key, target);
    addedValues += size;
    if (addedValues > MAX_ADDED_VALUES) throw new RangeError('The references of the document repeat too much of it');
    return size;
  };

  for (const [node, kind] of queue) visit(node, kind);
  return { replacements, circular };
}

/** Whether the specification allows a reference there. */
function isReferenceAllowed(key: string, parentKind: ObjectKind): boolean {
  if (parentKind === 'callback') return true;
  if (parentKind === 'fields') return REFERENCE_FIELDS.has(key);
  return 'map' in parentKind ? !CLOSED_MAPS.has(parentKind.map) : REFERENCE_LISTS.has(parentKind.list);
}

const isPathItem = (parentKind: ObjectKind): boolean =>
  typeof parentKind === 'object' && 'map' in parentKind && PATH_MAPS.has(parentKind.map);

/** Returns the target of a reference, merged with the fields next to it, which take precedence. */
function mergeReferrers({ target, referrers }: ResolvedReference, origins: Origins): unknown {
  if (referrers.length === 0 || !isObject(target.value)) return target.value;
  const merged = { ...target.value };
  for (const node of [...referrers].reverse()) {
    for (const key of Object.keys(node.value as RawObject)) {
      if (key === '$ref') continue;
      setKey(merged, key, getOwn(node.value, key));
      origins.set(merged, key, child(node, key));
    }
  }
  return merged;
}
