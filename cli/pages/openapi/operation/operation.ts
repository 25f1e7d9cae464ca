import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asText, getOwn, isObject } from '../document/guards.js';
import { isInternal } from '../document/internal.js';
import { toPlainLine } from '../document/plain-line.js';
import { WEBHOOKS_EXTENSION } from '../document/visit-objects.js';
import { kebabCase } from '../page/slug.js';
import type { Operation } from '../types.js';
import { type DeclaredTags, readDeclaredTags } from './declared-tags.js';
import { getOperationTitle } from './operation-title.js';
import { listParameters } from './parameter.js';
import { getPathGroup } from './path-group.js';

/** The tag of operations without tags whose path names nothing. */
const OTHER_TAG = 'Other';
/** The tag of webhooks without tags. */
const WEBHOOKS_TAG = 'Webhooks';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Returns the name of an operation in problems. */
export const getOperationName = ({ method, endpoint }: Pick<Operation, 'method' | 'endpoint'>): string => `${method} ${endpoint}`;

/** Sections with operations. OpenAPI 3.0 has no webhooks, so documents have them in an extension. */
const SECTIONS = ['paths', 'webhooks', WEBHOOKS_EXTENSION] as const;

type OperationEntry = Pick<Operation, 'node' | 'pathItem' | 'method' | 'endpoint' | 'webhook'>;

/** Lists all operations, including internal ones. */
export const listEntries = (document: ApiDocument): readonly OperationEntry[] =>
  SECTIONS.flatMap((section) =>
    children(child(document.root, section)).flatMap(([endpoint, entry]) => {
      const webhook = section !== 'paths';
      if (endpoint.startsWith('x-') || (!webhook && !endpoint.startsWith('/'))) return [];
      const pathItem = document.resolve(entry).target;
      return listMethods(pathItem).map(([method, node]) => ({ node, pathItem, method, endpoint, webhook }));
    }),
  );

/** Returns the names of the tags that operations have in the document. */
export const listTagNames = (operations: readonly Pick<Operation, 'node'>[]): ReadonlySet<string> =>
  new Set(operations.flatMap(({ node }) => listTags(node)));

/** Returns all operations in the order of the document, followed by the webhooks; none that are internal. */
export function listOperations(document: ApiDocument): readonly Operation[] {
  const declared = readDeclaredTags(document);
  const entries = listEntries(document).filter(({ node, pathItem }) => !isInternal(node.value) && !isInternal(pathItem.value));
  const tagged = entries.map((entry) => ({ entry, ...readTags(entry.node, declared) }));
  const names = new Map([...declared.keys(), ...tagged.flatMap(({ tags }) => tags)].map((name) => [kebabCase(name), name]));
  const getGroup = ({ webhook, endpoint }: OperationEntry): string => {
    const group = webhook ? WEBHOOKS_TAG : (getPathGroup(endpoint) ?? OTHER_TAG);
    return names.get(kebabCase(group)) ?? group;
  };
  return tagged.map(({ entry, tags, labels }) =>
    readOperation({ ...entry, labels, isTagged: tags.length > 0, tags: tags.length > 0 ? tags : [getGroup(entry)] }, document),
  );
}

const listTags = (node: ApiNode): readonly string[] => [
  ...new Set(asList(getOwn(node.value, 'tags')).filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')),
];

/** Returns the tags of an operation, and apart from them the names of those that are labels; https://spec.openapis.org/oas/v3.2.0.html#tag-object */
function readTags(node: ApiNode, declared: DeclaredTags): Pick<Operation, 'tags' | 'labels'> {
  const all = listTags(node);
  const isLabel = (tag: string) => declared.get(tag)?.isLabel === true;
  return {
    tags: all.filter((tag) => !isLabel(tag)),
    labels: all.filter(isLabel).map((tag) => declared.get(tag)?.label ?? tag),
  };
}

/**
 * Returns the operations of a path with their methods in the spelling of requests, without those whose reference is broken;
 * https://spec.openapis.org/oas/v3.2.0.html#path-item-object
 */
export const listMethods = (pathItem: ApiNode): (readonly [string, ApiNode])[] =>
  [
    ...children(pathItem).flatMap(([method, node]) => (METHODS.has(method) ? [[method.toUpperCase(), node] as const] : [])),
    ...children(child(pathItem, 'additionalOperations')),
  ].filter(([, { value }]) => isObject(value) && getOwn(value, '$ref') === undefined);

function readOperation(base: OperationEntry & Pick<Operation, 'tags' | 'labels' | 'isTagged'>, document: ApiDocument): Operation {
  const { node, pathItem, method, endpoint } = base;
  const getText = (key: string) => asText(getOwn(node.value, key))?.trim() || undefined;
  const operationId = getText('operationId');
  const written = getText('summary');
  const summary = written === undefined ? undefined : toPlainLine(written) || undefined;
  return {
    ...base,
    operationId,
    slug: operationId ? kebabCase(operationId) : kebabCase(`${method.toLowerCase()}-${endpoint}`),
    title: getOperationTitle({ ...base, operationId, summary }),
    summary,
    parameters: listParameters(pathItem, node, document),
    body: getRequestBody(node, document),
  };
}

/** Returns the request body, with its reference resolved. */
export function getRequestBody(operation: ApiNode, document: ApiDocument): ApiNode | undefined {
  const node = child(operation, 'requestBody');
  return node.value === undefined ? undefined : document.resolve(node).target;
}
