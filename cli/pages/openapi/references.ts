import type { ApiFile } from './api-file.js';
import type { Pointer } from './pointer.js';
import { isObject, own, type RawObject } from './values.js';

/** A `$ref` and where it stands. */
export interface ApiReference {
  readonly ref: string;
  /** Of the object that holds the `$ref`. */
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

/**
 * Every reference of a file, in its order. The specification lets a `$ref` stand only where an object of it may stand;
 * https://spec.openapis.org/oas/v3.1.1.html#reference-object
 */
export function collectReferences(file: ApiFile): readonly ApiReference[] {
  const found: ApiReference[] = [];
  const seen = new Set<unknown>();
  const visitObject = (value: RawObject, pointer: Pointer) => {
    const ref = own(value, '$ref');
    if (typeof ref === 'string') found.push({ ref, pointer });
    for (const [key, child] of Object.entries(value)) {
      if (DATA.has(key) || key.startsWith('x-')) continue;
      if (key === 'examples' && !isObject(child)) continue;
      if (MAPS.has(key) && isObject(child)) visitMap(child, [...pointer, key]);
      else visit(child, [...pointer, key]);
    }
  };
  const visitMap = (map: RawObject, pointer: Pointer) => {
    for (const [name, child] of Object.entries(map)) visit(child, [...pointer, name]);
  };
  const visit = (value: unknown, pointer: Pointer) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) value.forEach((item, index) => void visit(item, [...pointer, String(index)]));
    else visitObject(value as RawObject, pointer);
  };
  visit(file.value, []);
  return found;
}
