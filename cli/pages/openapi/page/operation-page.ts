import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CELL_SEPARATOR, formatBlock } from '../../../../search/text-blocks.js';
import { Operation as OperationTemplate } from '../../../../templates/api/operation.js';
import {
  type FieldView,
  listHeadedSections,
  listSections,
  type OperationView,
  type SampleView,
  SECTIONS,
} from '../../../../templates/api/view.js';
import type { Heading, OperationPage, SharedPage, SitePath } from '../../../types.js';
import { pageWords } from '../../search/page-words.js';
import { child, children } from '../document/document.js';
import { asList, asText, getOwn } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';
import { readAuthoredSamples } from '../operation/authored-samples.js';
import { createOperationSamples } from '../operation/operation-samples.js';
import { requestResponseView } from '../operation/request-response.js';
import { type DescribedRequest, describeRequest } from '../operation/request-template.js';
import { getStatusMeaning } from '../operation/response.js';
import { listSharedResponses } from '../shared/shared-responses.js';
import type { ApiContext, ApiPage, RoutedOperation } from '../types.js';
import { createApiPage } from './api-page.js';
import { shorten } from './description.js';
import { buildListParts, type ListPart } from './list-parts.js';
import { operationMarkdown } from './operation-markdown.js';
import { buildWithinLimits, isSmallEnough, LEAST } from './page-limits.js';
import { pageLinkViews } from './page-links.js';
import { buildParameterPage, listParameterHeadings } from './parameter-page.js';

/** Builds the page of an operation, and further ones if its parameters are too large for one. */
export function buildOperationPages(
  operation: RoutedOperation,
  api: ApiContext,
  source: SitePath,
): readonly [OperationPage, ...SharedPage[]] {
  const whole = buildWithinLimits({ node: operation.node, api }, (limits) =>
    buildLimitedPage(operation, createApiPage(api, { limits }), { source }),
  );
  const names = operation.parameters.map(({ name }) => name);
  if (isSmallEnough(whole) || names.length < 2) return [whole];
  const build = (part: ListPart) => {
    const page = createApiPage(api, { limits: LEAST });
    return part.place.page === 1
      ? buildLimitedPage(operation, page, { source, part })
      : buildParameterPage({ operation, part, source }, page);
  };
  // Further pages only help if the parameters are what is large.
  const first = { range: { start: 0, end: 1 }, labels: [], place: { first: operation.path, page: 1, pages: names.length } };
  if (!isSmallEnough(build(first))) return [whole];
  return buildListParts({ first: operation.path, names }, build) as readonly [OperationPage, ...SharedPage[]];
}

interface PageOptions {
  readonly source: SitePath;
  /** The part of the parameters that the page shows, if they are on several. */
  readonly part?: ListPart;
}

function buildLimitedPage(operation: RoutedOperation, page: ApiPage, { source, part }: PageOptions): OperationPage {
  const { api } = page;
  const { node, method, endpoint, path, title, summary, operationId, tags, tag } = operation;
  const view = operationView(operation, part, page);
  const sections: ReadonlySet<string> = new Set(listSections(view));
  const { text = '', blocks = '' } = api.descriptions.render(child(node, 'description'), 2) ?? {};
  const request = [`${method} ${endpoint}`, operationId].filter(Boolean).join(CELL_SEPARATOR);
  const parts = page.sections.filter(({ names }) => names.size > 0);
  return {
    kind: 'operation',
    source,
    path,
    title,
    description: shorten(text || summary || `${method} ${endpoint}`),
    method,
    endpoint,
    operationId: operationId ?? '',
    tag,
    ...part?.place,
    statuses: children(child(node, 'responses')).map(([status]) => status),
    permission: view.permission,
    ...(page.examples.length > 0 && { examples: page.examples }),
    content: page.split(renderToStaticMarkup(createElement(OperationTemplate, { operation: view }))),
    headings: listHeadings(view),
    anchors: page.anchors.filter((id) => !Object.hasOwn(SECTIONS, id) || sections.has(id)),
    records: [
      {
        anchor: '',
        heading: title,
        text: [summary && summary !== title && formatBlock(summary, 'prose'), blocks, formatBlock(request, 'row')]
          .filter(Boolean)
          .join('\n'),
      },
      ...parts.map(({ anchor, heading, names }) => ({ anchor, heading, text: formatBlock([...names].join(', '), 'prose') })),
    ],
    words: pageWords({
      title,
      names: summary && summary !== title ? [summary] : [],
      headings: [],
      addresses: [`${method} ${endpoint}`, operationId ?? ''],
      identifiers: [`${method} ${endpoint}`, endpoint, operationId ?? ''],
      terms: '',
      code: page.sections.flatMap(({ names }) => [...names]).join(' '),
      text: `${tags.join(' ')} ${text}`,
    }),
    markdown: page.split(operationMarkdown(view)),
    problems: [],
  };
}

