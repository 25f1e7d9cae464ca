import type { LinkView, Words } from '../../../../templates/api/view.js';
import { type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, formatValue, getOwn } from '../document/guards.js';
import type { ApiPage } from '../types.js';

/** Renders a link from a response to a next operation; https://spec.openapis.org/oas/v3.1.1.html#link-object */
export function linkView(name: string, entry: ApiNode, page: ApiPage): LinkView {
  const node = page.api.document.resolve(entry).target;
  const id = asText(getOwn(node.value, 'operationId'));
  const ref = asText(getOwn(node.value, 'operationRef'));
  const route = page.api.findRoute({ id, reference: ref === undefined ? undefined : { ...node, value: { $ref: ref } } });
  const parameters: Words[] = Object.entries(asObject(getOwn(node.value, 'parameters'))).map(([parameter, value]) => [
    { code: parameter },
    ' is ',
    { code: formatValue(value) },
  ]);
  const body = getOwn(node.value, 'requestBody');
  const server = asText(getOwn(getOwn(node.value, 'server'), 'url'));
  return {
    name,
    operation: id ?? ref ?? '',
    href: route && page.addLink(route),
    description: page.renderProse(child(node, 'description')),
    facts: [
      ...parameters,
      ...(body === undefined ? [] : [['The body is ', { code: formatValue(body) }] as const]),
      ...(server === undefined ? [] : [['At the server ', { code: server }] as const]),
    ],
  };
}

/** Returns the operations of callbacks by name and expression; https://spec.openapis.org/oas/v3.1.1.html#callback-object */
export function listCallbacks(operation: ApiNode, page: ApiPage): { name: string; expression: string; pathItem: ApiNode }[] {
  const { document } = page.api;
  return children(child(operation, 'callbacks')).flatMap(([name, entry]) =>
    children(document.resolve(entry).target)
      .filter(([expression]) => !expression.startsWith('x-'))
      .map(([expression, pathItem]) => ({ name, expression, pathItem: document.resolve(pathItem).target })),
  );
}
