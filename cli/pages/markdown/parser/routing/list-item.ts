import type { Line } from '../line.js';
import type { Construct } from './construct.js';
import type { Context, Rule } from './context.js';

/** A marker with so much space after it that the item starts with indented code. */
const MARKER_BEFORE_CODE = /(?:[-+*]|\d[.)])(?: {5,}| *\t)/;
const MARKER_AT_END = /(?:[-+*]|\d[.)])[ \t]*$/;
const CHECKBOX = /^\[[ x]\]/i;
const CHECKBOX_ALONE = /^\[[ x]\]\s*$/i;
const UNDERLINE = /^(?:=+|-+)\s*$/;
/** A heading, a thematic break, or the first or last line of fenced code or a directive. */
const BLOCK_OF_ONE_LINE = /^(?:#|=+[ \t]*$|::|`{3}|~{3}|[*_-][ \t*_-]*$)/;
/** As wide as indented code. */
const WIDE_SPACE = /^(?: {4,}| *\t\s*)$/;

/** The first line of a list item, and indentation: what it belongs to depends on the items before. */
export const readItem: Rule = (line, context) =>
  findItemWithoutText(line, context) ?? findIndentedCode(line, context) ?? findWhiteSpace(line, context);

function findItemWithoutText({ prefix, content }: Line, { before }: Context): Construct | undefined {
  const isEmpty = MARKER_BEFORE_CODE.test(prefix) || (content === '' && MARKER_AT_END.test(prefix));
  const isTaskWithoutText = CHECKBOX_ALONE.test(content) || (CHECKBOX.test(before.content) && UNDERLINE.test(content));
  return isEmpty || isTaskWithoutText ? 'list item without text' : undefined;
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
