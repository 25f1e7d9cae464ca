import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { FurtherParameters } from '../../../../templates/api/operation.js';
import { type OperationView, type ParameterPageView, SECTIONS } from '../../../../templates/api/view.js';
import { furtherParameters } from '../../../../templates/texts/reference.js';
import type { Heading, SharedPage, SitePath } from '../../../types.js';
import { nameListPage } from '../../list-page-path.js';
import { pageWords } from '../../search/page-words.js';
import { parameterGroups } from '../operation/parameter.js';
import type { ApiPage, RoutedOperation } from '../types.js';
import type { ListPart } from './list-parts.js';
import { parameterPageMarkdown } from './operation-markdown.js';
import { pageLinkViews } from './page-links.js';

interface ParameterPage {
  readonly operation: RoutedOperation;
  readonly part: ListPart;
  readonly source: SitePath;
}

/** Builds a further page of an operation, with parameters that the first has no space for. */
export function buildParameterPage({ operation, part, source }: ParameterPage, page: ApiPage): SharedPage {
  const { path, title, method, endpoint, parameters } = operation;
  const { range, place, labels } = part;
  page.takeId('parameters');
  page.startSection('parameters', SECTIONS.parameters);
  const view: ParameterPageView = {
    intro: [furtherParameters, { link: page.addLink(path), text: title }, ': ', { code: `${method} ${endpoint}` }],
    parameters: parameterGroups(parameters.slice(range.start, range.end), '', page),
    parameterPages: pageLinkViews({ ...place, labels }, page.addLink),
  };
  const names = page.sections.flatMap((section) => [...section.names]).join(', ');
  const description = `${furtherParameters}${title}: ${method} ${endpoint}`;
  return {
    kind: 'shared',
    part: 'parameters',
    source,
    ...nameListPage({ first: path, page: place.page }, title),
    ...place,
    description,
    ...(page.examples.length > 0 && { examples: page.examples }),
    content: page.split(renderToStaticMarkup(createElement(FurtherParameters, { view }))),
    headings: listParameterHeadings(view),
    anchors: page.anchors,
    records: [{ anchor: 'parameters', heading: SECTIONS.parameters, text: formatBlock(names, 'prose') }],
    words: pageWords({ title, headings: [], addresses: [], terms: '', code: names, text: '' }),
    markdown: page.split(parameterPageMarkdown(view)),
    problems: [],
  };
}

/** Returns the headings of the parameters and their groups. */
export const listParameterHeadings = ({ parameters }: Pick<OperationView, 'parameters'>): readonly Heading[] => [
  { depth: 2, id: 'parameters', text: SECTIONS.parameters, html: SECTIONS.parameters },
  ...parameters.map(({ id, title }) => ({ depth: 3, id, text: title, html: title })),
];
