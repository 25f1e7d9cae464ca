import type { ServerView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, asText, formatValue, getOwn } from '../document/guards.js';
import type { ApiPage } from '../types.js';

/** Base URL of requests if the document defines no server. */
const DEFAULT_URL = 'https://example.com';

/** Returns the servers of an operation, or else of its path, or else of the document; https://spec.openapis.org/oas/v3.1.1.html#server-object */
function serversOf(path: ApiNode, operation: ApiNode, document: ApiDocument): readonly ApiNode[] {
  const all = [operation, path, document.root].map((at) => children(child(at, 'servers')).map(([, server]) => server));
  return all.find((servers) => servers.length > 0) ?? [];
}

/** Returns the URL of the first server with the defaults of its variables, without a trailing slash. */
export function serverUrl(path: ApiNode, operation: ApiNode, document: ApiDocument): string {
  const server = asObject(serversOf(path, operation, document)[0]?.value);
  const url = (asText(server.url) ?? '/').replace(/\{([^{}]*)\}/g, (gap, name: string) => {
    const value = getOwn(getOwn(server.variables, name), 'default');
    return value === undefined ? gap : formatValue(value);
  });
  if (url.startsWith('//')) return `https:${url}`.replace(/\/+$/, '');
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${DEFAULT_URL}${url.startsWith('/') ? '' : '/'}${url}`;
  return absolute.replace(/\/+$/, '');
}

/** Renders the servers to choose from. The ids of the fields start with `prefix`. */
export function serverViews(
  path: ApiNode,
  operation: ApiNode,
  { prefix, page }: { readonly prefix: string; readonly page: ApiPage },
): ServerView[] {
  return serversOf(path, operation, page.api.document).map((server) => ({
    url: asText(getOwn(server.value, 'url')) ?? '/',
    description: page.prose(child(server, 'description')),
    variables: children(child(server, 'variables')).map(([name, at]) => {
      const prose = page.prose(child(at, 'description'));
      const given = getOwn(at.value, 'default');
      const facts: Words[] = given === undefined ? [] : [['Default: ', { code: given === '' ? '""' : formatValue(given) }]];
      return {
        id: page.takeId(`${prefix}server.${name}`),
        name,
        type: 'string',
        required: false,
        marks: [],
        descriptions: prose ? [prose] : [],
        facts,
        values: asList(getOwn(at.value, 'enum')).map(formatValue),
      };
    }),
  }));
}
