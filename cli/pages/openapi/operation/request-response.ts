import type { BodyView, CallbackView, RequestResponseView } from '../../../../templates/api/view.js';
import { sunset as sunsetText } from '../../../../templates/texts/reference.js';
import { type ApiNode, child } from '../document/document.js';
import { asText, formatValue, getOwn } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';
import { listCallbacks } from '../page/link.js';
import type { PartRange } from '../page/list-parts.js';
import { describeExternalDocs } from '../schema/schema-text.js';
import type { ApiPage, Operation } from '../types.js';
import { contentViews } from './media-type.js';
import { getRequestBody, listMethods } from './operation.js';
import { listParameters, parameterGroups } from './parameter.js';
import { responseViews } from './response.js';
import { securityView } from './security.js';
import { serverViews } from './server.js';

interface RequestResponseOptions {
  /** The parameters that it shows; all by default. */
  readonly parameters?: PartRange;
  /** Prefix of all ids; empty for the operation of the page. */
  readonly prefix: string;
  /** Level of the headings in its description. */
  readonly level: number;
  /** Whether the reader receives the request instead of sending it. */
  readonly isReceived?: boolean;
  /** The path items of the callbacks that contain it. */
  readonly ancestors?: ReadonlySet<unknown>;
}

/** Renders the request and responses of an operation or a callback; https://spec.openapis.org/oas/v3.1.1.html#operation-object */
export function requestResponseView(
  { node, pathItem }: Pick<Operation, 'node' | 'pathItem'>,
  options: RequestResponseOptions,
  page: ApiPage,
): RequestResponseView {
  const { prefix, level, isReceived = false, ancestors = new Set(), parameters: shown } = options;
  const { document } = page.api;
  const permission = getOwn(node.value, 'x-permission');
  const body = getRequestBody(node, document);
  const startSection = (id: string, heading: string) => page.startSection(`${prefix}${id}`, heading);
  const description = page.renderProse(child(node, 'description'), level);
  // It is about all operations of the path.
  const pathDescription = page.renderProse(child(pathItem, 'description'), level);
  const servers = isReceived ? [] : serverViews(pathItem, node, { prefix, page });
  const security = isReceived ? undefined : securityView(node, page);
  if (prefix === '') startSection('parameters', 'Parameters');
  const parameters = parameterGroups(listParameters(pathItem, node, document).slice(shown?.start, shown?.end), prefix, page);
  if (prefix === '') startSection('body', 'Request body');
  const bodyView: BodyView | undefined = body && {
    required: getOwn(body.value, 'required') === true,
    description: page.renderProse(child(body, 'description'), level + 1),
    contents: contentViews(
      child(body, 'content'),
      { id: `${prefix}body`, description: getOwn(body.value, 'description'), direction: 'request' },
      page,
    ),
  };
  const responses = responseViews(child(node, 'responses'), prefix, page);
  return {
    deprecated: getOwn(node.value, 'deprecated') === true,
    deprecation: describeDeprecation(node),
    description: description ?? pathDescription,
    pathDescription: description && pathDescription?.markdown !== description.markdown ? pathDescription : undefined,
    more: describeExternalDocs(getOwn(node.value, 'externalDocs'), () => page.addLinkFrom(child(node, 'externalDocs', 'url'))),
    servers,
    security,
    permission: permission === undefined ? undefined : asText(formatValue(permission)),
    parameters,
    body: bodyView,
    responses,
    callbacks: callbackViews(node, { prefix, ancestors }, page),
  };
}

/** Returns why an operation is deprecated, and until when it works. */
function describeDeprecation({ value }: ApiNode): readonly string[] {
  const reason = toPlainLine(asText(getOwn(value, 'x-deprecated-reason')) ?? '');
  const sunset = asText(getOwn(value, 'x-sunset'))?.trim();
  return [...(reason ? [reason.replace(/(?<![.!?])$/, '.')] : []), ...(sunset ? [sunsetText(sunset)] : [])];
}

function callbackViews(
  operation: ApiNode,
  { prefix, ancestors }: Required<Pick<RequestResponseOptions, 'prefix' | 'ancestors'>>,
  page: ApiPage,
): CallbackView[] {
  return listCallbacks(operation, page).flatMap(({ name, expression, pathItem }) => {
    if (ancestors.has(pathItem.value)) return [];
    return listMethods(pathItem).map(([method, node]) => {
      const id = page.takeId(`${prefix}callback.${name}.${method.toLowerCase()}`);
      page.startSection(id, `Callback ${name}`);
      const options: RequestResponseOptions = {
        prefix: `${id}.`,
        level: 4,
        isReceived: true,
        ancestors: new Set([...ancestors, pathItem.value]),
      };
      const summary = asText(getOwn(node.value, 'summary'))?.trim();
      return { id, name, method, expression, summary, ...requestResponseView({ node, pathItem }, options, page) };
    });
  });
}
