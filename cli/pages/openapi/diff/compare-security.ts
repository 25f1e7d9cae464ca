import { type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, getOwn } from '../document/guards.js';
import { isSame, pairByKey, shortText } from './canonical.js';
import type { ChangeSink } from './change.js';
import type { Comparison, NodePair, Side } from './compare-content.js';

/** A way to authenticate: the scopes by the names of schemes; empty without authentication. */
type Way = ReadonlyMap<string, readonly string[]>;

/** Compares how an operation is authorized; https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object */
export function compareSecurity({ old, current }: NodePair, sink: ChangeSink, comparison: Comparison): void {
  const [before, after] = [listWays(old, comparison.old), listWays(current, comparison.current)];
  const isOpen = (ways: ReadonlyMap<string, Way>) => ways.size === 0 || ways.has('');
  if (isOpen(before) && !isOpen(after)) {
    sink.add('security-added', 'breaking', { value: [...after.keys()].join(' or ') });
    return;
  }
  if (!isOpen(before) && isOpen(after)) {
    sink.add('security-removed', 'non-breaking', { value: [...before.keys()].join(' or ') });
    return;
  }
  for (const { key, old: oldWay, current: way } of pairByKey(before, after)) {
    if (key === '') continue;
    if (!oldWay) sink.add('security-way-added', 'non-breaking', { value: key });
    else if (!way) sink.add('security-way-removed', 'breaking', { value: key });
    else compareScopes(oldWay, way, sink);
  }
}

/** Returns the ways by the names of their schemes. */
function listWays(operation: ApiNode, { document }: Side): ReadonlyMap<string, Way> {
  const own = child(operation, 'security');
  const security = own.value === undefined ? child(document.root, 'security') : own;
  return new Map(
    asList(security.value).map((value) => {
      const schemes = Object.entries(asObject(value)).sort(([a], [b]) => (a < b ? -1 : 1));
      const way: Way = new Map(schemes.map(([name, scopes]) => [name, asList(scopes).map(String).sort()]));
      return [[...way.keys()].join(' and '), way];
    }),
  );
}

function compareScopes(old: Way, current: Way, sink: ChangeSink): void {
  for (const [name, scopes] of current) {
    const before = old.get(name) ?? [];
    for (const value of scopes) if (!before.includes(value)) sink.add('scope-required', 'breaking', { name, value });
    for (const value of before) if (!scopes.includes(value)) sink.add('scope-not-required', 'non-breaking', { name, value });
  }
}

/** Compares the security schemes of both documents; https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object */
export function compareSchemes({ old, current }: Comparison, sink: ChangeSink): void {
  const list = ({ document }: Side) =>
    new Map(
      children(child(document.root, 'components', 'securitySchemes')).map(([name, node]) => [
        name,
        document.resolve(node).target,
      ]),
    );
  for (const { key: name, old: before, current: after } of pairByKey(list(old), list(current))) {
    const part = sink.below(`security scheme "${name}"`);
    // A scheme that operations need is reported with them.
    if (!before || !after) continue;
    compareScheme({ old: before, current: after }, part);
  }
}

function compareScheme({ old, current }: NodePair, sink: ChangeSink): void {
  for (const name of ['type', 'name', 'in', 'scheme', 'openIdConnectUrl', 'oauth2MetadataUrl']) {
    const [from, to] = [getOwn(old.value, name), getOwn(current.value, name)];
    if (!isSame(from, to))
      sink.add('scheme-changed', 'breaking', { name, from: shortText(from ?? 'none'), to: shortText(to ?? 'none') });
  }
  for (const name of ['description', 'bearerFormat'])
    if (!isSame(getOwn(old.value, name), getOwn(current.value, name))) sink.add('description-changed', 'documentation');
  const flows = ({ value }: ApiNode) => new Map(Object.entries(asObject(getOwn(value, 'flows'))));
  for (const { key, old: before, current: after } of pairByKey(flows(old), flows(current))) {
    const part = sink.below(`flow "${key}"`);
    if (before === undefined) part.add('flow-added', 'non-breaking');
    else if (after === undefined) part.add('flow-removed', 'breaking');
    else compareFlows(before, after, part);
  }
}

function compareFlows(old: unknown, current: unknown, sink: ChangeSink): void {
  for (const name of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl']) {
    const [from, to] = [getOwn(old, name), getOwn(current, name)];
    if (from !== to)
      sink.add('scheme-changed', 'breaking', { name, from: shortText(from ?? 'none'), to: shortText(to ?? 'none') });
  }
  const scopes = (flow: unknown) => new Map(Object.entries(asObject(getOwn(flow, 'scopes'))));
  for (const { key: value, old: before, current: after } of pairByKey(scopes(old), scopes(current))) {
    if (before === undefined) sink.add('scope-added', 'non-breaking', { value });
    else if (after === undefined) sink.add('scope-removed', 'breaking', { value });
    else if (before !== after) sink.add('description-changed', 'documentation');
  }
}
