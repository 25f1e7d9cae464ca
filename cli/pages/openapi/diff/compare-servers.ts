import type { ApiNode } from '../document/document.js';
import { asList, asObject, asText, getOwn } from '../document/guards.js';
import { isSame, pairByKey, shortText } from './canonical.js';
import type { ChangeSink } from './change.js';
import type { NodePair } from './compare-content.js';

/** Compares the servers of a document, a path or an operation; https://spec.openapis.org/oas/v3.2.0.html#server-object */
export function compareServers({ old, current }: NodePair, sink: ChangeSink): void {
  for (const { key, old: before, current: after } of pairByKey(listServers(old), listServers(current))) {
    if (before === undefined) sink.add('server-added', 'non-breaking', { value: key });
    else if (after === undefined) sink.add('server-removed', 'breaking', { value: key });
    else compareServer(before, after, sink.below(`server ${key}`));
  }
}

const listServers = ({ value }: ApiNode): ReadonlyMap<string, unknown> =>
  new Map(
    asList(getOwn(value, 'servers')).flatMap((server) => {
      const url = asText(getOwn(server, 'url'));
      return url === undefined ? [] : [[url, server]];
    }),
  );

function compareServer(old: unknown, current: unknown, sink: ChangeSink): void {
  if (!isSame(getOwn(old, 'description'), getOwn(current, 'description'))) sink.add('description-changed', 'documentation');
  const variables = (server: unknown) => new Map(Object.entries(asObject(getOwn(server, 'variables'))));
  for (const { key, old: before, current: after } of pairByKey(variables(old), variables(current))) {
    const part = sink.below(`variable "${key}"`);
    const [from, to] = [getOwn(before, 'default'), getOwn(after, 'default')];
    if (!isSame(from, to))
      part.add('default-changed', 'breaking', { from: shortText(from ?? 'none'), to: shortText(to ?? 'none') });
    const [allowed, allows] = [getOwn(before, 'enum'), getOwn(after, 'enum')].map((list) =>
      Array.isArray(list) ? new Set(list.map(String)) : undefined,
    );
    if (allowed && !allows) part.add('enum-removed', 'non-breaking', { value: [...allowed].join(', ') });
    if (!allowed && allows) part.add('enum-added', 'breaking', { value: [...allows].join(', ') });
    if (allowed && allows) {
      for (const value of allowed) if (!allows.has(value)) part.add('enum-value-removed', 'breaking', { value });
      for (const value of allows) if (!allowed.has(value)) part.add('enum-value-added', 'non-breaking', { value });
    }
  }
}
