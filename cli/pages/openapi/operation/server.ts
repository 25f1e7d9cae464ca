import type { ServerTemplate } from '../../../../samples/request-template.js';
import type { ServerView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asText, formatValue, getOwn } from '../document/guards.js';
import type { ApiPage } from '../types.js';

/** Returns the servers of an operation, or else of its path, or else of the document; https://spec.openapis.org/oas/v3.1.1.html#server-object */
export function listServers(pathItem: ApiNode, operation: ApiNode, document: ApiDocument): readonly ApiNode[] {
  const candidates = [operation, pathItem, document.root].map((node) =>
    children(child(node, 'servers')).map(([, server]) => server),
  );
  return candidates.find((servers) => servers.length > 0) ?? [];
}

/** Returns the servers to choose from, as samples and the console use them: `/` if there is none. */
export function serverTemplates(pathItem: ApiNode, operation: ApiNode, document: ApiDocument): readonly ServerTemplate[] {
  const servers = listServers(pathItem, operation, document);
  return servers.length > 0 ? servers.map(serverTemplate) : [{ url: '/', variables: [] }];
}

/** A variable without a default has no value: it stays a placeholder. */
export const serverTemplate = (server: ApiNode): ServerTemplate => ({
  url: asText(getOwn(server.value, 'url')) ?? '/',
  variables: children(child(server, 'variables')).flatMap(([name, { value }]) => {
    const text = getOwn(value, 'default');
    const values = asList(getOwn(value, 'enum')).map(formatValue);
    return text === undefined ? [] : [{ name, text: formatValue(text), ...(values.length > 0 && { values }) }];
  }),
});

/** Renders the servers to choose from. The ids of the fields start with `prefix`. */
export function serverViews(
  pathItem: ApiNode,
  operation: ApiNode,
  { prefix, page }: { readonly prefix: string; readonly page: ApiPage },
): ServerView[] {
  return listServers(pathItem, operation, page.api.document).map((server) => ({
    url: asText(getOwn(server.value, 'url')) ?? '/',
    name: asText(getOwn(server.value, 'name')),
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
