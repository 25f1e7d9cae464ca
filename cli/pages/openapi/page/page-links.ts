import type { PageLinkView } from '../../../../templates/api/view.js';
import * as TEXTS from '../../../../templates/texts/reference.js';
import type { PagePlace, RoutePath } from '../../../types.js';
import { listPagePath } from '../../list-page-path.js';
import { escapeInline } from '../../markdown/escape-markdown.js';
import { shorten } from './description.js';

/** Maximum length of the name of an entry in a link. */
const MAX_NAME = 40;

/** Names a page of a list by its number, and its first and last entry. */
export function labelPage(page: number, names: readonly string[]): string {
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : ''].map((name = '') => shorten(name, MAX_NAME));
  return TEXTS.pageLabel(page, first, last);
}

interface LinkedPages extends Pick<PagePlace, 'first' | 'page'> {
  readonly labels: readonly string[];
}

/** Returns links to all pages of a list. @param toHref returns the address of a route */
export const pageLinkViews = ({ first, page, labels }: LinkedPages, toHref: (route: RoutePath) => string): PageLinkView[] =>
  labels.length < 2
    ? []
    : labels.map((label, index) => ({
        label,
        href: index + 1 === page ? undefined : toHref(listPagePath(first, index + 1)),
      }));

/** Formats the links as a paragraph of Markdown; empty if there is only one page. */
export const pageLinksMarkdown = (pages: readonly PageLinkView[]): string[] =>
  pages.length < 2
    ? []
    : [
        `${TEXTS.pages}: ${pages
          .map(({ label, href }) => (href === undefined ? escapeInline(label) : `[${escapeInline(label)}](${href})`))
          .join(' · ')}`,
      ];
