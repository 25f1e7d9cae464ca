import { type ApiDocument, type ApiNode, children } from '../document/document.js';
import { isObject } from '../document/guards.js';
import { escapeToken } from '../document/pointer.js';
import { isData } from '../document/visit-objects.js';
import { countFields } from '../schema/count-fields.js';
import type { Model, Operation } from '../types.js';

/** Number of fields outside of models from which on an operation or model has parts. */
const LARGE = 150;

/** Number of fields that a part shows, apart from the parts inside it. */
const PART = 60;

/** Fewest fields for which a page of their own is worth a click. */
const SMALLEST = 12;

/** Nodes between a schema and the next, by the field that contains them. */
const CHOICES: ReadonlySet<string> = new Set(['properties', 'oneOf', 'anyOf']);

/** An operation or a model whose page shows schemas that have no name. */
interface Owner<Used extends Operation> {
  readonly name: string;
  readonly node: ApiNode;
  readonly operations: readonly Used[];
}

interface Candidate {
  readonly name: string;
  readonly node: ApiNode;
  readonly size: number;
}

/**
 * Finds the properties with schemas that have no name, inside operations and models that would be too large to load on a phone with all of them. They have
 * pages like models, named after their place: `createPayment › card`.
 */
export function findParts<Used extends Operation>(
  { operations, models }: { readonly operations: readonly Used[]; readonly models: readonly Model<Used>[] },
  document: ApiDocument,
): readonly Model<Used>[] {
  const values = new Set<unknown>(models.map(({ node }) => node.value));
  const isModel = (value: unknown) => values.has(value);
  const owners: Owner<Used>[] = [
    ...operations.map((operation) => ({
      name: operation.operationId ?? `${operation.method} ${operation.endpoint}`,
      node: operation.node,
      operations: [operation],
    })),
    ...models,
  ];
  const parts = new Map<unknown, Model<Used>>();
  for (const owner of owners) {
    if (countOwnFields(owner.node, document, isModel) < LARGE) continue;
    for (const part of divide(owner, document, isModel)) if (!parts.has(part.node.value)) parts.set(part.node.value, part);
  }
  return [...parts.values()];
}

/** Counts the fields of a value without those of the models inside it. */
const countOwnFields = (node: ApiNode, document: ApiDocument, isModel: (value: unknown) => boolean): number =>
  countFields(node, document, { limit: LARGE, models: -1, isModel: (value) => value !== node.value && isModel(value) });

/** Finds the largest properties whose removal leaves few fields, innermost first. */
function divide<Used extends Operation>(
  owner: Owner<Used>,
  document: ApiDocument,
  isModel: (value: unknown) => boolean,
): readonly Model<Used>[] {
  const parts: Model<Used>[] = [];
  /** Number of fields that each value shows without its parts. */
  const sizes = new Map<unknown, number>();
  const visit = (start: ApiNode, names: readonly string[]): number => {
    const node = document.resolve(start).target;
    const { value } = node;
    if (typeof value !== 'object' || value === null || (value !== owner.node.value && isModel(value))) return 0;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    sizes.set(value, 0);
    const candidates: Candidate[] = [];
    let size = 0;
    for (const [key, inner] of children(node)) {
      if (isData(key, inner.value)) continue;
      if (CHOICES.has(key)) size += children(inner).length;
      if (key !== 'properties' || !isObject(inner.value)) {
        size += visit(inner, names);
        continue;
      }
      for (const [name, property] of children(inner)) {
        const candidate = { name, node: property, size: visit(property, [...names, name]) };
        candidates.push(candidate);
        size += candidate.size;
      }
    }
    candidates.sort((a, b) => b.size - a.size);
    for (const candidate of candidates) {
      if (size <= PART || candidate.size < SMALLEST) break;
      const part = createPart(candidate, [...names, candidate.name]);
      if (!part) continue;
      parts.push(part);
      sizes.set(part.node.value, 0);
      size -= candidate.size;
    }
    sizes.set(value, size);
    return size;
  };
  /** A reference from the root of a file finds the value in the tree that all files form. */
  const createPart = (candidate: Candidate, names: readonly string[]): Model<Used> | undefined => {
    const { target } = document.resolve(candidate.node);
    const { url, pointer } = target;
    const reference: ApiNode = { url, pointer: [], value: { $ref: `#/${pointer.map(escapeToken).join('/')}` } };
    if (document.resolve(reference).target.value !== target.value) return undefined;
    return { name: [owner.name, ...names].join(' › '), node: target, reference, operations: owner.operations, isPart: true };
  };
  visit(owner.node, []);
  return parts;
}
