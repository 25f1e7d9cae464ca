import type { RoutePath } from '../../../types.js';
import { decodeAddress } from '../../url.js';
import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import { parsePointer } from '../document/pointer.js';
import type { Model, RoutedModel, RoutedOperation, RoutedTag } from '../types.js';

/** The pages that links inside a document can point to. */
export interface LinkTargets {
  readonly operations: readonly RoutedOperation[];
  readonly tags: readonly RoutedTag[];
  readonly models: readonly RoutedModel[];
  readonly modelList?: RoutePath;
  /** The component schemas that operations use. */
  readonly schemas: readonly Model<RoutedOperation>[];
  /** Route of the index. */
  readonly index: RoutePath;
  /** The anchors of the headings in the description of the document, with their pages. */
  introduction(): readonly (readonly [anchor: string, path: RoutePath])[];
}

/** Names in links differ from those in the document in case, spaces and punctuation. */
const simplify = (name: string): string => name.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '');

/**
 * Links of OpenAPI documents name its parts by the anchors of the tool that they were written for: `#operation/getUser`, `#tag/Users`,
 * `#section/Errors/Codes` and `#schema/User` (Redoc), `#tag/users/GET/users/{id}` and `#model/user` (Scalar), `#/Users/getUser` (Swagger UI),
 * `#/operations/getUser` (Stoplight), `#/components/schemas/User` (JSON pointers) or the ids of headings in the description of the document.
 *
 * @returns finds the address of the part that an anchor names; `undefined` if there is no such part
 */
export function createDocumentLinks(document: ApiDocument, targets: LinkTargets): (anchor: string) => string | undefined {
  const { operations, tags, models, schemas, modelList, index } = targets;
  const findTag = createFinder(() => [
    ...tags.map(({ name, path }) => [name, path] as const),
    ...tags.map(({ label, path }) => [label, path] as const),
  ]);
  const findOperation = createFinder(() => operations.map(({ operationId = '', path }) => [operationId, path]));
  const findByName = createFinder(() => operations.map(({ method, endpoint, path }) => [`${method}/${endpoint}`, path]));
  const findEndpoint = (method: string, path: string) => findByName(`${method}/${path}`);
  const findSchema = (name: string) => {
    const node = ['schemas', 'definitions']
      .map((key) => (key === 'schemas' ? child(document.root, 'components', key, name) : child(document.root, key, name)))
      .find(({ value }) => value !== undefined);
    const used = node ? schemas.find((schema) => schema.node.value === document.resolve(node).target.value) : undefined;
    const found = used ?? schemas.find((schema) => simplify(schema.name) === simplify(name));
    if (!found) return node && index;
    return models.find((model) => model.node.value === found.node.value)?.path ?? found.operations[0]?.path;
  };
  const findHeading = (name: string) => {
    const found = targets.introduction().find(([id]) => simplify(id.replace(/^text-/, '')) === simplify(name));
    return found && `${found[1]}#${found[0]}`;
  };
  const findPointer = (fragment: string): string | undefined => {
    const pointer = parsePointer(`#${fragment}`);
    if (!pointer) return undefined;
    const [section = '', name = '', third = ''] = pointer;
    if (section === 'components' && name === 'schemas') return findSchema(third);
    if (section === 'definitions' || section === 'schemas') return findSchema(name);
    if (section === 'paths' && third !== '') return findEndpoint(third, name);
    if (section === 'operations') return findOperation(name);
    if (pointer.length === 2 && findOperation(name)) return findOperation(name);
    if (pointer.length === 1 && findTag(section)) return findTag(section);
    return hasPart(document.root, pointer) ? index : undefined;
  };
  const findSection = (kind: string, names: readonly string[]): string | undefined => {
    const rest = names.join('/');
    switch (kind) {
      case 'operation':
        return findOperation(rest);
      case 'section':
      case 'description':
        return findHeading(names.at(-1) ?? '');
      case 'schema':
      case 'model':
        return findSchema(rest);
      case 'models':
        return modelList;
      case 'webhook':
        return findEndpoint(names[0] ?? '', names.slice(1).join('/')) ?? findOperation(rest);
      case 'tag':
        return findTag(rest) ?? findInTag(names);
      default:
        return undefined;
    }
  };
  /** The name of a tag may contain slashes, and so does a path. */
  const findInTag = (names: readonly string[]): string | undefined => {
    for (let end = names.length - 1; end > 0; end--) {
      const tag = findTag(names.slice(0, end).join('/'));
      if (tag === undefined) continue;
      const [kind = '', ...rest] = names.slice(end);
      return (kind === 'operation' ? findOperation(rest.join('/')) : findEndpoint(kind, rest.join('/'))) ?? tag;
    }
    return undefined;
  };
  return (anchor) => {
    const fragment = decodeAddress(anchor);
    if (fragment.startsWith('/')) return findPointer(fragment);
    const [kind = '', ...names] = fragment.split('/');
    return (names.length > 0 || kind === 'models' ? findSection(kind, names) : undefined) ?? findHeading(fragment);
  };
}

/** Returns a function that finds a route by its exact name or else by one that only differs in how it is written. The first of several is found. */
function createFinder(list: () => readonly (readonly [name: string, path: RoutePath])[]) {
  let routes: ReadonlyMap<string, RoutePath> | undefined;
  return (name: string): RoutePath | undefined => {
    if (simplify(name) === '') return undefined;
    if (!routes) {
      const entries = list().toReversed();
      routes = new Map([...entries.map(([other, path]) => [simplify(other), path] as const), ...entries]);
    }
    return routes.get(name) ?? routes.get(simplify(name));
  };
}

/** Whether the document has a value at a pointer. */
const hasPart = (root: ApiNode, pointer: readonly string[]): boolean =>
  pointer.length > 0 && child(root, ...pointer).value !== undefined;
