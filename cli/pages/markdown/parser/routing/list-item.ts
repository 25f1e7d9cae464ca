import type { Line } from '../line.js';
import type { Construct } from './construct.js';
import type { Context, Rule } from './context.js';
import { hasLaterNumber, hasListMarker } from './markers.js';

/** A marker with so much space after it that the item starts with indented code. */
const MARKER_BEFORE_CODE = /(?:[-+*]|\d[.)])(?: {5,}| *\t)/;
const MARKER_AT_END = /(?:[-+*]|\d[.)])[ \t]*$/;
const CHECKBOX = /^\[[ x]\]/i;
const CHECKBOX_ALONE = /^\[[ x]\]\s*$/i;
const UNDERLINE = /^(?:=+|-+)\s*$/;
/** A heading, a thematic break, HTML, or the first or last line of fenced code or a directive. */
const BLOCK_OF_ONE_LINE = /^(?:#|=+[ \t]*$|::|`{3}|~{3}|<|[*_-][ \t*_-]*$)/;
/** As wide as indented code. */
const WIDE_SPACE = /^(?: {4,}| *\t\s*)$/;

/** The first line of a list item, and indentation: what it belongs to depends on the items before. */
export const readItem: Rule = (line, context) =>
  findItemWithoutText(line, context) ??
  findIndentedCode(line, context) ??
  findWhiteSpace(line, context) ??
  readMarkers(line, context);

function findItemWithoutText({ prefix, content }: Line, context: Context): Construct | undefined {
  const isEmpty = MARKER_BEFORE_CODE.test(prefix) || (content === '' && MARKER_AT_END.test(prefix));
  const isHeading = context.isTask && UNDERLINE.test(content);
  if (content === '') context.isTask = false;
  else if (CHECKBOX.test(content)) context.isTask = true;
  return isEmpty || isHeading || CHECKBOX_ALONE.test(content) ? 'list item without text' : undefined;
}

function findIndentedCode({ prefix, content }: Line, { before, isTable }: Context): Construct | undefined {
  if (content === '' || !/^(?: {4}|\t)|> {5}/.test(prefix)) return undefined;
  return isTable || prefix.includes('>') || BLOCK_OF_ONE_LINE.test(before.content)
    ? 'indented code next to another block'
    : undefined;
}

function findWhiteSpace({ source }: Line, { before, isFootnote }: Context): Construct | undefined {
  const matters = isFootnote || before.content.startsWith('<');
  return WIDE_SPACE.test(source) || (matters && /^\s+$/.test(source)) ? 'line of white space' : undefined;
}

/** Notes the items that a line starts and ends. */
function readMarkers({ prefix, content }: Line, context: Context): Construct | undefined {
  if (content === '') return undefined;
  const indentation = prefix.search(/[^ ]|$/);
  context.items = context.items.filter((column) => column <= indentation);
  if (!hasListMarker(prefix)) return undefined;
  if (context.directives.some((directive) => directive.prefix !== '')) return 'nesting of directives';
  context.items.push(prefix.includes('\t') ? Number.POSITIVE_INFINITY : prefix.length);
  return context.mayBeParagraph && hasLaterNumber(prefix) ? 'list next to a definition or directive' : undefined;
}
