import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { ModelContents } from '../../../../templates/api/model.js';
import type { ModelView } from '../../../../templates/api/view.js';
import { modelSections as SECTIONS, usedBy } from '../../../../templates/texts/reference.js';
import type { Heading, SharedPage, SitePath } from '../../../types.js';
import { pageWords } from '../../search/page-words.js';
import type { ApiNode } from '../document/document.js';
import { createApiPage } from '../page/api-page.js';
import { shorten } from '../page/description.js';
import { modelMarkdown } from '../page/model-markdown.js';
import { buildWithinLimits } from '../page/page-limits.js';
import { listExamples } from '../schema/examples.js';
import { fieldView } from '../schema/schema-tree.js';
import type { ApiContext, ApiPage, RoutedModel } from '../types.js';

const SECTION_IDS = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

/** Maximum number of operations that a page links to. Nearly all operations of an API may use a schema, such as that of an error. */
const MAX_USERS = 100;

/** Characters of HTML of a page of a model without its schema, and of an operation that uses it. */
const FRAME = 1_500;
const USER = 230;

/** Builds the page of a model: its description, properties and example, and the operations that use it. */
export const buildModelPage = (model: RoutedModel, api: ApiContext, source: SitePath): SharedPage =>
  buildWithinLimits(
    {
      node: toMediaType(model),
      api,
      own: model.node.value,
      besides: FRAME + USER * Math.min(model.operations.length, MAX_USERS),
    },
    (limits) => buildLimitedPage(model, createApiPage(api, { ownModel: model, limits }), source),
  );

/** Returns a media type with the schema of a model, for which examples are generated. */
const toMediaType = ({ reference }: RoutedModel): ApiNode => ({ ...reference, value: { schema: reference.value } });

function buildLimitedPage(model: RoutedModel, page: ApiPage, source: SitePath): SharedPage {
  const { api } = page;
  for (const id of SECTION_IDS) page.takeId(id);
  page.startSection('properties', SECTIONS.properties);
  const schema = api.readSchema(model.reference);
  const [example] = listExamples(toMediaType(model), { schema, direction: 'response', values: page.limits.values }, api);
  const view: ModelView = {
    schema: fieldView(schema, { id: 'properties', name: '', top: true, direction: 'model' }, page),
    example: example && api.highlightExample(example.value, { type: 'application/json' }, page.limits.example),
    operations: model.operations.slice(0, MAX_USERS).map(({ title, method, endpoint, path }) => ({
      title,
      method,
      endpoint,
      href: page.addLink(path),
    })),
    unlisted: Math.max(model.operations.length - MAX_USERS, 0),
  };
  const text = schema.descriptions
    .map((node) => api.descriptions.render(node, 4)?.text ?? '')
    .join(' ')
    .trim();
  const names = page.sections.flatMap((section) => [...section.names]);
  const description = shorten(text || usedBy(model.operations.length));
  const hasSection = { properties: true, example: view.example !== undefined, 'used-by': true };
  const headings = SECTION_IDS.filter((id) => hasSection[id]).map(
    (id): Heading => ({ depth: 2, id, text: SECTIONS[id], html: SECTIONS[id] }),
  );
  return {
    kind: 'shared',
    part: 'model',
    source,
    path: model.path,
    title: model.name,
    description,
    content: page.split(renderToStaticMarkup(createElement(ModelContents, { model: view }))),
    headings,
    anchors: page.anchors.filter(
      (id) => !(SECTION_IDS as readonly string[]).includes(id) || headings.some((heading) => heading.id === id),
    ),
    records: [
      { anchor: '', heading: model.name, text: formatBlock(text || description, 'prose') },
      ...(names.length > 0
        ? [{ anchor: 'properties', heading: SECTIONS.properties, text: formatBlock([...new Set(names)].join(', '), 'prose') }]
        : []),
    ],
    words: pageWords({ title: model.name, headings: [], addresses: [], terms: '', code: '', text }),
    markdown: page.split(modelMarkdown(view)),
    problems: [],
  };
}
