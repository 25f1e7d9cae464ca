import type { Rule } from './context.js';

/** A value without quotes that needs them: the native parser accepts more characters. */
const UNQUOTED = /<[a-z][^<>]*(?:=[ \t]*[^\s"'<>=`/]*["'=`/]|["'])/i;
const QUOTED = /(?<=\s[^\s"'<>=`/]{1,100})\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** A value after a space, with an equals sign after it. */
const VALUE_LIKE_NAME = /<[a-z][^<>]*=[ \t]+[^\s"'<>=`]+[ \t]*=/i;
/** The end of a tag that may be part of a value. */
const BRACKET_IN_VALUE = /<[a-z][^<>]*=[ \t]*(?:"[^"<>]*>|'[^'<>]*>)/i;
const OPEN_AT_END = /<[a-z][^<>]*$/i;
/** A comment that is all of a line, and ends a paragraph before it. */
const COMMENT = /^<!--(?:(?!-->).)*-->[ \t]*$/;

/** The attributes of the tags in a line, of which the first may have started on a line before. */
export const readTag: Rule = ({ content }, context) => {
  const wasOpen = context.isTagOpen;
  if (COMMENT.test(content)) {
    context.isTagOpen = false;
    return undefined;
  }
  if (content === '' || /[<>]/.test(content)) context.isTagOpen = OPEN_AT_END.test(content);
  if (!wasOpen && !content.includes('<')) return undefined;
  if (context.isTagOpen && /=\s*$/.test(content)) return 'unusual HTML';
  const tags = wasOpen ? `<a ${content}` : content;
  const isUnusual = VALUE_LIKE_NAME.test(tags) || BRACKET_IN_VALUE.test(tags) || UNQUOTED.test(tags.replace(QUOTED, ''));
  return isUnusual ? 'unusual HTML' : undefined;
};
