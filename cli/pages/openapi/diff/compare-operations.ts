import { type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, asText, getOwn } from '../document/guards.js';
import { listMethods } from '../operation/operation.js';
import { listParameters } from '../operation/parameter.js';
import type { Parameter } from '../types.js';
import { isSame, pairByKey, shortText } from './canonical.js';
import { type ChangeSink, type Direction, opposite } from './change.js';
import {
  type Comparison,
  compareContent,
  compareDeprecation,
  compareExamples,
  compareSchemaField,
  compareStyle,
  compareText,
  type NodePair,
  type PartPlace,
  pairChild,
  resolveEntries,
  type Side,
} from './compare-content.js';
import { compareSecurity } from './compare-security.js';
import { compareServers } from './compare-servers.js';

/** An operation of one document. */
export interface ComparedOperation {
  readonly node: ApiNode;
  readonly pathItem: ApiNode;
}

/** The same operation of both documents. `direction` is that of its request. */
export interface OperationPair {
  readonly old: ComparedOperation;
  readonly current: ComparedOperation;
  readonly direction: Direction;
  readonly name: string;
}

/** Compares two operations; https://spec.openapis.org/oas/v3.2.0.html#operation-object */
export function compareOperations(
  { old, current, direction, name }: OperationPair,
  sink: ChangeSink,
  comparison: Comparison,
): void {
  const nodes: NodePair = { old: old.node, current: current.node };
  const place: PartPlace = { sink, direction, operation: name, comparison };
  compareDeprecation(nodes, sink);
  for (const field of ['summary', 'description']) compareText(nodes, field, sink);
  const read = (field: string) => [getOwn(nodes.old.value, field), getOwn(nodes.current.value, field)] as const;
  if (!isSame(...read('externalDocs'))) sink.add('external-docs-changed', 'documentation');
  const [oldId, id] = read('operationId');
  if (oldId !== id)
    sink.add('operation-id-changed', 'non-breaking', { from: shortText(oldId ?? 'none'), to: shortText(id ?? 'none') });
  const tags = (value: unknown) => [...new Set(asList(value).map(String))].sort();
  const [oldTags, newTags] = read('tags').map(tags) as [string[], string[]];
  if (!isSame(oldTags, newTags)) sink.add('tags-changed', 'documentation', { from: oldTags.join(', '), to: newTags.join(', ') });
  compareParameters(old, current, place);
  compareRequestBodies(nodes, place);
  compareResponses(nodes, { ...place, direction: opposite(direction) });
  compareCallbacks(nodes, place);
  compareSecurity(nodes, sink, comparison);
  compareServers({ old: serverOwner(old), current: serverOwner(current) }, sink);
}

/** The part whose `servers` apply to an operation, apart from those of the document. */
const serverOwner = ({ node, pathItem }: ComparedOperation): ApiNode =>
  getOwn(node.value, 'servers') === undefined ? pathItem : node;

function compareParameters(old: ComparedOperation, current: ComparedOperation, place: PartPlace): void {
  const { comparison } = place;
  const byKey = ({ pathItem, node }: ComparedOperation, { document }: Side) => {
    const parameters = listParameters(pathItem, node, document);
    const pathNames = parameters.filter(({ location }) => location === 'path');
    return new Map(
      parameters.map((parameter): [string, Parameter] => {
        const { location, name } = parameter;
        // Their names are not sent; paths are matched by position.
        if (location === 'path') return [`path ${pathNames.length > 1 ? name : ''}`, parameter];
        return [`${location} ${location === 'header' ? name.toLowerCase() : name}`, parameter];
      }),
    );
  };
  const pairs = pairByKey(byKey(old, comparison.old), byKey(current, comparison.current));
  for (const { old: before, current: after } of pairs) {
    const { location, name } = (after ?? before) as Parameter;
    const { document } = after ? comparison.current : comparison.old;
    const sink = place.sink.below(`${location} parameter "${name}"`).at(document.locate((after ?? before)?.node as ApiNode));
    if (before && after) compareParameter(before, after, { ...place, sink });
    else if (after)
      sink.add(after.required ? 'required-parameter-added' : 'parameter-added', after.required ? 'breaking' : 'non-breaking');
    else sink.add('parameter-removed', 'breaking');
  }
}

function compareParameter(old: Parameter, current: Parameter, place: PartPlace): void {
  const { sink, comparison } = place;
  const nodes: NodePair = { old: old.node, current: current.node };
  if (current.required && !old.required) sink.add('became-required', 'breaking');
  if (!current.required && old.required) sink.add('became-optional', 'non-breaking');
  compareDeprecation(nodes, sink);
  compareText(nodes, 'description', sink);
  compareStyle(nodes, current.location, sink);
  const [before, after] = [nodes.old, nodes.current].map(({ value }) => getOwn(value, 'allowEmptyValue') === true);
  if (before !== after) sink.add(after ? 'empty-allowed' : 'empty-forbidden', after ? 'non-breaking' : 'breaking');
  compareSchemaField(nodes, 'schema', place);
  compareExamples(nodes, place);
  compareContent(pairChild(nodes, 'content', comparison), place);
}

