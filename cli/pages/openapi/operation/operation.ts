import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asText, getOwn, isObject } from '../document/guards.js';
import { isInternal } from '../document/internal.js';
import { kebabCase } from '../page/slug.js';
import type { Operation } from '../types.js';
import { listParameters } from './parameter.js';

/** The tags of operations and webhooks without tags. */
export const OTHER_TAG = 'Other';
const WEBHOOKS_TAG = 'Webhooks';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Returns the name of an operation in problems. */
export const getOperationName = ({ method, endpoint }: Pick<Operation, 'method' | 'endpoint'>): string => `${method} ${endpoint}`;

/** Returns all operations in the order of the document, followed by the webhooks; none that are internal. */
export function listOperations(document: ApiDocument): readonly Operation[] {
  const listSection = (section: 'paths' | 'webhooks') =>
    children(child(document.root, section)).flatMap(([endpoint, entry]) => {
      const webhook = section === 'webhooks';
      if (endpoint.startsWith('x-') || (!webhook && !endpoint.startsWith('/'))) return [];
      const pathItem = document.resolve(entry).target;
      if (isInternal(pathItem.value)) return [];
      return listMethods(pathItem)
        .filter(([, node]) => !isInternal(node.value))
        .map(([method, node]) => readOperation({ node, pathItem, method, endpoint, webhook }, document));
    });
  return [...listSection('paths'), ...listSection('webhooks')];
}

/**
 * Returns the operations of a path with their methods as they are sent, without those whose reference is broken;
 * https://spec.openapis.org/oas/v3.2.0.html#path-item-object
 */
export const listMethods = (pathItem: ApiNode): (readonly [string, ApiNode])[] =>
  [
    ...children(pathItem).flatMap(([method, node]) => (METHODS.has(method) ? [[method.toUpperCase(), node] as const] : [])),
    ...children(child(pathItem, 'additionalOperations')),
  ].filter(([, { value }]) => isObject(value) && getOwn(value, '$ref') === undefined);

function readOperation(
  base: Pick<Operation, 'node' | 'pathItem' | 'method' | 'endpoint' | 'webhook'>,
  document: ApiDocument,
): Operation {
  const { node, pathItem, method, endpoint, webhook } = base;
  const getText = (key: string) => asText(getOwn(node.value, key))?.trim() || undefined;
  const operationId = getText('operationId');
  const summary = getText('summary');
  const tags = [
    ...new Set(asList(getOwn(node.value, 'tags')).filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')),
  ];
  return {
    ...base,
    operationId,
    slug: operationId ? kebabCase(operationId) : kebabCase(`${method.toLowerCase()}-${endpoint}`),
    title: summary?.replace(/\s+/g, ' ').replace(/\.$/, '') ?? (operationId ? toSentence(operationId) : getOperationName(base)),
    summary,
    tags: tags.length > 0 ? tags : [webhook ? WEBHOOKS_TAG : OTHER_TAG],
    parameters: listParameters(pathItem, node, document),
    body: getRequestBody(node, document),
  };
}

/** Returns the request body, with its reference resolved. */
export function getRequestBody(operation: ApiNode, document: ApiDocument): ApiNode | undefined {
  const node = child(operation, 'requestBody');
  return node.value === undefined ? undefined : document.resolve(node).target;
}

/** `getAllFeatures` → `Get all features`. */
const toSentence = (operationId: string): string =>
  kebabCase(operationId)
    .replace(/-/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase());
