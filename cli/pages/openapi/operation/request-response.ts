import type { BodyView, CallbackView, RequestResponseView } from '../../../../templates/api/view.js';
import { child, type Located } from '../document/document.js';
import { own, shown, textOf } from '../document/guards.js';
import type { ApiPage } from '../page/api-page.js';
import { callbacksOf } from '../page/link.js';
import { moreWords } from '../schema/schema-text.js';
import { contentViews } from './media-type.js';
import { bodyOf, methodsOf } from './operation.js';
import { parameterGroups, parametersOf } from './parameter.js';
import { responseViews } from './response.js';
import { securityView } from './security.js';
import { serverViews } from './server.js';

interface ExchangeOptions {
  /** What the ids of its parts begin with; empty for the operation of the page. */
  readonly prefix: string;
  /** Level of the headings in its description. */
  readonly level: number;
  /** The reader receives the request. */
  readonly received?: boolean;
  /** Callbacks around it. */
  readonly open?: ReadonlySet<unknown>;
}

/** A request and its responses, of an operation or a callback; https://spec.openapis.org/oas/v3.1.1.html#operation-object */
export function exchangeView(at: Located, path: Located, options: ExchangeOptions, page: ApiPage): RequestResponseView {
  const { prefix, level, received = false, open = new Set() } = options;
  const { document } = page.api;
  const permission = own(at.value, 'x-permission');
  const body = bodyOf(at, document);
  const part = (id: string, heading: string) => page.section(`${prefix}${id}`, heading);
  const description = page.prose(child(at, 'description'), level) ?? page.prose(child(path, 'description'), level);
  const servers = received ? [] : serverViews(path, at, prefix, page);
  const security = received ? undefined : securityView(at, page);
  if (prefix === '') part('parameters', 'Parameters');
  const parameters = parameterGroups(parametersOf(path, at, document), prefix, page);
  if (prefix === '') part('body', 'Request body');
  const bodyView: BodyView | undefined = body && {
    required: own(body.value, 'required') === true,
    description: page.prose(child(body, 'description'), level + 1),
    contents: contentViews(child(body, 'content'), { id: `${prefix}body`, direction: 'request' }, page),
  };
  const responses = responseViews(child(at, 'responses'), prefix, page);
  return {
    deprecated: own(at.value, 'deprecated') === true,
    description,
    more: moreWords(own(at.value, 'externalDocs'), () => page.linkAt(child(at, 'externalDocs', 'url'))),
    servers,
    security,
    permission: permission === undefined ? undefined : textOf(shown(permission)),
    parameters,
    body: bodyView,
    responses,
    callbacks: callbackViews(at, prefix, open, page),
  };
}

function callbackViews(operation: Located, prefix: string, open: ReadonlySet<unknown>, page: ApiPage): CallbackView[] {
  return callbacksOf(operation, page).flatMap(({ name, expression, path }) => {
    if (open.has(path.value)) return [];
    return methodsOf(path).map(([method, at]) => {
      const id = page.takeId(`${prefix}callback.${name}.${method.toLowerCase()}`);
      page.section(id, `Callback ${name}`);
      const inside = { prefix: `${id}.`, level: 4, received: true, open: new Set([...open, path.value]) };
      const summary = textOf(own(at.value, 'summary'))?.trim();
      return { id, name, method, expression, summary, ...exchangeView(at, path, inside, page) };
    });
  });
}
