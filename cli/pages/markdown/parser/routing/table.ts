import type { Rule } from './context.js';
import { markersOf } from './markers.js';

const DELIMITER_ROW = /^(?=[^|:]*[|:])(?!::)(?=.*-)[|:-][|: \t-]*$/;

/** A line that may be the delimiter row of a table, or a row of one. */
export const readTable: Rule = ({ source, prefix, content }, context) => {
  if (content === '') context.isTable = false;
  if (context.isTable && content.startsWith('<')) return 'table next to text';
  const { before, twoBefore } = context;
  if (before.content === '') return undefined;
  if (prefix.includes('-') && DELIMITER_ROW.test(source.trim())) return 'table next to text';
  if (!DELIMITER_ROW.test(content)) return undefined;
  context.isTable = true;
  const isAlone = prefix.trim() === '' && before.prefix === prefix && (twoBefore.content === '' || twoBefore.prefix === prefix);
  const isFirstInItem = markersOf(prefix) === '' && before.prefix.length === prefix.length && twoBefore.content === '';
  return isAlone || isFirstInItem ? undefined : 'table next to text';
};
