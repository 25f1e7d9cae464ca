import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatBlock } from '../../../../search/text-blocks.js';
import { Tag } from '../../../../templates/api/tag.js';
import type { SitePath, TagPage } from '../../../types.js';
import { escapeInline, formatCode } from '../../markdown/escape-markdown.js';
import { pageWords } from '../../search/page-words.js';
import { child } from '../document/document.js';
import { getOwn } from '../document/guards.js';
import { describeExternalDocs } from '../schema/schema-text.js';
import type { ApiContext, RoutedOperation, RoutedTag } from '../types.js';
import { createApiPage } from './api-page.js';
import { shorten } from './description.js';
import { formatSentences } from './operation-markdown.js';

/** Builds the page of a tag: its description, and a list of its operations, with those of a path together. */
export function buildTagPage(
  { name, label, path, node, operations, children }: RoutedTag,
  api: ApiContext,
  source: SitePath,
): TagPage {
  const page = createApiPage(api);
  const descriptionNode = child(node, 'description');
  const prose = page.renderProse(descriptionNode, 2);
  const { text = '', blocks = '' } = api.descriptions.render(descriptionNode, 2) ?? {};
  const rows = groupByPath(operations).map(({ title, method, endpoint, path: route }) => ({
    title,
    method,
    endpoint,
    href: page.addLink(route),
  }));
  const tags = children.map((tag) => ({
    title: tag.label,
    href: page.addLink(tag.path),
    text: shorten(api.descriptions.render(child(tag.node, 'description'), 2)?.text ?? '') || undefined,
    count: tag.operations.length || undefined,
  }));
  const more = describeExternalDocs(getOwn(node.value, 'externalDocs'), () =>
    page.addLinkFrom(child(node, 'externalDocs', 'url')),
  );
  const html = renderToStaticMarkup(createElement(Tag, { tag: { description: prose, more, tags, operations: rows } }));
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
    title: label,
    description: shorten(text || (operations.length > 0 ? `Operations: ${titles}.` : titles || label)),
    operations: operations.filter(({ tags }) => tags[0] === name).map((operation) => operation.path),
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
      [...(prose ? [prose.markdown] : []), ...(more ? formatSentences([more]) : []), lines.join('\n'), '']
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
