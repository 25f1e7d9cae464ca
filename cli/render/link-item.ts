import type { Card } from '../../templates/cards.js';

/**
 * An item of a Markdown list that leads to a page. Title and text are plain: they become one line, and nothing in the title ends the link.
 *
 * @param link its `href` absolute
 */
export const linkItem = ({ title, href, text }: Pick<Card, 'title' | 'href' | 'text'>): string =>
  `- [${oneLine(title).replace(/[[\]\\`]/g, '\\$&')}](${href})${text ? `: ${oneLine(text)}` : ''}`;

/** Text without line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
