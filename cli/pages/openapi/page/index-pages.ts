import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Introduction } from '../../../../templates/api/introduction.js';
import { PageLinks } from '../../../../templates/api/page-links.js';
import { Text } from '../../../../templates/api/sentences.js';
import type { ApiDownload, ApiOptions, ApiPages, IndexPage } from '../../../types.js';
import { child } from '../document/document.js';
import type { ApiContext, RoutedOperation } from '../types.js';
import { createApiPage } from './api-page.js';
import { divideIndex } from './divide-index.js';
import type { TextPart } from './divide-text.js';
import { introductionView } from './introduction.js';
import { labelPage, pageLinkViews } from './page-links.js';

interface IndexInput {
  readonly pages: Pick<ApiPages, 'tags' | 'tagTree' | 'shared'>;
  readonly operations: readonly RoutedOperation[];
  readonly options: ApiOptions;
  readonly download?: ApiDownload;
}

/**
 * Builds the pages of the index of an API: its introduction, whose place is above the list of the tags. There is one page, unless the introduction or the
 * list is too long; then each shows a part of both.
 */
export function buildIndexPages(api: ApiContext, { pages, operations, options, download }: IndexInput): readonly IndexPage[] {
  const texts = api.introduction;
  const lists = divideIndex(pages, { html: getLength(api, texts[0]), markdown: 0 });
  const count = Math.max(texts.length, lists?.length ?? 1);
  const labels = Array.from({ length: count }, (_, index) => {
    const heading = texts[index]?.heading;
    return labelPage(index + 1, heading === undefined ? (lists?.[index]?.map(({ title }) => title) ?? []) : [heading]);
  });
  return labels.map((_, index): IndexPage => {
    const page = createApiPage(api);
    const links = pageLinkViews({ first: api.index, page: index + 1, labels }, page.addLink);
    const node = texts[index]?.node ?? child(api.document.root, 'info', 'description');
    const text =
      index === 0
        ? createElement(Introduction, {
            introduction: introductionView(page, { description: node, download, operations, options }),
          })
        : texts[index] && createElement(Text, { prose: page.renderProse(node, 2) });
    const parts =
      index === 0 ? [text, createElement(PageLinks, { pages: links })] : [createElement(PageLinks, { pages: links }), text];
    return {
      ...page.split(renderToStaticMarkup(createElement(Fragment, {}, ...parts))),
      anchors: page.anchors,
      ...((lists || count > 1) && {
        first: api.index,
        page: index + 1,
        pages: count,
        items: lists ? (lists[index] ?? []).map(({ path }) => path) : index === 0 ? undefined : [],
      }),
    };
  });
}

/** Returns the characters of HTML of a part of the introduction. */
const getLength = (api: ApiContext, text: TextPart | undefined): number =>
  text === undefined ? 0 : (api.descriptions.render(text.node, 2)?.parts.reduce((sum, part) => sum + part.length, 0) ?? 0);
