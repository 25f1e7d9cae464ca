import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { ModelList } from '../../../../templates/api/model.js';
import * as TEXTS from '../../../../templates/texts/reference.js';
import type { RoutePath, SharedPage, SitePath } from '../../../types.js';
import { nameListPage } from '../../list-page-path.js';
import { pageWords } from '../../search/page-words.js';
import { createApiPage } from '../page/api-page.js';
import { shorten } from '../page/description.js';
import { divideList, type Size } from '../page/divide-list.js';
import { modelListMarkdown } from '../page/model-markdown.js';
import { labelPage, pageLinkViews } from '../page/page-links.js';
import type { ApiContext, RoutedModel } from '../types.js';

/** Maximum length of a description in the list. */
const MAX_TEXT = 90;

/** Characters of an entry besides its texts and its address. */
const ROW: Size = { html: 160, markdown: 60 };

interface ListedModel {
  readonly model: RoutedModel;
  readonly text?: string;
}

/**
 * Builds the list of the models, on several pages if it is long. Pages of larger models and of operations link to the parts, which have no name of
 * their own.
 */
export function buildModelsPages(
  { path: first, models: all }: { readonly path: RoutePath; readonly models: readonly RoutedModel[] },
  api: ApiContext,
  source: SitePath,
): readonly SharedPage[] {
  const models = all
    .filter(({ isPart }) => !isPart)
    .map((model): ListedModel => {
      const [description] = api.readSchema(model.reference).descriptions;
      const text = description && api.descriptions.render(description, 4)?.text;
      return { model, text: text && shorten(text, MAX_TEXT) };
    });
  const lists = divideList(models, ({ model: { name, path }, text = '' }) => {
    const length = name.length + path.length + text.length;
    return { html: ROW.html + length, markdown: ROW.markdown + length };
  });
  const labels = lists.map((list, index) =>
    labelPage(
      index + 1,
      list.map(({ model }) => model.name),
    ),
  );
  return lists.map((list, index): SharedPage => {
    const page = createApiPage(api);
    const rows = list.map(({ model, text }) => ({
      name: model.name,
      href: page.addLink(model.path),
      text,
      users: model.operations.length,
    }));
    const place = { first, page: index + 1, pages: lists.length };
    const pages = pageLinkViews({ ...place, labels }, page.addLink);
    return {
      kind: 'shared',
      part: 'models',
      source,
      ...nameListPage(place, TEXTS.models),
      ...(place.pages > 1 && place),
      description: TEXTS.modelsDescription,
      content: page.split(renderToStaticMarkup(createElement(ModelList, { models: rows, pages }))),
      headings: [],
      anchors: page.anchors,
      records: [{ anchor: '', heading: TEXTS.models, text: formatBlock(TEXTS.modelsDescription, 'prose') }],
      words: pageWords({ title: TEXTS.models, headings: [], addresses: [], terms: '', code: '', text: TEXTS.modelsDescription }),
      markdown: page.split(modelListMarkdown(TEXTS.modelsDescription, rows, pages)),
      problems: [],
    };
  });
}
