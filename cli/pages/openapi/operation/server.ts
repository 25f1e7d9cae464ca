import type { ServerView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, asText, formatValue, getOwn } from '../document/guards.js';
import type { ApiPage } from '../types.js';

/** Base URL of requests if the document defines no server. */
const DEFAULT_URL = 'https://example.com';

/** Returns the servers of an operation, or else of its path, or else of the document; https://spec.openapis.org/oas/v3.1.1.html#server-object */
function listServers(pathItem: ApiNode, operation: ApiNode, document: ApiDocument): readonly ApiNode[] {
  const candidates = [operation, pathItem, document.root].map((node) =>
    children(child(node, 'servers')).map(([, server]) => server),
  );
  return candidates.find((servers) => servers.length > 0) ?? [];
}

/** Returns the URL of the first server with the defaults of its variables, without a trailing slash. */
export function getServerUrl(pathItem: ApiNode, operation: ApiNode, document: ApiDocument): string {
  const server = asObject(listServers(pathItem, operation, document)[0]?.value);
  const url = (asText(server.url) ?? '/').replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const value = getOwn(getOwn(server.variables, name), 'default');
    return value === undefined ? placeholder : formatValue(value);
  });
  if (url.startsWith('//')) return `https:${url}`.replace(/\/+$/, '');
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${DEFAULT_URL}${url.startsWith('/') ? '' : '/'}${url}`;
  return absolute.replace(/\/+$/, '');
}

/** Renders the servers to choose from. The ids of the fields start with `prefix`. */
export function serverViews(
  pathItem: ApiNode,
  operation: ApiNode,
  { prefix, page }: { readonly prefix: string; readonly page: ApiPage },
): ServerView[] {
  return listServers(pathItem, operation, page.api.document).map((server) => ({
    url: asText(getOwn(server.value, 'url')) ?? '/',
    description: page.renderProse(child(server, 'description')),
    variables: children(child(server, 'variables')).map(([name, node]) => {
      const prose = page.renderProse(child(node, 'description'));
      const defaultValue = getOwn(node.value, 'default');
      const facts: Words[] =
        defaultValue === undefined ? [] : [['Default: ', { code: defaultValue === '' ? '""' : formatValue(defaultValue) }]];
      return {
        id: page.takeId(`${prefix}server.${name}`),
        name,
        type: 'string',
        required: false,
        marks: [],
        descriptions: prose ? [prose] : [],
        facts,
        values: asList(getOwn(node.value, 'enum')).map(formatValue),
      };
    }),
  }));
}
