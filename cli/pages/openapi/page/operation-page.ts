import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Operation as OperationTemplate } from '../../../../templates/api/operation.js';
import { type FieldView, listSections, type OperationView, SECTIONS } from '../../../../templates/api/view.js';
import type { Heading, OperationPage, SitePath } from '../../../types.js';
import { pageWords } from '../../search/page-words.js';
import { child } from '../document/document.js';
import { operationSamples } from '../operation/operation-samples.js';
import { requestResponseView } from '../operation/request-response.js';
import type { ApiContext, ApiPage, RoutedOperation } from '../types.js';
import { apiPage } from './api-page.js';
import { shorten } from './description.js';
import { operationMarkdown } from './operation-markdown.js';

/** Builds the page of an operation. */
export function operationPage(operation: RoutedOperation, api: ApiContext, source: SitePath): OperationPage {
  const { at, method, endpoint, path, title, summary, operationId, tags } = operation;
  const page = apiPage(api);
  const view = operationView(operation, page);
  const sections: ReadonlySet<string> = new Set(listSections(view));
  const text = api.descriptions.render(child(at, 'description'), 2)?.text ?? '';
  const facts = [`${method} ${endpoint}`, operationId, summary === title ? '' : summary, text].filter(Boolean).join(' · ');
  const parts = page.parts.filter(({ names }) => names.size > 0);
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
    content: page.split(renderToStaticMarkup(createElement(OperationTemplate, { operation: view }))),
    headings: headingsOf(view),
    anchors: page.anchors.filter((id) => !Object.hasOwn(SECTIONS, id) || sections.has(id)),
    records: [
      { anchor: '', heading: title, text: facts },
      ...parts.map(({ anchor, heading, names }) => ({ anchor, heading, text: [...names].join(' ') })),
    ],
    words: pageWords({
      title,
      names: summary && summary !== title ? [summary] : [],
      headings: [],
      addresses: [`${method} ${endpoint}`, operationId ?? ''],
      terms: '',
      code: page.parts.flatMap(({ names }) => [...names]).join(' '),
      text: `${tags.join(' ')} ${text}`,
    }),
    markdown: page.split(operationMarkdown(view)),
    problems: [],
  };
}

function operationView(operation: RoutedOperation, page: ApiPage): OperationView {
  const { at, pathAt, method, endpoint, webhook } = operation;
  for (const id of Object.keys(SECTIONS)) page.takeId(id);
  const exchange = requestResponseView({ at, pathAt }, { prefix: '', level: 2, received: webhook }, page);
  const fields = exchange.parameters.find(({ id }) => id === 'path-parameters')?.fields ?? [];
  return {
    ...exchange,
    method,
    webhook,
    endpoint: endpointView(endpoint, fields),
    samples: operationSamples(operation, page.api),
  };
}

/** Splits the path at its parameters, which link to their fields. */
function endpointView(endpoint: string, fields: readonly FieldView[]): OperationView['endpoint'] {
  return endpoint
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => ({ text, parameter: fields.find(({ name }) => text === `{${name}}`)?.id }));
}

function headingsOf(view: OperationView): Heading[] {
  const heading = (depth: number, id: string, text: string): Heading => ({ depth, id, text, html: text });
  return listSections(view).flatMap((id) => [
    heading(2, id, SECTIONS[id]),
    ...(id === 'parameters' ? view.parameters.map((group) => heading(3, group.id, group.title)) : []),
  ]);
}
