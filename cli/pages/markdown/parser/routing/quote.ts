import type { Line } from '../line.js';
import type { Rule } from './context.js';
import { markersOf } from './markers.js';

/** A line of a quote, or the line after one. */
export const readQuote: Rule = ({ prefix, content }, { before, next }) => {
  if (!prefix.includes('>')) {
    const isLazy = content !== '' && before.content !== '' && before.prefix.includes('>') && !isPlainQuote(before);
    return isLazy ? 'change of containers in a quote' : undefined;
  }
  if (content === '') return isPlainQuote(before) && isPlainQuote(next) ? undefined : 'blank line in a quote';
  if (!before.prefix.includes('>') || before.content === '') return undefined;
  return markersOf(prefix) === markersOf(before.prefix) || (isPlainQuote(before) && isListInQuote(prefix))
    ? undefined
    : 'change of containers in a quote';
};

/** Text in one quote and no other container. */
const isPlainQuote = ({ prefix, content }: Line): boolean => /^ {0,3}> ?$/.test(prefix) && content !== '';

const isListInQuote = (prefix: string): boolean => /^>[-+*.)]$/.test(markersOf(prefix));
