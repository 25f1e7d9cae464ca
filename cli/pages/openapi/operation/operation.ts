import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asText, getOwn, isObject } from '../document/guards.js';
import { kebabCase } from '../page/slug.js';
import type { Operation } from '../types.js';
import { parametersOf } from './parameter.js';

/** The tags of operations and webhooks without tags. */
export const OTHER = 'Other';
const WEBHOOKS = 'Webhooks';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Returns the name of an operation in problems. */
export const operationName = ({ method, endpoint }: Pick<Operation, 'method' | 'endpoint'>): string => `${method} ${endpoint}`;

/** Returns all operations in the order of the document, followed by the webhooks. */
export function operationsOf(document: ApiDocument): readonly Operation[] {
  const within = (section: 'paths' | 'webhooks') =>
    children(child(document.root, section)).flatMap(([endpoint, entry]) => {
      const webhook = section === 'webhooks';
      if (endpoint.startsWith('x-') || (!webhook && !endpoint.startsWith('/'))) return [];
      const path = document.resolve(entry).target;
      return methodsOf(path).map(([method, at]) => readOperation({ at, pathAt: path, method, endpoint, webhook }, document));
    });
  return [...within('paths'), ...within('webhooks')];
}

/**
 * Returns the operations of a path with their methods in capitals, without those whose reference is broken;
 * https://spec.openapis.org/oas/v3.1.1.html#path-item-object
 */
export const methodsOf = (path: ApiNode): (readonly [string, ApiNode])[] =>
  children(path)
    .filter(([method, { value }]) => METHODS.has(method) && isObject(value) && getOwn(value, '$ref') === undefined)
    .map(([method, at]) => [method.toUpperCase(), at]);

function readOperation(
  base: Pick<Operation, 'at' | 'pathAt' | 'method' | 'endpoint' | 'webhook'>,
  document: ApiDocument,
): Operation {
  const { at, pathAt, method, endpoint, webhook } = base;
  const text = (key: string) => asText(getOwn(at.value, key))?.trim() || undefined;
  const operationId = text('operationId');
  const summary = text('summary');
  const tags = [
    ...new Set(asList(getOwn(at.value, 'tags')).filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')),
  ];
  return {
    ...base,
    operationId,
    slug: operationId ? kebabCase(operationId) : kebabCase(`${method.toLowerCase()}-${endpoint}`),
    title: summary?.replace(/\s+/g, ' ').replace(/\.$/, '') ?? (operationId ? toSentence(operationId) : operationName(base)),
    summary,
    tags: tags.length > 0 ? tags : [webhook ? WEBHOOKS : OTHER],
    parameters: parametersOf(pathAt, at, document),
    body: bodyOf(at, document),
  };
}

/** Returns the request body, with its reference resolved. */
export function bodyOf(operation: ApiNode, document: ApiDocument): ApiNode | undefined {
  const at = child(operation, 'requestBody');
  return at.value === undefined ? undefined : document.resolve(at).target;
}

/** `getAllFeatures` → `Get all features`. */
const toSentence = (operationId: string): string =>
  kebabCase(operationId)
    .replace(/-/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase());
