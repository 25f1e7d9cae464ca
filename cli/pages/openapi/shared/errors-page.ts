import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { Errors } from '../../../../templates/api/errors.js';
import type { ErrorDetailsView } from '../../../../templates/api/view.js';
import * as TEXTS from '../../../../templates/texts/reference.js';
import type { RoutePath, SharedPage, SitePath } from '../../../types.js';
import { pageWords } from '../../search/page-words.js';
import { child } from '../document/document.js';
import { SHARED_RESPONSES } from '../document/visit-objects.js';
import { getStatusMeaning, responseViews } from '../operation/response.js';
import { createApiPage } from '../page/api-page.js';
import { formatResponse } from '../page/operation-markdown.js';
import type { ApiContext } from '../types.js';
import { describeScope } from './shared-responses.js';

/** Builds the page of the errors that operations share. */
export function buildErrorsPage(path: RoutePath, api: ApiContext, source: SitePath): SharedPage {
  const page = createApiPage(api);
  const views = new Map(responseViews(child(api.document.root, SHARED_RESPONSES), '', page).map((view) => [view.status, view]));
  const errors = api.errors.responses.flatMap((shared): ErrorDetailsView[] => {
    const response = views.get(shared.status);
    return response ? [{ response, meaning: getStatusMeaning(shared.status), scope: describeScope(shared) }] : [];
  });
  const formatName = ({ response: { status }, meaning }: ErrorDetailsView) => `${status} ${meaning}`.trim();
  const texts = errors.map(
    ({ response, meaning }) => response.description?.markdown ?? (response.phrase === meaning ? '' : response.phrase),
  );
  return {
    kind: 'shared',
    part: 'errors',
    source,
    path,
    title: TEXTS.errors,
    description: TEXTS.errorsDescription,
    content: page.split(renderToStaticMarkup(createElement(Errors, { errors }))),
    headings: errors.map((error) => ({ depth: 2, id: error.response.id, text: formatName(error), html: formatName(error) })),
    anchors: page.anchors,
    records: [
      { anchor: '', heading: TEXTS.errors, text: formatBlock(TEXTS.errorsDescription, 'prose') },
      ...errors.map((error, index) => ({
        anchor: error.response.id,
        heading: formatName(error),
        text: formatBlock(texts[index] ?? '', 'prose'),
      })),
    ],
    words: pageWords({
      title: TEXTS.errors,
      headings: errors.map(formatName),
      addresses: [],
      terms: '',
      code: page.sections.flatMap(({ names }) => [...names]).join(' '),
      text: [TEXTS.errorsDescription, ...texts].join(' '),
    }),
    markdown: page.split(
      `${[TEXTS.errorsDescription, ...errors.flatMap((error) => [`## ${formatName(error)}`, ...formatError(error)])].join('\n\n')}\n`,
    ),
    problems: [],
  };
}

const formatError = ({ response, meaning, scope }: ErrorDetailsView): string[] => [
  ...(response.description === undefined && response.phrase !== meaning ? [response.phrase] : []),
  scope,
  ...formatResponse(response),
];
