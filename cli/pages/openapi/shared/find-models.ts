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
 * Lists the component schemas that operations use, directly or in other schemas, in the order of the document. Of components that are references to the
 * same schema, the first gives it its name.
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
  if (names.size === 0) return [];
  const references = new Map<unknown, readonly ApiNode[]>();
  const listReferences = (node: ApiNode): readonly ApiNode[] => {
    let found = references.get(node.value);
    if (!found) {
      found = readReferences(node, document);
      references.set(node.value, found);
    }
    return found;
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

/** Returns what the references in an object point to, without what those refer to. */
function readReferences(node: ApiNode, document: ApiDocument): readonly ApiNode[] {
  const targets: ApiNode[] = [];
  const visit = (part: ApiNode, kind: ObjectKind) => {
    const target = getReference(part.value) && document.follow(part);
    if (target) targets.push(target);
    for (const [key, inner] of children(part))
      if (typeof inner.value === 'object' && inner.value !== null && (kind !== 'fields' || !isData(key, inner.value)))
        visit(inner, getObjectKind(key, inner.value, kind));
  };
  visit(node, 'fields');
  return targets;
}
