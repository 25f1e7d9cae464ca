import type { BodyView, CallbackView, RequestResponseView } from '../../../../templates/api/view.js';
import { type ApiNode, child } from '../document/document.js';
import { asText, formatValue, getOwn } from '../document/guards.js';
import { callbacksOf } from '../page/link.js';
import { moreWords } from '../schema/schema-text.js';
import type { ApiPage, Operation } from '../types.js';
import { contentViews } from './media-type.js';
import { bodyOf, methodsOf } from './operation.js';
import { parameterGroups, parametersOf } from './parameter.js';
import { responseViews } from './response.js';
import { securityView } from './security.js';
import { serverViews } from './server.js';

interface RequestResponseOptions {
  /** Prefix of all ids; empty for the operation of the page. */
  readonly prefix: string;
  /** Level of the headings in its description. */
  readonly level: number;
  /** Whether the reader receives the request instead of sending it. */
  readonly received?: boolean;
  /** The callbacks around it. */
  readonly open?: ReadonlySet<unknown>;
}

/** Renders the request and responses of an operation or a callback; https://spec.openapis.org/oas/v3.1.1.html#operation-object */
export function requestResponseView(
  { at, pathAt: path }: Pick<Operation, 'at' | 'pathAt'>,
  options: RequestResponseOptions,
  page: ApiPage,
): RequestResponseView {
  const { prefix, level, received = false, open = new Set() } = options;
  const { document } = page.api;
  const permission = getOwn(at.value, 'x-permission');
  const body = bodyOf(at, document);
  const part = (id: string, heading: string) => page.section(`${prefix}${id}`, heading);
  const description = page.prose(child(at, 'description'), level) ?? page.prose(child(path, 'description'), level);
  const servers = received ? [] : serverViews(path, at, { prefix, page });
  const security = received ? undefined : securityView(at, page);
  if (prefix === '') part('parameters', 'Parameters');
  const parameters = parameterGroups(parametersOf(path, at, document), prefix, page);
  if (prefix === '') part('body', 'Request body');
  const bodyView: BodyView | undefined = body && {
    required: getOwn(body.value, 'required') === true,
    description: page.prose(child(body, 'description'), level + 1),
    contents: contentViews(child(body, 'content'), { id: `${prefix}body`, direction: 'request' }, page),
  };
  const responses = responseViews(child(at, 'responses'), prefix, page);
  return {
    deprecated: getOwn(at.value, 'deprecated') === true,
    description,
    more: moreWords(getOwn(at.value, 'externalDocs'), () => page.linkAt(child(at, 'externalDocs', 'url'))),
    servers,
    security,
    permission: permission === undefined ? undefined : asText(formatValue(permission)),
    parameters,
    body: bodyView,
    responses,
    callbacks: callbackViews(at, { prefix, open }, page),
  };
}

function callbackViews(
  operation: ApiNode,
  { prefix, open }: Required<Pick<RequestResponseOptions, 'prefix' | 'open'>>,
  page: ApiPage,
): CallbackView[] {
  return callbacksOf(operation, page).flatMap(({ name, expression, path }) => {
    if (open.has(path.value)) return [];
    return methodsOf(path).map(([method, at]) => {
      const id = page.takeId(`${prefix}callback.${name}.${method.toLowerCase()}`);
      page.section(id, `Callback ${name}`);
      const inside = { prefix: `${id}.`, level: 4, received: true, open: new Set([...open, path.value]) };
      const summary = asText(getOwn(at.value, 'summary'))?.trim();
      return { id, name, method, expression, summary, ...requestResponseView({ at, pathAt: path }, inside, page) };
    });
  });
}
