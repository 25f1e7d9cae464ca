import { isObject } from './guards.js';
import { MAPS } from './visit-objects.js';

/** The kind of an object's content: the entries of a map or items of a list with this name, the paths of a callback, or fields. */
export type ObjectKind = 'fields' | 'callback' | { readonly map: string } | { readonly list: string };

/** Returns the kind of a value by the key and kind of the object that contains it. */
export function getObjectKind(key: string, value: unknown, parentKind: ObjectKind): ObjectKind {
  if (typeof parentKind === 'object' && 'map' in parentKind) return parentKind.map === 'callbacks' ? 'callback' : 'fields';
  if (parentKind !== 'fields') return 'fields';
  if (Array.isArray(value)) return { list: key };
  return MAPS.has(key) && isObject(value) ? { map: key } : 'fields';
}

/** Sets a key of an object, which may be `__proto__`. */
export const setKey = (object: object, key: string, value: unknown): void =>
  void Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
