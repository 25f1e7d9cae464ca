import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Operation as OperationTemplate } from '../../../templates/api/operation.js';
import { sampleId } from '../../../templates/api/samples.js';
import { type FieldView, type OperationView, SECTIONS, sectionsOf } from '../../../templates/api/view.js';
import type { Heading, OperationPage, SitePath } from '../../types.js';
import type { ApiContext } from './api-context.js';
import { type ApiPage, apiPage } from './api-page.js';
import { shorten } from './description.js';
import { child } from './document.js';
import { contentViews } from './media-type.js';
import { operationMarkdown } from './operation-markdown.js';
import { operationSamples } from './operation-samples.js';
import { parameterGroups } from './parameter.js';
import { responseViews } from './response.js';
import type { RoutedOperation } from './routes.js';
import { securityView } from './security.js';
import { own, shown, textOf } from './values.js';

/** The page of an operation. */
export function operationPage(operation: RoutedOperation, api: ApiContext, source: SitePath): OperationPage {
  const { at, method, endpoint, path, title, summary, operationId, deprecated, tags } = operation;
  const page = apiPage(api);
  const view = operationView(operation, page);
  const sections: ReadonlySet<string> = new Set(sectionsOf(view));
  const text = api.descriptions.render(child(at, 'description'), 2)?.text ?? '';
  const words = [method, endpoint, operationId, summary, text, ...page.names].filter(Boolean).join(' ');
  return {
    kind: 'operation',
    source,
    path,
    title,
    description: shorten(text || summary || `${method} ${endpoint}`),
    method,
    endpoint,
    operationId: operationId ?? '',
    tag: tags[0] as string,
    deprecated,
    content: page.holes.split(renderToStaticMarkup(createElement(OperationTemplate, { operation: view }))),
    headings: headingsOf(view),
    anchors: page.anchors.filter((id) => !Object.hasOwn(SECTIONS, id) || sections.has(id)),
    records: [{ anchor: '', heading: title, text: words }],
    markdown: page.holes.split(operationMarkdown(title, view)),
    problems: [],
  };
}

function operationView(operation: RoutedOperation, page: ApiPage): OperationView {
  const { at, method, endpoint, deprecated, parameters, body } = operation;
  for (const id of Object.keys(SECTIONS)) page.takeId(id);
  const permission = own(at.value, 'x-permission');
  const description = page.prose(child(at, 'description'), 2);
  const security = securityView(at, page);
  const groups = parameterGroups(parameters, page);
  const view: OperationView = {
    method,
    endpoint: endpointView(endpoint, groups.find(({ id }) => id === 'path-parameters')?.fields ?? []),
    deprecated,
    description,
    security,
    permission: permission === undefined ? undefined : textOf(shown(permission)),
    parameters: groups,
    body: body && {
      required: own(body.value, 'required') === true,
      description: page.prose(child(body, 'description'), 3),
      contents: contentViews(child(body, 'content'), { id: 'body', direction: 'request' }, page),
    },
    responses: responseViews(child(at, 'responses'), page),
    samples: operationSamples(operation, page.api),
  };
  view.samples.forEach((_, index) => void page.takeId(sampleId(index)));
  return view;
}

/** The path cut at its parameters, which lead to what is said of them. */
function endpointView(endpoint: string, fields: readonly FieldView[]): OperationView['endpoint'] {
  return endpoint
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => ({ text, parameter: fields.find(({ name }) => text === `{${name}}`)?.id }));
}

function headingsOf(view: OperationView): Heading[] {
  const heading = (depth: number, id: string, text: string): Heading => ({ depth, id, text, html: text });
  return sectionsOf(view).flatMap((id) => [
    heading(2, id, SECTIONS[id]),
    ...(id === 'parameters' ? view.parameters.map((group) => heading(3, group.id, group.title)) : []),
  ]);
}
