import { type Problem, problem } from '../../../problems/index.js';
import { suggestName } from '../../../schema/suggest.js';
import type { ApiOverrides } from '../../../types.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, asText, getOwn, isObject } from '../document/guards.js';
import { SWAGGER_SERVERS } from '../document/swagger.js';
import type { AddedValue, EditedFiles } from './edited-files.js';
import type { OverlaySource } from './overlay.js';

/** Applies what the configuration sets for a document. Returns a problem for each operation or tag that the document does not contain. */
export function applyOverrides(overrides: ApiOverrides, document: ApiDocument, edits: EditedFiles): Problem[] {
  const { root } = document;
  if (!isObject(root.value)) return [];
  const source = createSource(overrides);
  const added = (value: unknown, ...pointer: readonly string[]): AddedValue => ({
    value,
    from: { source, pointer },
    rebase: (reference) => reference,
  });
  const { servers, tags, titles, slugs } = overrides;
  if (servers) {
    const isSwagger = getOwn(root.value, 'swagger') !== undefined;
    edits.set(root.value, isSwagger ? SWAGGER_SERVERS : 'servers', added(servers, 'servers'));
  }
  const operations = listOperationNodes(document);
  const unknown = (option: 'titles' | 'slugs' | 'tags', key: string, values: { name: string; nearest?: string }) =>
    problem('openapi-unknown-name', { file: source.file, ...source.getPosition([option, key]) }, { option, ...values });
  const byName = nameOperations(operations);
  const setField = (option: 'titles' | 'slugs', field: string) =>
    Object.entries(overrides[option]).flatMap(([name, text]) => {
      const found = byName.get(normalizeName(name));
      if (!found) return [unknown(option, name, { name, nearest: suggestName(normalizeName(name), [...byName.keys()]) })];
      for (const { value } of found) edits.set(value as object, field, added(text, option, name));
      return [];
    });
  return [
    ...(Object.keys(titles).length > 0 ? setField('titles', 'summary') : []),
    ...(Object.keys(slugs).length > 0 ? setField('slugs', 'x-page-slug') : []),
    ...(tags ? setTags() : []),
  ];

  /** Merges the tags into those of the document, and moves them to its start. */
  function setTags(): Problem[] {
    const object = root.value as object;
    if (!Array.isArray(getOwn(object, 'tags'))) edits.set(object, 'tags', added([], 'tags'));
    const list = getOwn(object, 'tags') as unknown[];
    const used = new Set(
      operations.flatMap(({ node }) => asList(getOwn(node.value, 'tags'))).filter((name) => typeof name === 'string'),
    );
    for (const tag of list) used.add(asText(getOwn(tag, 'name')) ?? '');
    const problems: Problem[] = [];
    const positions: number[] = [];
    for (const [index, { name, label, description }] of (tags ?? []).entries()) {
      const key = String(index);
      if (!used.has(name)) problems.push(unknown('tags', key, { name, nearest: suggestName(name, [...used]) }));
      let position = list.findIndex((tag) => getOwn(tag, 'name') === name);
      if (position < 0) {
        position = list.length;
        edits.append(list, added({ name }, 'tags', key));
      }
      const tag = list[position] as object;
      if (label !== undefined) edits.set(tag, 'x-displayName', added(label, 'tags', key, 'label'));
      if (description !== undefined) edits.set(tag, 'description', added(description, 'tags', key, 'description'));
      if (!positions.includes(position)) positions.push(position);
    }
    const others = [...list.keys()].filter((position) => !positions.includes(position));
    edits.reorder(list, [...positions, ...others]);
    return problems;
  }
}

function createSource({ place, places }: ApiOverrides): OverlaySource {
  const getPosition = (pointer: readonly string[]) => {
    const name = pointer.slice(0, 2).join('/');
    const { line = 1, column = 1 } = (Object.hasOwn(places, name) ? places[name] : undefined) ?? place;
    return { line, column };
  };
  return { file: place.file, getPosition, getTextPosition: (pointer) => ({ ...getPosition(pointer), verbatim: false }) };
}

interface OperationNode {
  readonly node: ApiNode;
  readonly names: readonly string[];
}

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Returns all operations with the names that the configuration can call them by, behind any references. */
function listOperationNodes(document: ApiDocument): readonly OperationNode[] {
  return ['paths', 'webhooks'].flatMap((section) =>
    children(child(document.root, section)).flatMap(([endpoint, entry]) => {
      const { target, referrers } = document.resolve(entry);
      const entries = [...referrers, target].flatMap((pathItem) => [
        ...children(pathItem).filter(([method]) => METHODS.has(method)),
        ...children(child(pathItem, 'additionalOperations')),
      ]);
      return entries.flatMap(([method, reference]) => {
        const { target: node } = document.resolve(reference);
        if (!isObject(node.value)) return [];
        const operationId = asText(asObject(node.value).operationId);
        const name = `${method.toUpperCase()} ${endpoint}`;
        return [{ node, names: operationId === undefined ? [name] : [operationId, name] }];
      });
    }),
  );
}

function nameOperations(operations: readonly OperationNode[]): ReadonlyMap<string, readonly ApiNode[]> {
  const byName = new Map<string, ApiNode[]>();
  for (const { node, names } of operations) for (const name of names) byName.set(name, [...(byName.get(name) ?? []), node]);
  return byName;
}

/** `get /tickets` → `GET /tickets`. */
const normalizeName = (name: string): string => name.replace(/^[a-z]+(?= )/, (method) => method.toUpperCase());
