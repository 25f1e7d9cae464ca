import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { ModelContents } from '../../../../templates/api/model.js';
import type { ModelView } from '../../../../templates/api/view.js';
import { modelSections as SECTIONS, usedBy } from '../../../../templates/texts/reference.js';
import type { Heading, SharedPage, SitePath } from '../../../types.js';
import { nameListPage } from '../../list-page-path.js';
import { pageWords } from '../../search/page-words.js';
import type { ApiNode } from '../document/document.js';
import { createApiPage } from '../page/api-page.js';
import { shorten } from '../page/description.js';
import { buildListParts, type ListPart } from '../page/list-parts.js';
import { modelMarkdown } from '../page/model-markdown.js';
import { buildWithinLimits, isSmallEnough, LEAST } from '../page/page-limits.js';
import { pageLinkViews } from '../page/page-links.js';
import { listPartNames, pickParts } from '../schema/divide-schema.js';
import { listExamples } from '../schema/examples.js';
import { fieldView } from '../schema/schema-tree.js';
import type { ApiContext, ApiPage, RoutedModel } from '../types.js';

const SECTION_IDS = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

/** Maximum number of operations that a page links to. Nearly all operations of an API may use a schema, such as that of an error. */
const MAX_USERS = 100;

/** Characters of HTML of a page of a model without its schema, and of an operation that uses it. */
const FRAME = 1_500;
const USER = 230;

/**
 * Builds the page of a model: its description, properties and example, and the operations that use it. If it has so many properties or alternatives
 * that they are too large for one page, they continue on others.
 */
export function buildModelPages(model: RoutedModel, api: ApiContext, source: SitePath): readonly SharedPage[] {
  const whole = buildWithinLimits(
    {
      node: toMediaType(model),
      api,
      own: model.node.value,
      besides: FRAME + USER * Math.min(model.operations.length, MAX_USERS),
    },
    (limits) => buildLimitedPage(model, createApiPage(api, { ownModel: model, limits }), { source }),
  );
  if (isSmallEnough(whole)) return [whole];
  const names = listPartNames(api.readSchema(model.reference));
  if (names.length < 2) return [whole];
  return buildListParts({ first: model.path, names }, (part) =>
    buildLimitedPage(model, createApiPage(api, { ownModel: model, limits: LEAST }), { source, part }),
  );
}

/** Returns a media type with the schema of a model, for which examples are generated. */
const toMediaType = ({ reference }: RoutedModel): ApiNode => ({ ...reference, value: { schema: reference.value } });

function buildLimitedPage(
  model: RoutedModel,
  page: ApiPage,
  { source, part }: { readonly source: SitePath; readonly part?: ListPart },
): SharedPage {
  const { api } = page;
  for (const id of SECTION_IDS) page.takeId(id);
  page.startSection('properties', SECTIONS.properties);
  const schema = api.readSchema(model.reference);
  const { first = model.path, page: number = 1 } = part?.place ?? {};
  const isFirst = number === 1;
  const [example] = !isFirst
    ? []
    : listExamples(toMediaType(model), { schema, direction: 'response', values: page.limits.values }, api);
  const view: ModelView = {
    schema: {
      ...fieldView(
        part ? pickParts(schema, part.range) : schema,
        { id: 'properties', name: '', top: true, direction: 'model' },
        page,
      ),
      // The first page describes the model.
      ...(!isFirst && { descriptions: [], facts: [], values: [], marks: [] }),
    },
    pages: part ? pageLinkViews({ ...part.place, labels: part.labels }, page.addLink) : [],
    example: example && page.linkCode(api.highlightExample(example.value, { type: 'application/json' }, page.limits.example)),
    operations: model.operations.slice(0, isFirst ? MAX_USERS : 0).map(({ title, method, endpoint, path }) => ({
      title,
      method,
      endpoint,
      href: page.addLink(path),
    })),
    unlisted: isFirst ? Math.max(model.operations.length - MAX_USERS, 0) : 0,
  };
  const text = schema.descriptions
    .map((node) => api.descriptions.render(node, 4)?.text ?? '')
    .join(' ')
    .trim();
  const names = page.sections.flatMap((section) => [...section.names]);
  const description = shorten(text || usedBy(model.operations.length));
  const hasSection = { properties: true, example: view.example !== undefined, 'used-by': isFirst };
  const headings = SECTION_IDS.filter((id) => hasSection[id]).map(
    (id): Heading => ({ depth: 2, id, text: SECTIONS[id], html: SECTIONS[id] }),
  );
  return {
    kind: 'shared',
    part: 'model',
    source,
    ...nameListPage({ first, page: number }, model.name),
    ...part?.place,
    description,
    ...(page.examples.length > 0 && { examples: page.examples }),
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
    words: pageWords({
      title: model.name,
      headings: [],
      addresses: [],
      terms: '',
      // Operations do not show the names on further pages.
      code: part ? names.join(' ') : '',
      text: isFirst ? text : '',
    }),
    markdown: page.split(modelMarkdown(view)),
    problems: [],
  };
}
