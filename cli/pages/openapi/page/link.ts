import type { LinkView, Words } from '../../../../templates/api/view.js';
import { type ApiNode, child, children } from '../document/document.js';
import { asObject, asText, formatValue, getOwn } from '../document/guards.js';
import type { ApiPage } from '../types.js';

/** Renders a link from a response to a next operation; https://spec.openapis.org/oas/v3.1.1.html#link-object */
export function linkView(name: string, entry: ApiNode, page: ApiPage): LinkView {
  const at = page.api.document.resolve(entry).target;
  const id = asText(getOwn(at.value, 'operationId'));
  const ref = asText(getOwn(at.value, 'operationRef'));
  const route = page.api.routeOf({ id, reference: ref === undefined ? undefined : { ...at, value: { $ref: ref } } });
  const given: Words[] = Object.entries(asObject(getOwn(at.value, 'parameters'))).map(([parameter, value]) => [
    { code: parameter },
    ' is ',
    { code: formatValue(value) },
  ]);
  const body = getOwn(at.value, 'requestBody');
  const server = asText(getOwn(getOwn(at.value, 'server'), 'url'));
  return {
    name,
    operation: id ?? ref ?? '',
    href: route && page.link(route),
    description: page.prose(child(at, 'description')),
    facts: [
      ...given,
      ...(body === undefined ? [] : [['The body is ', { code: formatValue(body) }] as const]),
      ...(server === undefined ? [] : [['At the server ', { code: server }] as const]),
    ],
  };
}

/** Returns the operations of callbacks by name and expression; https://spec.openapis.org/oas/v3.1.1.html#callback-object */
export function callbacksOf(operation: ApiNode, page: ApiPage): { name: string; expression: string; path: ApiNode }[] {
  const { document } = page.api;
  return children(child(operation, 'callbacks')).flatMap(([name, entry]) =>
    children(document.resolve(entry).target)
      .filter(([expression]) => !expression.startsWith('x-'))
      .map(([expression, path]) => ({ name, expression, path: document.resolve(path).target })),
  );
}