function operationView(operation: RoutedOperation, part: ListPart | undefined, page: ApiPage): OperationView {
  const { node, pathItem, method, endpoint, webhook } = operation;
  for (const id of Object.keys(SECTIONS)) page.takeId(id);
  const requestResponse = requestResponseView(
    { node, pathItem },
    { prefix: '', level: 2, isReceived: webhook, parameters: part?.range },
    page,
  );
  // A webhook has no samples: the API sends the request.
  const request = webhook ? undefined : describeRequest(operation, page);
  const fields = requestResponse.parameters.find(({ id }) => id === 'path-parameters')?.fields ?? [];
  return {
    ...requestResponse,
    method,
    webhook,
    lead: isShortened(operation) ? page.renderProse(child(node, 'summary'), 2) : undefined,
    badges: listBadges(operation),
    operationId: operation.operationId,
    pathSummary: describePath(operation),
    baseUrl: requestResponse.servers[0]?.url.replace(/\/$/, '') || undefined,
    endpoint: endpointView(endpoint, fields),
    sharedErrors: sharedErrorViews(operation, page),
    samples: samplesView(operation, request, page),
    parameterPages: part ? pageLinkViews({ ...part.place, labels: part.labels }, page.addLink) : [],
    tryIt: page.api.tryIt ? request?.template : undefined,
  };
}

/** Returns the samples of the document, followed by those of other languages. */
function samplesView({ node }: RoutedOperation, request: DescribedRequest | undefined, page: ApiPage): readonly SampleView[] {
  const authored = readAuthoredSamples(node, page);
  const replaced = new Set(authored.flatMap(({ label, replaces }) => [label, replaces]));
  const generated = request ? createOperationSamples(request).filter(({ label }) => !replaced.has(label)) : [];
  return [...authored, ...generated];
}

/** Whether the title leaves out a part of the summary that the description does not repeat. */
function isShortened({ title, summary, node }: RoutedOperation): boolean {
  if (summary === undefined || summary.replace(/\.$/, '') === title) return false;
  return !toPlainLine(String(child(node, 'description').value ?? '')).startsWith(summary);
}

/** Returns the labels of an operation: its tags that are labels, and the names of `x-badges`. */
function listBadges({ labels, node }: RoutedOperation): readonly string[] {
  const names = asList(child(node, 'x-badges').value).map((badge) => asText(badge) ?? asText(getOwn(badge, 'name')) ?? '');
  return [...new Set([...labels, ...names.map((name) => toPlainLine(name)).filter((name) => name !== '')])];
}

/** Returns the summary of the path, which is about all its operations; https://spec.openapis.org/oas/v3.1.1.html#path-item-object */
function describePath({ pathItem, summary }: RoutedOperation): string | undefined {
  const text = toPlainLine(asText(getOwn(pathItem.value, 'summary')) ?? '');
  return text !== '' && text !== summary ? text : undefined;
}

function sharedErrorViews(operation: RoutedOperation, page: ApiPage): OperationView['sharedErrors'] {
  const { errors, document } = page.api;
  const { path } = errors;
  if (path === undefined) return [];
  return listSharedResponses(errors.responses, operation, document).map(({ status }) => ({
    status,
    meaning: getStatusMeaning(status),
    href: page.addLink(`${path}#response-${status}`),
  }));
}

/** Splits the path at its parameters, which link to their fields. */
function endpointView(endpoint: string, fields: readonly FieldView[]): OperationView['endpoint'] {
  return endpoint
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => ({ text, parameter: fields.find(({ name }) => text === `{${name}}`)?.id }));
}

function listHeadings(view: OperationView): readonly Heading[] {
  return listHeadedSections(view).flatMap((id) =>
    id === 'parameters' ? listParameterHeadings(view) : [{ depth: 2, id, text: SECTIONS[id], html: SECTIONS[id] }],
  );
}
