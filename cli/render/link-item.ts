import type { Card } from '../../templates/cards.js';
import { destination, literal } from '../pages/markdown/literal.js';

/**
 * Formats an item of a Markdown list that links to a page. Title and text are plain text and are escaped.
 *
 * @param link its `href` is absolute
 */
export const linkItem = ({ title, href, text }: Pick<Card, 'title' | 'href' | 'text'>): string =>
  `- [${literal(title)}](${destination(href)})${text ? `: ${literal(text)}` : ''}`;
