import type { ModelListView, ModelView, PageLinkView } from '../../../../templates/api/view.js';
import { modelSections as SECTIONS, unlistedOperations } from '../../../../templates/texts/reference.js';
import { escapeInline, formatCode } from '../../markdown/escape-markdown.js';
import { formatCodeView } from './markdown-text.js';
import { formatSchema } from './operation-markdown.js';
import { pageLinksMarkdown } from './page-links.js';

/** Returns the page of a model as Markdown without its title. Markers of references stay in it. */
export function modelMarkdown({ schema, pages, example, operations, unlisted }: ModelView): string {
  const blocks = [
    ...formatSchema(schema),
    ...pageLinksMarkdown(pages),
    ...(example ? [`## ${SECTIONS.example}`, ...formatCodeView(example)] : []),
    ...(operations.length > 0
      ? [
          `## ${SECTIONS['used-by']}`,
          operations
            .map(
              ({ title, href, method, endpoint }) =>
                `- [${escapeInline(title)}](${href}): ${formatCode(`${method} ${endpoint}`)}`,
            )
            .join('\n'),
        ]
      : []),
    ...(unlisted > 0 ? [unlistedOperations(unlisted)] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Returns the list of the models as Markdown without its title. */
export const modelListMarkdown = (description: string, models: ModelListView, pages: readonly PageLinkView[]): string =>
  `${description}\n\n${models
    .map(({ name, href, text }) => `- [${escapeInline(name)}](${href})${text ? `: ${escapeInline(text)}` : ''}`)
    .join('\n')}${pageLinksMarkdown(pages)
    .map((line) => `\n\n${line}`)
    .join('')}\n`;
