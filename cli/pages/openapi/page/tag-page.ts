import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { Tag } from '../../../../templates/api/tag.js';
import type { PagePlace, RoutePath, SitePath, TagPage } from '../../../types.js';
import { nameListPage } from '../../list-page-path.js';
import { escapeInline, formatCode } from '../../markdown/escape-markdown.js';
import { pageWords } from '../../search/page-words.js';
import { child } from '../document/document.js';
import { getOwn } from '../document/guards.js';
import { describeExternalDocs } from '../schema/schema-text.js';
import type { ApiContext, RoutedOperation, RoutedTag } from '../types.js';
import { createApiPage } from './api-page.js';
import { shorten } from './description.js';
import { divideList, type Size } from './divide-list.js';
import { formatSentences } from './operation-markdown.js';
import { labelPage, pageLinksMarkdown, pageLinkViews } from './page-links.js';

/** An entry in the list of a tag. */
type TagItem = RoutedOperation | RoutedTag;

const isTag = (item: TagItem): item is RoutedTag => 'children' in item;

const describeTag = ({ node }: RoutedTag, api: ApiContext): string =>
  shorten(api.descriptions.render(child(node, 'description'), 2)?.text ?? '');

/** Builds the page of a tag: its description, and a list of its operations, with those of a path together. A long list is on several pages. */
export function buildTagPages(tag: RoutedTag, api: ApiContext, source: SitePath): readonly TagPage[] {
  const { path: first, operations, children } = tag;
  const lists = divideList<TagItem>([...groupByPath(operations), ...children], (item) => {
    const length = item.path.length + (isTag(item) ? item.label + describeTag(item, api) : item.title + item.endpoint).length;
    return { html: ROW.html + length, markdown: ROW.markdown + length };
  });
  const labels = lists.map((list, index) =>
    labelPage(
      index + 1,
      list.map((item) => (isTag(item) ? item.label : item.title)),
    ),
  );
  return lists.map((items, index) =>
    buildTagPage(
      {
        tag,
        items,
        labels,
        ...nameListPage({ first, page: index + 1 }, tag.label),
        place: { first, page: index + 1, pages: lists.length },
      },
      api,
      source,
    ),
  );
}

/** Characters of an entry besides its texts and its address. */
const ROW: Size = { html: 110, markdown: 60 };

interface TagPart {
  readonly tag: RoutedTag;
  /** The entries on this page. */
  readonly items: readonly TagItem[];
  /** The names of all pages. */
  readonly labels: readonly string[];
  readonly path: RoutePath;
  readonly title: string;
  readonly place: PagePlace;
}

function buildTagPage({ tag, items, labels, path, title, place }: TagPart, api: ApiContext, source: SitePath): TagPage {
  const page = createApiPage(api);
  const { name, label, node, operations, children } = tag;
  const isFirst = place.page === 1;
  const descriptionNode = child(node, 'description');
  const prose = isFirst ? page.renderProse(descriptionNode, 2) : undefined;
  const { text = '', blocks = '' } = api.descriptions.render(descriptionNode, 2) ?? {};
  const rows = items.flatMap((item) => {
    if (isTag(item)) return [];
    const { title, method, endpoint, path: route } = item;
    return [{ title, method, endpoint, href: page.addLink(route) }];
  });
  const tags = items.filter(isTag).map((inner) => ({
    title: inner.label,
    href: page.addLink(inner.path),
    text: describeTag(inner, api) || undefined,
    count: inner.operations.length || undefined,
  }));
  const pages = pageLinkViews({ ...place, labels }, page.addLink);
  const more = describeExternalDocs(getOwn(node.value, 'externalDocs'), () =>
    page.addLinkFrom(child(node, 'externalDocs', 'url')),
  );
  const html = renderToStaticMarkup(
    createElement(Tag, { tag: { description: prose, more: isFirst ? more : undefined, pages, tags, operations: rows } }),
  );
  const lines = [
    ...rows.map(
      ({ title, method, endpoint, href }) => `- [${escapeInline(title)}](${href}): ${formatCode(`${method} ${endpoint}`)}`,
    ),
    ...tags.map(({ title, href }) => `- [${escapeInline(title)}](${href})`),
  ];
  const titles = [...operations.map(({ title }) => title), ...children.map((tag) => tag.label)].join(', ');
  return {
    kind: 'tag',
    source,
    path,
    title,
    description: shorten(text || (operations.length > 0 ? `Operations: ${titles}.` : titles || label)),
    operations: operations.filter(({ tags }) => tags[0] === name).map((operation) => operation.path),
    ...(place.pages > 1 && place),
    content: page.split(html),
    headings: [],
    anchors: page.anchors,
    records: [{ anchor: '', heading: label, text: [blocks, titles && formatBlock(titles, 'prose')].filter(Boolean).join('\n') }],
    words: pageWords({
      title: label,
      headings: [],
      addresses: [],
      terms: '',
      code: '',
      text: `${text} ${titles}`,
    }),
    markdown: page.split(
      [
        ...(prose ? [prose.markdown] : []),
        ...(isFirst && more ? formatSentences([more]) : []),
        lines.join('\n'),
        ...pageLinksMarkdown(pages),
        '',
      ]
        .join('\n\n')
        .trimEnd()
        .concat('\n'),
    ),
    problems: [],
  };
}

/** Puts the operations of each path together, in the order in which the paths first appear. */
function groupByPath(operations: readonly RoutedOperation[]): RoutedOperation[] {
  const groups = new Map<string, RoutedOperation[]>();
  for (const operation of operations) groups.set(operation.endpoint, [...(groups.get(operation.endpoint) ?? []), operation]);
  return [...groups.values()].flat();
}
