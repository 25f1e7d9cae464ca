import type { Card } from '../../templates/cards.js';
import { escapeDestination, escapeInline } from '../pages/markdown/escape-markdown.js';

/**
 * Formats an item of a Markdown list that links to a page. Title and text are plain text and are escaped.
 *
 * @param link its `href` is absolute
 */
export const linkItem = ({ title, href, text }: Pick<Card, 'title' | 'href' | 'text'>): string =>
  `- [${escapeInline(title)}](${escapeDestination(href)})${text ? `: ${escapeInline(text)}` : ''}`;
