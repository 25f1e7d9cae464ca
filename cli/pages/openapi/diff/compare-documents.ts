import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import { asObject, getOwn } from '../document/guards.js';
import { listOperations } from '../operation/operation.js';
import { createSchemaReader } from '../schema/schema.js';
import type { Operation } from '../types.js';
import { canonicalText, isSame, pairByKey, shortText } from './canonical.js';
import { type Change, type ChangeGroup, type ChangeSink, createSink, type Severity } from './change.js';
import type { Comparison } from './compare-content.js';
import { compareOperations, readTags } from './compare-operations.js';
import { SchemaComparison } from './compare-schemas.js';
import { compareSchemes } from './compare-security.js';
import { compareServers } from './compare-servers.js';

const SEVERITIES: readonly Severity[] = ['breaking', 'non-breaking', 'documentation'];

/**
 * Returns the differences between two documents, the severest first. Changes that are the same for several operations are one. Neither the order of
 * entries nor the use of references makes a difference.
 */
export function compareDocuments(old: ApiDocument, current: ApiDocument): readonly ChangeGroup[] {
  const groups = new Map<string, { readonly change: Change; readonly schema?: string; readonly operations: Set<string> }>();
  const report = (change: Change, operations: readonly string[], schema?: string) => {
    const { id, severity, part, values } = change;
    const key = canonicalText([id, severity, part, values, schema ?? '', operations.length > 0]);
    const group = groups.get(key) ?? { change, schema, operations: new Set<string>() };
    groups.set(key, group);
    for (const operation of operations) group.operations.add(operation);
  };
  const comparison: Comparison = {
    old: { document: old, readSchema: createSchemaReader(old) },
    current: { document: current, readSchema: createSchemaReader(current) },
    schemas: new SchemaComparison(),
  };
  compareRoots(
    comparison,
    createSink((change) => report(change, [])),
  );
  const [before, after] = [old, current].map((document) => new Map(listOperations(document).map((one) => [toKey(one), one])));
  for (const { old: one, current: other } of pairByKey(
    before as ReadonlyMap<string, Operation>,
    after as ReadonlyMap<string, Operation>,
  )) {
    const operation = (other ?? one) as Operation;
    const name = toName(operation);
    const document = other ? current : old;
    const sink = createSink((change) => report(change, [name]), '', document.locate(operation.node, 'key'));
    if (one && other) {
      if (one.endpoint !== other.endpoint) sink.add('path-renamed', 'non-breaking', { from: one.endpoint, to: other.endpoint });
      compareOperations({ old: one, current: other, direction: other.webhook ? 'response' : 'request', name }, sink, comparison);
    } else if (other) sink.add(other.webhook ? 'webhook-added' : 'operation-added', 'non-breaking');
    else sink.add(operation.webhook ? 'webhook-removed' : 'operation-removed', 'breaking');
  }
  for (const { schema, changes, operations } of comparison.schemas.finish())
    for (const change of changes) report(change, operations, schema);
  const list = [...groups.values()].map(
    ({ change, schema, operations }): ChangeGroup => ({ ...change, schema, operations: [...operations].sort() }),
  );
  return SEVERITIES.flatMap((severity) => list.filter((group) => group.severity === severity));
}

/** Identifies an operation. The names of path parameters may change. */
const toKey = ({ webhook, method, endpoint }: Operation): string =>
  webhook ? `webhook ${method} ${endpoint}` : `${method} ${endpoint.replace(/\{[^{}]*\}/g, '{}')}`;

const toName = ({ webhook, method, endpoint }: Operation): string => (webhook ? `webhook ${endpoint}` : `${method} ${endpoint}`);

function compareRoots({ old, current, schemas: _, ...rest }: Comparison, sink: ChangeSink): void {
  const [before, after] = [old.document.root, current.document.root];
  const info = (root: ApiNode, name: string) => getOwn(child(root, 'info').value, name);
  for (const name of ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license']) {
    const [from, to] = [info(before, name), info(after, name)];
    if (isSame(from, to)) continue;
    const shown = name === 'description' ? {} : { from: shortText(from ?? 'none'), to: shortText(to ?? 'none') };
    sink.add('info-changed', 'documentation', { name, ...shown });
  }
  if (!isSame(asObject(before.value).externalDocs, asObject(after.value).externalDocs))
    sink.add('external-docs-changed', 'documentation');
  for (const { key, old: one, current: other } of pairByKey(readTags(before), readTags(after)))
    if (one !== undefined && other !== undefined && !isSame(one, other))
      sink.below(`tag "${key}"`).add('description-changed', 'documentation');
  compareServers({ old: before, current: after }, sink);
  compareSchemes({ old, current, schemas: _, ...rest }, sink);
}
