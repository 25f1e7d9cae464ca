import { type ApiDocument, type ApiNode, child, children, getReference } from '../document/document.js';
import { isObject } from '../document/guards.js';
import { getObjectKind, type ObjectKind } from '../document/object-kind.js';
import { escapeToken } from '../document/pointer.js';
import { isData } from '../document/visit-objects.js';
import type { Sizes } from '../schema/estimate-html.js';
import type { Model, Operation } from '../types.js';

/** Fields of a schema with parts that a page can explain. Plain types are complete where they are used. */
const STRUCTURE: readonly string[] = ['properties', 'patternProperties', 'allOf', 'oneOf', 'anyOf', 'items', 'prefixItems'];

const hasStructure = ({ value }: ApiNode): boolean => isObject(value) && STRUCTURE.some((key) => Object.hasOwn(value, key));

/** Characters of HTML from which on the schemas of an operation have pages, so that its own page is not too large. */
const LARGE = 60_000;

/** The component schemas with parts that at least two operations use, or one that is large, in the order of the document. */
export function findModels<Used extends Operation>(schemas: readonly Model<Used>[], sizes: Sizes): readonly Model<Used>[] {
  const large = new Map<Used, boolean>();
  const isLarge = (operation: Used): boolean => {
    const known = large.get(operation) ?? sizes.estimate(operation.node, { limit: LARGE }) >= LARGE;
    large.set(operation, known);
    return known;
  };
  return schemas.filter(({ node, operations }) => hasStructure(node) && (operations.length > 1 || operations.some(isLarge)));
}

/**
 * Lists the named schemas that operations use, directly or in other schemas: first the components in the order of the document, then those that other files
 * contain. Of components that are references to the same schema, the first gives it its name.
 */
export function listUsedSchemas<Used extends Operation>(
  operations: readonly Used[],
  document: ApiDocument,
): readonly Model<Used>[] {
  const names = new Map<unknown, Omit<Model, 'operations'>>();
  const sections = [child(document.root, 'components', 'schemas'), child(document.root, 'definitions')];
  for (const [name, node] of sections.flatMap(children)) {
    const { target } = document.resolve(node);
    if (!isObject(target.value) || names.has(target.value)) continue;
    const reference = { ...node, value: { $ref: `#/${node.pointer.map(escapeToken).join('/')}` } };
    names.set(target.value, { name, node: target, reference });
  }
  const references = new Map<unknown, readonly ApiNode[]>();
  /** Returns what the references in an object point to, without what those refer to, and names the schemas of other files. */
  const listReferences = (node: ApiNode): readonly ApiNode[] => {
    const known = references.get(node.value);
    if (known) return known;
    const found = readReferences(node, document);
    references.set(
      node.value,
      found.map(({ target }) => target),
    );
    for (const { target, reference } of found) {
      if (target.url === document.root.url || names.has(target.value) || !isSchemaPosition(reference)) continue;
      const { name, target: schema } = document.resolve(reference);
      if (name !== undefined && !names.has(schema.value)) names.set(schema.value, { name, node: schema, reference });
    }
    return listReferences(node);
  };
  const users = new Map<unknown, Used[]>();
  for (const operation of operations) {
    const seen = new Set<unknown>();
    const queue: ApiNode[] = [operation.node, ...operation.parameters.map(({ node }) => node)];
    for (const node of queue) {
      for (const target of listReferences(node)) {
        if (seen.has(target.value)) continue;
        seen.add(target.value);
        queue.push(target);
        if (!names.has(target.value)) continue;
        const known = users.get(target.value);
        if (known) known.push(operation);
        else users.set(target.value, [operation]);
      }
    }
  }
  return [...names].flatMap(([value, model]) => {
    const used = users.get(value) ?? [];
    return used.length > 0 ? [{ ...model, operations: used }] : [];
  });
}

/** Returns the references in an object with what they point to, without what that refers to. */
function readReferences(
  node: ApiNode,
  document: ApiDocument,
): readonly { readonly reference: ApiNode; readonly target: ApiNode }[] {
  const found: { reference: ApiNode; target: ApiNode }[] = [];
  const visit = (part: ApiNode, kind: ObjectKind) => {
    const target = getReference(part.value) && document.follow(part);
    if (target) found.push({ reference: part, target });
    for (const [key, inner] of children(part))
      if (typeof inner.value === 'object' && inner.value !== null && (kind !== 'fields' || !isData(key, inner.value)))
        visit(inner, getObjectKind(key, inner.value, kind));
  };
  visit(node, 'fields');
  return found;
}

/** Keys whose values are schemas, and keys of maps and lists of schemas. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set(
  'schema itemSchema items additionalProperties unevaluatedProperties unevaluatedItems contains propertyNames not if then else'.split(
    ' ',
  ),
);
const SCHEMA_CONTAINERS: ReadonlySet<string> = new Set(
  'properties patternProperties dependentSchemas allOf anyOf oneOf prefixItems $defs definitions schemas'.split(' '),
);

const isSchemaPosition = ({ pointer }: ApiNode): boolean =>
  SCHEMA_KEYS.has(pointer.at(-1) ?? '') || SCHEMA_CONTAINERS.has(pointer.at(-2) ?? '');
