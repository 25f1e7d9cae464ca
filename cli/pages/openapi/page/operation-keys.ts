import { createHash } from 'node:crypto';
import type { ApiOptions } from '../../../types.js';
import { type ApiDocument, type ApiNode, child, children, getReference } from '../document/document.js';
import { stringifyJson } from '../document/exact-json.js';
import { getOwn } from '../document/guards.js';
import { extendingSchemas } from '../schema/discriminator.js';
import type { RoutedOperation } from '../types.js';

/** Top-level fields of the document that affect every operation page. */
const SHARED = ['openapi', 'swagger', 'servers', 'security'];
/** Fields of a path item that affect all its operations. */
const OF_PATH = ['parameters', 'servers', 'description'];

/** A referenced value: its content, and the references in it. */
interface Node {
  readonly digest: string;
  readonly references: readonly ApiNode[];
  readonly hasDiscriminator: boolean;
  readonly hasLinks: boolean;
}

/**
 * Returns a function that computes the key of an operation's page, which changes only if the page does: a hash of the operation, everything it
 * references, the shared fields of the document, and the positions of links, which the page contains. Not for documents whose schemas are named by
 * `$id`: there, the meaning of a reference depends on the whole document.
 */
export function operationKeys(
  document: ApiDocument,
  operations: readonly RoutedOperation[],
  options: ApiOptions,
): (operation: RoutedOperation) => string {
  const nodes = new Map<string, Node>();
  const nodeAt = (at: ApiNode, place: string): Node => {
    let node = nodes.get(place);
    if (!node) {
      node = readNode(at, document);
      nodes.set(place, node);
    }
    return node;
  };
  const routes = hash(
    JSON.stringify(operations.map(({ method, endpoint, operationId, path }) => [method, endpoint, operationId, path])),
  );
  let extending: readonly ApiNode[] | undefined;
  /** Returns everything that can be reached from the roots, in a fixed order. */
  const closure = (roots: readonly ApiNode[]): string => {
    const all = createHash('sha1');
    const seen = new Set<string>();
    const queue = [...roots];
    let isExtended = false;
    let isLinked = false;
    for (const at of queue) {
      const place = placeOf(at);
      if (seen.has(place)) continue;
      seen.add(place);
      const { digest, references, hasDiscriminator, hasLinks } = nodeAt(at, place);
      all.update(`${place} ${digest}\n`);
      queue.push(...references);
      isLinked ||= hasLinks;
      if (!hasDiscriminator || isExtended) continue;
      isExtended = true;
      extending ??= extendingSchemas(document);
      queue.push(...extending);
    }
    return all.update(isLinked ? routes : '').digest('hex');
  };
  const shared = hash(
    stringifyJson([options, document.getFilePath(document.root)]) +
      closure([...SHARED.map((name) => child(document.root, name)), child(document.root, 'components', 'securitySchemes')]),
  );
  return ({ at, pathAt, path, method, endpoint }) =>
    hash(`${shared} ${path} ${method} ${endpoint} ${closure([at, ...OF_PATH.map((name) => child(pathAt, name))])}`);
}

const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

const placeOf = ({ url, pointer }: ApiNode): string => `${url} ${JSON.stringify(pointer)}`;

/** A text with an image, a link without a host, or a directive, whose positions are part of the page. */
const MAYBE_PLACED = /!\[|\](?:\(\s*<?(?!https?:|mailto:|tel:)|:)|<(?:a|img)\b|^[ \t]*:{2,}/im;

function readNode(at: ApiNode, document: ApiDocument): Node {
  const text = stringifyJson(at.value) ?? '';
  const references: ApiNode[] = [];
  const places: string[] = [];
  const visit = (part: ApiNode) => {
    if (typeof part.value === 'string') {
      if (MAYBE_PLACED.test(part.value)) places.push(JSON.stringify(document.locateText(part)));
      return;
    }
    const target = getReference(part.value) && document.follow(part);
    if (target) references.push(target);
    if (getOwn(part.value, 'externalDocs') !== undefined)
      places.push(JSON.stringify(document.locate(child(part, 'externalDocs', 'url'))));
    for (const [, inner] of children(part)) if (typeof inner.value === 'object' || typeof inner.value === 'string') visit(inner);
  };
  visit(at);
  return {
    digest: hash(`${text}\n${places.join('\n')}`),
    references,
    hasDiscriminator: text.includes('"discriminator"'),
    hasLinks: text.includes('"links"'),
  };
}
