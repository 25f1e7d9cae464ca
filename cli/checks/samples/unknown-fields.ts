import { type ApiDocument, type ApiNode, child, children } from '../../pages/openapi/document/document.js';
import { getOwn, isObject } from '../../pages/openapi/document/guards.js';
import { suggestName } from '../../schema/suggest.js';

/** A field of a body that its schema does not define. */
export interface UnknownField {
  readonly pointer: readonly string[];
  readonly name: string;
  readonly nearest?: string;
}

/** The fields that a schema allows in an object. */
interface Fields {
  readonly byName: ReadonlyMap<string, readonly ApiNode[]>;
  /** Schemas of additional fields. */
  readonly additional: readonly ApiNode[];
  readonly isOpen: boolean;
}

const MAX_DEPTH = 30;

/**
 * Returns the fields that a schema does not define. JSON Schema allows additional fields by default, but in a sample they are most likely typos;
 * fields are skipped where the schema explicitly allows any.
 */
export function findUnknownFields(value: unknown, schema: ApiNode, document: ApiDocument): UnknownField[] {
  const unknownFields: UnknownField[] = [];
  const visit = (current: unknown, schemas: readonly ApiNode[], pointer: readonly string[]) => {
    const subschemas = collectParts(schemas, document);
    if (pointer.length > MAX_DEPTH || subschemas.length === 0) return;
    if (Array.isArray(current)) {
      const items = subschemas.map((part) => child(part, 'items')).filter((part) => isObject(part.value));
      for (const [index, entry] of current.entries()) visit(entry, items, [...pointer, String(index)]);
    } else if (isObject(current)) {
      const { byName, additional, isOpen } = collectFields(subschemas);
      for (const [name, field] of Object.entries(current)) {
        const fieldSchemas = byName.get(name) ?? additional;
        if (byName.has(name) || isOpen) visit(field, fieldSchemas, [...pointer, name]);
        else unknownFields.push({ pointer: [...pointer, name], name, nearest: suggestName(name, [...byName.keys()]) });
      }
    }
  };
  visit(value, [schema], []);
  return unknownFields;
}

/** Returns the schemas with all schemas that they combine or choose from, with references resolved. */
function collectParts(schemas: readonly ApiNode[], document: ApiDocument): ApiNode[] {
  const parts: ApiNode[] = [];
  const seen = new Set<unknown>();
  const add = (schema: ApiNode) => {
    const { target, referrers: besides } = document.resolve(schema);
    for (const part of [...besides, target]) {
      if (!isObject(part.value) || seen.has(part.value)) continue;
      seen.add(part.value);
      parts.push(part);
      for (const name of ['allOf', 'anyOf', 'oneOf']) for (const [, subschema] of children(child(part, name))) add(subschema);
      for (const name of ['then', 'else']) if (isObject(getOwn(part.value, name))) add(child(part, name));
    }
  };
  for (const schema of schemas) add(schema);
  return parts;
}

function collectFields(parts: readonly ApiNode[]): Fields {
  const byName = new Map<string, ApiNode[]>();
  const additional: ApiNode[] = [];
  let hasNames = false;
  let isOpen = false;
  for (const part of parts) {
    const properties = children(child(part, 'properties'));
    if (properties.length > 0) hasNames = true;
    for (const [name, property] of properties) byName.set(name, [...(byName.get(name) ?? []), property]);
    if (getOwn(part.value, 'patternProperties') !== undefined) isOpen = true;
    for (const key of ['additionalProperties', 'unevaluatedProperties']) {
      const additionalSchema = child(part, key);
      if (additionalSchema.value === true || isObject(additionalSchema.value)) isOpen = true;
      if (isObject(additionalSchema.value)) additional.push(additionalSchema);
    }
  }
  return { byName, additional, isOpen: isOpen || !hasNames };
}
