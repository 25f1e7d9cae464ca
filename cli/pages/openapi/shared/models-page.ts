import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { ModelList } from '../../../../templates/api/model.js';
import * as TEXTS from '../../../../templates/texts/reference.js';
import type { RoutePath, SharedPage, SitePath } from '../../../types.js';
import { pageWords } from '../../search/page-words.js';
import { createApiPage } from '../page/api-page.js';
import { shorten } from '../page/description.js';
import { modelListMarkdown } from '../page/model-markdown.js';
import type { ApiContext, RoutedModel } from '../types.js';

/** Maximum length of a description in the list. */
const MAX_TEXT = 90;

/** Number of models up to which the list describes them; the names of more are enough to load on a phone. */
const MAX_DESCRIBED = 300;

/** Builds the page that lists the models. Pages of larger models and of operations link to the parts, which have no name of their own. */
export function buildModelsPage(
  { path, models: all }: { readonly path: RoutePath; readonly models: readonly RoutedModel[] },
  api: ApiContext,
  source: SitePath,
): SharedPage {
  const page = createApiPage(api);
  const models = all.filter(({ isPart }) => !isPart);
  const isDescribed = models.length <= MAX_DESCRIBED;
  const rows = models.map((model) => {
    const [description] = isDescribed ? api.readSchema(model.reference).descriptions : [];
    const text = description && api.descriptions.render(description, 4)?.text;
    return {
      name: model.name,
      href: page.addLink(model.path),
      text: text && shorten(text, MAX_TEXT),
      users: model.operations.length,
    };
  });
  return {
    kind: 'shared',
    part: 'models',
    source,
    path,
    title: TEXTS.models,
    description: TEXTS.modelsDescription,
    content: page.split(renderToStaticMarkup(createElement(ModelList, { models: rows }))),
    headings: [],
    anchors: page.anchors,
    records: [{ anchor: '', heading: TEXTS.models, text: formatBlock(TEXTS.modelsDescription, 'prose') }],
    words: pageWords({ title: TEXTS.models, headings: [], addresses: [], terms: '', code: '', text: TEXTS.modelsDescription }),
    markdown: page.split(modelListMarkdown(TEXTS.modelsDescription, rows)),
    problems: [],
  };
}
