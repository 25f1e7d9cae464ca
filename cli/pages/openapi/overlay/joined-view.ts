import { type ApiDocument, type ApiNode, child, getReference } from '../document/document.js';
import { getOwn } from '../document/guards.js';
import { setKey } from '../document/object-kind.js';

/** An object of a file. */
export interface OwnedObject {
  readonly object: object;
  /** URL of the file. */
  readonly url: string;
}

/** A document as one value, and the objects that it consists of. */
export interface JoinedView {
  readonly root: unknown;
  /** Returns the objects whose fields an object of the view contains: the first that has a field counts, and the last gets new fields. */
  getOwners(object: object): readonly OwnedObject[];
}

/**
 * Returns a document with references to other files replaced by what they refer to, for paths that select values. References within a file stay, as
 * JSONPath does not follow them. If there is only one file, its own objects are the view.
 */
export function createJoinedView(document: ApiDocument, fileCount: number): JoinedView {
  const { root } = document;
  if (fileCount < 2) return { root: root.value, getOwners: (object) => [{ object, url: root.url }] };
  const owners = new Map<object, readonly OwnedObject[]>();
  const views = new Map<unknown, object>();
  const open = new Set<unknown>();
  const build = (node: ApiNode): unknown => {
    const { value } = node;
    if (typeof value !== 'object' || value === null) return value;
    const { target, referrers } = isForeign(node, document) ? document.resolve(node) : { target: node, referrers: [] };
    const isPlain = typeof target.value !== 'object' || target.value === null;
    if (isPlain || open.has(target.value)) {
      owners.set(value, [{ object: value, url: node.url }]);
      return value;
    }
    const memoKey = referrers.length > 0 ? value : target.value;
    const existing = views.get(memoKey);
    if (existing) return existing;
    const view = Array.isArray(target.value) ? [] : {};
    views.set(memoKey, view);
    open.add(target.value);
    const parts = [...referrers, target];
    owners.set(
      view,
      parts.map((part) => ({ object: part.value as object, url: part.url })),
    );
    for (const part of [...parts].reverse())
      for (const key of Object.keys(part.value as object))
        if (key !== '$ref' || part === target) setKey(view, key, build(child(part, key)));
    open.delete(target.value);
    return view;
  };
  return { root: build(root), getOwners: (object) => owners.get(object) ?? [] };
}

function isForeign(node: ApiNode, document: ApiDocument): boolean {
  const reference = getReference(node.value);
  if (!reference || reference.dynamic || String(getOwn(node.value, '$ref')).startsWith('#')) return false;
  const target = document.follow(node);
  return target !== undefined && target.url !== node.url;
}
