import type { ApiFile } from './api-file.js';
import type { Pointer } from './pointer.js';
import { isObject, own, type RawObject } from './values.js';

/** A reference and where it stands. */
export interface ApiReference {
  readonly ref: string;
  readonly keyword: '$ref' | '$dynamicRef';
  /** Of the object that holds it. */
  readonly pointer: Pointer;
}

/** Fields whose keys are names that the author chose, not keywords. */
const MAPS: ReadonlySet<string> = new Set([
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
  'examples',
]);

/** Fields that hold any value at all: a `$ref` in there is data. */
const DATA: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value', 'mapping']);

/** Every reference of a file, in its order. */
export function collectReferences(file: ApiFile): readonly ApiReference[] {
  const found: ApiReference[] = [];
  visitObjects(file.value, (value, pointer) => {
    for (const keyword of ['$ref', '$dynamicRef'] as const) {
      const ref = own(value, keyword);
      if (typeof ref === 'string') found.push({ ref, keyword, pointer });
    }
  });
  return found;
}

/**
 * Visits the objects of a file that the specification gives a meaning, in the order of the file. A `$ref` may stand only there:
 * what looks like one in an example is data; https://spec.openapis.org/oas/v3.1.1.html#reference-object
 */
export function visitObjects(root: unknown, visitor: (value: RawObject, pointer: Pointer) => void): void {
  const seen = new Set<unknown>();
  const visitMap = (map: RawObject, pointer: Pointer) => {
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
    visitor(value as RawObject, pointer);
    for (const [key, child] of Object.entries(value)) {
      if (DATA.has(key) || key.startsWith('x-')) continue;
      if (key === 'examples' && !isObject(child)) continue;
      if (MAPS.has(key) && isObject(child)) visitMap(child, [...pointer, key]);
      else visit(child, pointer, key);
    }
  };
  visit(root, []);
}
