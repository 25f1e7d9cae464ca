import type { Rule } from './context.js';

const PLAIN_DEFINITION = /^\[\^[\w-]+\]:[ \t]*$/;
const OTHER_BLOCK = /^(?:::|`{3}|~{3}|<|#)/;
const OTHER_BLOCK_OR_TABLE = /^(?:`{3}|~{3}|<|#|::|\|)/;

/** The first line of a footnote, or one of the lines that may belong to it. */
export const readFootnote: Rule = ({ prefix, content }, context) => {
  if (prefix.includes('[^')) {
    if (!PLAIN_DEFINITION.test(prefix) || context.directives.length > 0 || OTHER_BLOCK.test(content))
      return 'footnote with blocks';
    context.isFootnote = true;
    return undefined;
  }
  if (!context.isFootnote || content === '') return undefined;
  if (/^[^\t]{0,3}$/.test(prefix) && context.before.content === '') {
    context.isFootnote = false;
    return undefined;
  }
  return prefix === '    ' && !OTHER_BLOCK_OR_TABLE.test(content) ? undefined : 'footnote with blocks';
};
