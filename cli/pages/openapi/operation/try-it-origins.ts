import type { ServerTemplate } from '../../../../samples/request-template.js';
import { fillServerUrl } from '../../../../samples/server-url.js';
import { type Problem, problem } from '../../../problems/index.js';
import type { TryItServerError } from '../../../problems/openapi.js';
import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import type { Operation } from '../types.js';
import { listServers, serverTemplate } from './server.js';

/** Origins that consoles may send requests to, and the servers that were refused. */
export interface TryItOrigins {
  readonly origins: readonly string[];
  readonly problems: readonly Problem[];
}

/** Returns the origins of all servers of the operations, which the Content-Security-Policy must allow. */
export function listTryItOrigins(operations: readonly Operation[], document: ApiDocument): TryItOrigins {
  const servers = new Map<unknown, ApiNode>();
  let isMissing = false;
  for (const { node, pathItem, webhook } of operations) {
    if (webhook) continue;
    const listed = listServers(pathItem, node, document);
    isMissing ||= listed.length === 0;
    for (const server of listed) servers.set(server.value, server);
  }
  const origins = new Set<string>();
  const problems = isMissing ? [problem('try-it-no-host', document.locate(document.root), {})] : [];
  for (const server of servers.values()) {
    const location = document.locate(child(server, 'url'));
    const found = listOrigins(serverTemplate(server));
    if (found === 'relative') problems.push(problem('try-it-no-host', location, { url: serverTemplate(server).url }));
    else if ('reason' in found) problems.push(problem('try-it-server', location, found));
    else for (const origin of found) origins.add(origin);
  }
  return { origins: [...origins].sort(), problems };
}

/** Maximum number of origins of a server whose host contains variables. */
const MAX_ORIGINS = 100;

type Refused = { readonly url: string; readonly reason: TryItServerError };

/** Returns the origins of a server: one for each combination of the allowed values of the variables in its host. Of other variables, only the default counts. */
function listOrigins(server: ServerTemplate): readonly string[] | Refused | 'relative' {
  const authority = /^[^/?#]*(?:\/\/[^/?#]*)?/.exec(server.url)?.[0] ?? '';
  const variables = server.variables.filter(({ name }) => authority.includes(`{${name}}`));
  let combinations: Readonly<Record<string, string>>[] = [
    Object.fromEntries(server.variables.map(({ name, text }) => [name, text])),
  ];
  for (const { name, text, values = [] } of variables) {
    const choices = [...new Set([text, ...values])];
    if (combinations.length * choices.length > MAX_ORIGINS)
      return { url: server.url, reason: { kind: 'many', limit: MAX_ORIGINS } };
    combinations = combinations.flatMap((chosen) => choices.map((choice) => ({ ...chosen, [name]: choice })));
  }
  const origins: string[] = [];
  for (const chosen of combinations) {
    const written = fillServerUrl(server, chosen);
    if (!/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return 'relative';
    const url = written.replace(/^\/\//, 'https://');
    const reason = refuse(url);
    if (reason) return { url, reason };
    origins.push(new URL(url).origin);
  }
  return origins;
}

/** Returns why requests are not sent to a URL, if they are not: its origin becomes a part of the policy, so it must be nothing but a host. */
function refuse(url: string): TryItServerError | undefined {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  if (authority === undefined) return 'protocol';
  if (authority.includes('@')) return 'userinfo';
  if (authority.includes('*')) return 'wildcard';
  const isPlain = /^(?:[\p{L}\p{M}\p{N}_.-]+|\[[\da-f:.]+\])(?::\d+)?$/iu.test(authority) && URL.canParse(url);
  return isPlain && /^https?:\/\/(?:[a-z\d_.-]+|\[[\da-f:.]+\])(?::\d+)?$/.test(new URL(url).origin) ? undefined : 'host';
}