function compareRequestBodies(nodes: NodePair, place: PartPlace): void {
  const { comparison } = place;
  const body = pairChild(nodes, 'requestBody', comparison);
  const [before, after] = [body.old.value, body.current.value];
  const isRequired = (value: unknown) => getOwn(value, 'required') === true;
  const { document } = after === undefined ? comparison.old : comparison.current;
  const sink = place.sink.below('request body').at(document.locate(after === undefined ? body.old : body.current, 'key'));
  if (before === undefined && after === undefined) return;
  if (before === undefined) {
    sink.add(isRequired(after) ? 'required-body-added' : 'body-added', isRequired(after) ? 'breaking' : 'non-breaking');
    return;
  }
  if (after === undefined) {
    sink.add('body-removed', 'breaking');
    return;
  }
  if (isRequired(after) && !isRequired(before)) sink.add('became-required', 'breaking');
  if (!isRequired(after) && isRequired(before)) sink.add('became-optional', 'non-breaking');
  compareText(body, 'description', sink);
  compareContent(pairChild(body, 'content', comparison), { ...place, sink });
}

function compareResponses(nodes: NodePair, place: PartPlace): void {
  const { comparison } = place;
  const list = (node: ApiNode, side: Side) =>
    new Map([...resolveEntries(child(node, 'responses'), side)].filter(([status]) => !status.startsWith('x-')));
  const pairs = pairByKey(list(nodes.old, comparison.old), list(nodes.current, comparison.current));
  for (const { key: status, old, current } of pairs) {
    const { document } = current ? comparison.current : comparison.old;
    const sink = place.sink.below(`response ${status}`).at(document.locate((current ?? old) as ApiNode, 'key'));
    if (!old) sink.add('response-added', 'non-breaking');
    // Clients rely on what they get if all goes well.
    else if (!current) sink.add('response-removed', /^[45]/.test(status) ? 'non-breaking' : 'breaking');
    else compareResponse({ old, current }, { ...place, sink });
  }
}

function compareResponse(nodes: NodePair, place: PartPlace): void {
  const { sink, comparison } = place;
  for (const field of ['summary', 'description']) compareText(nodes, field, sink);
  compareContent(pairChild(nodes, 'content', comparison), place);
  compareHeaders(nodes, place);
  const links = (node: ApiNode, side: Side) => resolveEntries(child(node, 'links'), side);
  for (const { key, old, current } of pairByKey(links(nodes.old, comparison.old), links(nodes.current, comparison.current))) {
    if (!old) sink.add('link-added', 'non-breaking', { value: key });
    else if (!current) sink.add('link-removed', 'non-breaking', { value: key });
    else if (!isSame(old.value, current.value)) sink.add('link-changed', 'non-breaking', { value: key });
  }
}

function compareHeaders(nodes: NodePair, place: PartPlace): void {
  const { comparison } = place;
  const list = (node: ApiNode, side: Side) =>
    new Map([...resolveEntries(child(node, 'headers'), side)].map(([name, header]) => [name.toLowerCase(), { name, header }]));
  const pairs = pairByKey(list(nodes.old, comparison.old), list(nodes.current, comparison.current));
  for (const { old, current } of pairs) {
    const { name } = (current ?? old) as { readonly name: string };
    const sink = place.sink.below(`header "${name}"`);
    if (!old || !current) {
      sink.add(current ? 'header-added' : 'header-removed', current ? 'non-breaking' : 'breaking');
      continue;
    }
    const pair: NodePair = { old: old.header, current: current.header };
    const [before, after] = [pair.old, pair.current].map(({ value }) => getOwn(value, 'required') === true);
    if (before !== after) sink.add(after ? 'became-required' : 'became-optional', after ? 'non-breaking' : 'breaking');
    compareDeprecation(pair, sink);
    compareText(pair, 'description', sink);
    compareStyle(pair, 'header', sink);
    compareSchemaField(pair, 'schema', { ...place, sink });
    compareExamples(pair, { ...place, sink });
    compareContent(pairChild(pair, 'content', comparison), { ...place, sink });
  }
}

/** The API sends the requests of callbacks; https://spec.openapis.org/oas/v3.2.0.html#callback-object */
function compareCallbacks(nodes: NodePair, { sink, direction, operation, comparison }: PartPlace): void {
  const list = (node: ApiNode, side: Side) => {
    const callbacks = [...resolveEntries(child(node, 'callbacks'), side)];
    return new Map(
      callbacks.flatMap(([name, callback]) =>
        children(callback).flatMap(([expression, entry]) => {
          const pathItem = side.document.resolve(entry).target;
          return listMethods(pathItem).map(([method, inner]): [string, ComparedOperation] => [
            `callback "${name}" ${method} ${expression}`,
            { node: inner, pathItem },
          ]);
        }),
      ),
    );
  };
  const pairs = pairByKey(list(nodes.old, comparison.old), list(nodes.current, comparison.current));
  for (const { key, old, current } of pairs) {
    const part = sink.below(key);
    if (!old) part.add('callback-added', 'non-breaking');
    else if (!current) part.add('callback-removed', 'breaking');
    else compareOperations({ old, current, direction: opposite(direction), name: operation }, part, comparison);
  }
}

/** The name of a tag with its texts, for the comparison of documents. */
export const readTags = (root: ApiNode): ReadonlyMap<string, unknown> =>
  new Map(
    asList(getOwn(root.value, 'tags')).flatMap((tag) => {
      const name = asText(getOwn(tag, 'name'));
      const { description, externalDocs, summary } = asObject(tag);
      return name === undefined ? [] : [[name, { description, externalDocs, summary }]];
    }),
  );
