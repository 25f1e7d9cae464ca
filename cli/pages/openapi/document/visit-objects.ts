import { getOwn, isObject, type RawObject } from './guards.js';
import type { Pointer } from './pointer.js';

/** The extension for responses that operations share: a map of responses by status, next to `paths`. */
export const SHARED_RESPONSES = 'x-shared-responses';

/** The extension for webhooks of OpenAPI 3.0, which has none: a map of path items, next to `paths`. */
export const WEBHOOKS_EXTENSION = 'x-webhooks';

/** Extensions that can contain references. */
const WITH_REFERENCES: ReadonlySet<string> = new Set([SHARED_RESPONSES, WEBHOOKS_EXTENSION]);

/** Fields whose keys are names chosen by the author, not keywords. */
export const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'encoding',
  'additionalOperations',
  'mediaTypes',
  'examples',
  SHARED_RESPONSES,
  WEBHOOKS_EXTENSION,
]);

/** Fields with arbitrary values, where a `$ref` is data. */
const DATA: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'mapping']);

/** Whether a field of an object is data or an extension that docsgen does not know, which cannot contain references. */
export const isData = (key: string, value: unknown): boolean =>
  DATA.has(key) || (key.startsWith('x-') && !WITH_REFERENCES.has(key)) || (key === 'examples' && !isObject(value));

/** @param isMap whether the keys of the object are names; such an object is visited only if it is a reference */
export type Visitor = (value: RawObject, pointer: Pointer, isMap: boolean) => void;

interface Start {
  readonly pointer: Pointer;
  readonly isMap: boolean;
  /** Objects that were visited before and are skipped; the visit adds the others. */
  readonly seen: Set<unknown>;
}

/**
 * Visits the objects of a file to which the specification assigns a meaning, in the order of the file. Only these can contain a `$ref`; in an
 * example, it is data; https://spec.openapis.org/oas/v3.1.1.html#reference-object
 */
export function visitObjects(
  root: unknown,
  visitor: Visitor,
  { pointer: start, isMap, seen }: Start = { pointer: [], isMap: false, seen: new Set() },
): void {
  const visitMap = (map: RawObject, pointer: Pointer) => {
    if (typeof getOwn(map, '$ref') === 'string') visitor(map, pointer, true);
    for (const [name, child] of Object.entries(map)) visit(child, pointer, name);
  };
  const visit = (value: unknown, parent: Pointer, name?: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const pointer = name === undefined ? parent : [...parent, name];
    if (Array.isArray(value)) {
      value.forEach((item, index) => void visit(item, pointer, String(index)));
      return;
    }
    visitor(value as RawObject, pointer, false);
    for (const [key, child] of Object.entries(value)) {
      if (isData(key, child)) continue;
      if (MAPS.has(key) && isObject(child)) visitMap(child, [...pointer, key]);
      else visit(child, pointer, key);
    }
  };
  if (isMap && isObject(root)) visitMap(root, start);
  else visit(root, start);
}
