import { createHash } from 'node:crypto';
import { stringifyJson } from '../../../../samples/json-value.js';
import type { ApiOptions } from '../../../types.js';
import { type ApiDocument, type ApiNode, child, children, getReference } from '../document/document.js';
import { asObject, getOwn } from '../document/guards.js';
import { isSchemeAddress } from '../document/references.js';
import { SHARED_RESPONSES } from '../document/visit-objects.js';
import { listExtendingSchemas } from '../schema/discriminator.js';
import type { RoutedModel, RoutedOperation } from '../types.js';
import type { ApiRoutes } from './routes.js';

/** Top-level fields of the document that affect every operation page. */
const SHARED_FIELDS = ['openapi', 'swagger', 'servers', 'security', SHARED_RESPONSES];
/** Fields of a path item that affect all its operations. */
const PATH_ITEM_FIELDS = ['parameters', 'servers', 'summary', 'description'];

/** A referenced value: its content, and the references in it. */
interface ReferencedContent {
  readonly digest: string;
  readonly references: readonly ApiNode[];
  readonly hasDiscriminator: boolean;
  readonly hasLinks: boolean;
  /** A text may link to another part of the document. */
  readonly hasAnchors: boolean;
}

/**
 * Returns functions that compute the key of the page of an operation or model, which changes only if the page does: a hash of the operation or schema,
 * everything it references and the pages of the models among it, the shared fields of the document, and the positions of links, which the page contains. Not for documents whose schemas are named by
 * `$id`: there, the meaning of a reference depends on the whole document.
 */
export function createOperationKeys(
  document: ApiDocument,
  { operations, tags, errors, models, schemas }: ApiRoutes,
  options: ApiOptions,
): PageKeys {
  const modelRoutes = new Map(models.map(({ node, path, name }) => [node.value, `${name} ${path}`]));
  /** They depend on the sizes of many schemas. */
  const parts = models.flatMap(({ name, path, isPart }) => (isPart ? [[name, path]] : []));
  const contents = new Map<string, ReferencedContent>();
  const getContent = (node: ApiNode, key: string): ReferencedContent => {
    let content = contents.get(key);
    if (!content) {
      content = readContent(node, document);
      contents.set(key, content);
    }
    return content;
  };
  const routes = hash(
    JSON.stringify(operations.map(({ method, endpoint, operationId, path }) => [method, endpoint, operationId, path])),
  );
  let named: string | undefined;
  /** Everything that a link to another part of the document can point to. */
  const hashTargets = () => {
    named ??= hash(
      JSON.stringify([
        tags.map(({ name, label, path }) => [name, label, path]),
        models.map(({ name, path }) => [name, path]),
        schemas.map(({ name, operations: users }) => [name, users[0]?.path]),
        child(document.root, 'info', 'description').value,
      ]),
    );
    return named;
  };
  let extending: readonly ApiNode[] | undefined;
  /** Returns everything that can be reached from the roots, in a fixed order. */
  const hashClosure = (roots: readonly ApiNode[]): string => {
    const hasher = createHash('sha1');
    const seen = new Set<string>();
    const queue = [...roots];
    let isExtended = false;
    let isLinked = false;
    let isAnchored = false;
    for (const node of queue) {
      const key = toKey(node);
      if (seen.has(key)) continue;
      seen.add(key);
      const { digest, references, hasDiscriminator, hasLinks, hasAnchors } = getContent(node, key);
      hasher.update(`${key} ${digest} ${modelRoutes.get(node.value) ?? ''}\n`);
      queue.push(...references);
      isLinked ||= hasLinks || hasAnchors;
      isAnchored ||= hasAnchors;
      if (!hasDiscriminator || isExtended) continue;
      isExtended = true;
      extending ??= listExtendingSchemas(document);
      queue.push(...extending);
    }
    return hasher
      .update(isLinked ? routes : '')
      .update(isAnchored ? hashTargets() : '')
      .digest('hex');
  };
  const shared = hash(
    stringifyJson([options, errors, document.getFilePath(document.root), parts]) +
      hashClosure([
        ...SHARED_FIELDS.map((name) => child(document.root, name)),
        child(document.root, 'components', 'securitySchemes'),
      ]),
  );
  return {
    ofOperation: ({ node, pathItem, path, method, endpoint, tag, tags, labels }) =>
      hash(
        `${shared} ${path} ${method} ${endpoint} ${JSON.stringify([tag, tags, labels])} ${hashClosure([node, ...PATH_ITEM_FIELDS.map((name) => child(pathItem, name))])}`,
      ),
    ofModel: ({ name, node, path, operations: users }) =>
      hash(`${shared} ${path} ${name} ${hashClosure([node])} ${JSON.stringify(users.map(toListed))}`),
  };
}

/** The properties of an operation that pages of models show. */
const toListed = ({ title, method, endpoint, path }: RoutedOperation) => [title, method, endpoint, path];

/** Computes the keys of pages. */
export interface PageKeys {
  ofOperation(operation: RoutedOperation): string;
  ofModel(model: RoutedModel): string;
}

const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

const toKey = ({ url, pointer }: ApiNode): string => `${url} ${JSON.stringify(pointer)}`;

/** A text with an image, a link without a host, or a directive, whose positions are part of the page. */
const MAYBE_LOCATED = /!\[|\](?:\(\s*<?(?!https?:|mailto:|tel:)|:)|<(?:a|img)\b|^[ \t]*:{2,}/im;

/** The target of a link that may be an anchor, in JSON. */
const MAYBE_ANCHOR = /\](?:\(\s*<?|:\s*<?)#|href\s*=\s*\\?["']?#|"url":"#/;

function readContent(node: ApiNode, document: ApiDocument): ReferencedContent {
  const text = stringifyJson(node.value) ?? '';
  const references: ApiNode[] = [];
  const locations: string[] = [];
  const visit = (part: ApiNode) => {
    if (typeof part.value === 'string') {
      if (MAYBE_LOCATED.test(part.value)) locations.push(JSON.stringify(document.locateText(part)));
      return;
    }
    const target = getReference(part.value) && document.follow(part);
    if (target) references.push(target);
    if (part.pointer.at(-2) === 'security')
      for (const name of Object.keys(asObject(part.value)).filter(isSchemeAddress)) {
        const scheme = document.follow({ ...part, value: { $ref: name } });
        if (scheme) references.push(scheme);
      }
    if (getOwn(part.value, 'externalDocs') !== undefined)
      locations.push(JSON.stringify(document.locate(child(part, 'externalDocs', 'url'))));
    for (const [, inner] of children(part)) if (typeof inner.value === 'object' || typeof inner.value === 'string') visit(inner);
  };
  visit(node);
  return {
    digest: hash(`${text}\n${locations.join('\n')}`),
    references,
    hasDiscriminator: text.includes('"discriminator"'),
    hasLinks: text.includes('"links"'),
    hasAnchors: MAYBE_ANCHOR.test(text),
  };
}
