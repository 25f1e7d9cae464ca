import { type ApiDocument, child, children, type Located } from '../../pages/openapi/document/document.js';
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
  readonly known: ReadonlyMap<string, readonly Located[]>;
  /** Schemas of additional fields. */
  readonly others: readonly Located[];
  readonly open: boolean;
}

const DEPTH = 30;

/**
 * Returns the fields that a schema does not define. JSON Schema allows additional fields by default, but in a sample they are most likely typos;
 * fields are skipped where the schema explicitly allows any.
 */
export function findUnknownFields(value: unknown, schema: Located, document: ApiDocument): UnknownField[] {
  const found: UnknownField[] = [];
  const visit = (one: unknown, schemas: readonly Located[], pointer: readonly string[]) => {
    const all = collectParts(schemas, document);
    if (pointer.length > DEPTH || all.length === 0) return;
    if (Array.isArray(one)) {
      const items = all.map((part) => child(part, 'items')).filter((part) => isObject(part.value));
      for (const [index, entry] of one.entries()) visit(entry, items, [...pointer, String(index)]);
    } else if (isObject(one)) {
      const { known, others, open } = collectFields(all);
      for (const [name, field] of Object.entries(one)) {
        const next = known.get(name) ?? others;
        if (known.has(name) || open) visit(field, next, [...pointer, name]);
        else found.push({ pointer: [...pointer, name], name, nearest: suggestName(name, [...known.keys()]) });
      }
    }
  };
  visit(value, [schema], []);
  return found;
}

/** Returns the schemas with all schemas that they combine or choose from, with references resolved. */
function collectParts(schemas: readonly Located[], document: ApiDocument): Located[] {
  const parts: Located[] = [];
  const seen = new Set<unknown>();
  const add = (at: Located) => {
    const { target, besides } = document.resolve(at);
    for (const part of [...besides, target]) {
      if (!isObject(part.value) || seen.has(part.value)) continue;
      seen.add(part.value);
      parts.push(part);
      for (const name of ['allOf', 'anyOf', 'oneOf']) for (const [, schema] of children(child(part, name))) add(schema);
      for (const name of ['then', 'else']) if (isObject(getOwn(part.value, name))) add(child(part, name));
    }
  };
  for (const schema of schemas) add(schema);
  return parts;
}

function collectFields(parts: readonly Located[]): Fields {
  const known = new Map<string, Located[]>();
  const others: Located[] = [];
  let named = false;
  let open = false;
  for (const part of parts) {
    const properties = children(child(part, 'properties'));
    if (properties.length > 0) named = true;
    for (const [name, at] of properties) known.set(name, [...(known.get(name) ?? []), at]);
    if (getOwn(part.value, 'patternProperties') !== undefined) open = true;
    for (const key of ['additionalProperties', 'unevaluatedProperties']) {
      const rest = child(part, key);
      if (rest.value === true || isObject(rest.value)) open = true;
      if (isObject(rest.value)) others.push(rest);
    }
  }
  return { known, others, open: open || !named };
}
