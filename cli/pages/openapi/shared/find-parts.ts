import type { ApiDocument, ApiNode } from '../document/document.js';
import { escapeToken } from '../document/pointer.js';
import { FIELD, OPTION, type Sizes } from '../schema/estimate-html.js';
import type { Model, Operation } from '../types.js';

/** Characters of HTML outside of models from which on an operation or model has parts. */
const LARGE = 70_000;

/** Characters of HTML that a part shows, apart from the parts inside it: the first of these that leaves no large page. */
const PARTS: readonly number[] = [40_000, 20_000, 10_000];

/** Fewest characters of HTML for which a page of their own is worth a click. */
const SMALLEST = 6_000;

/** An operation or a model whose page shows schemas that have no name. */
interface Owner<Used extends Operation> {
  readonly name: string;
  readonly node: ApiNode;
  readonly operations: readonly Used[];
}

interface PartInput<Used extends Operation> {
  readonly operations: readonly Used[];
  readonly models: readonly Model<Used>[];
  readonly sizes: Sizes;
}

interface Candidate {
  readonly name: string;
  readonly node: ApiNode;
  readonly size: number;
}

/**
 * Finds the properties and bodies with schemas that have no name, inside operations and models that would be too large to load on a phone with all of them. They have
 * pages like models, named after their place: `createPayment › card`.
 */
export function findParts<Used extends Operation>(
  { operations, models, sizes }: PartInput<Used>,
  document: ApiDocument,
): readonly Model<Used>[] {
  const values = new Set<unknown>(models.map(({ node }) => node.value));
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
    const isModel = (value: unknown) => value !== owner.node.value && values.has(value);
    if (sizes.estimate(owner.node, { limit: LARGE, models: -1, isModel }) < LARGE) continue;
    for (const part of divide(owner, { document, sizes, isModel }))
      if (!parts.has(part.node.value)) parts.set(part.node.value, part);
  }
  return [...parts.values()];
}

interface Division {
  readonly document: ApiDocument;
  readonly sizes: Sizes;
  /** Whether the schemas of bodies may be parts. */
  readonly withBodies?: boolean;
  isModel(value: unknown): boolean;
}

/**
 * Finds properties whose removal leaves a page that is not large. The smaller the parts, the more there are. If all are too small, because there are
 * very many, whole bodies are parts.
 */
function divide<Used extends Operation>(owner: Owner<Used>, division: Division): readonly Model<Used>[] {
  for (const limit of PARTS) {
    const { parts, remaining } = divideInto(limit, owner, division);
    if (remaining < LARGE) return parts;
  }
  return divideInto(PARTS[0] as number, owner, { ...division, withBodies: true }).parts;
}

/** Finds the largest properties whose removal leaves a page and parts up to a limit, innermost first. */
function divideInto<Used extends Operation>(
  limit: number,
  owner: Owner<Used>,
  { document, sizes, isModel, withBodies = false }: Division,
): { readonly parts: readonly Model<Used>[]; readonly remaining: number } {
  const parts: Model<Used>[] = [];
  /** Characters of HTML that each value needs without its parts. */
  const remaining = new Map<unknown, number>();
  const visit = (node: ApiNode, names: readonly string[], isRequest = false): number => {
    const { value } = node;
    if (typeof value !== 'object' || value === null || isModel(value)) return 0;
    const known = remaining.get(value);
    if (known !== undefined) return known;
    remaining.set(value, 0);
    const { own, options, parts: inner } = sizes.outline(node);
    const candidates: Candidate[] = [];
    let size = own + OPTION * options;
    for (const { name, node: part, isRequest: startsRequest, isBody } of inner) {
      const partSize = visit(part, name === undefined ? names : [...names, name], isRequest || startsRequest);
      const candidate = name ?? (withBodies && isBody ? (isRequest ? 'request' : 'response') : undefined);
      if (candidate !== undefined) candidates.push({ name: candidate, node: part, size: partSize });
      size += partSize + (name === undefined ? 0 : FIELD);
    }
    candidates.sort((a, b) => b.size - a.size);
    for (const candidate of candidates) {
      if (size <= limit || candidate.size < SMALLEST) break;
      const part = createPart(candidate, [...names, candidate.name]);
      if (!part) continue;
      parts.push(part);
      remaining.set(part.node.value, 0);
      size -= candidate.size;
    }
    remaining.set(value, size);
    return size;
  };
  /** A reference from the root of a file finds the value in the tree that all files form. */
  const createPart = ({ node }: Candidate, names: readonly string[]): Model<Used> | undefined => {
    const { url, pointer, value } = node;
    const reference: ApiNode = { url, pointer: [], value: { $ref: `#/${pointer.map(escapeToken).join('/')}` } };
    if (document.resolve(reference).target.value !== value) return undefined;
    return { name: [owner.name, ...names].join(' › '), node, reference, operations: owner.operations, isPart: true };
  };
  return { remaining: visit(owner.node, []), parts };
}
