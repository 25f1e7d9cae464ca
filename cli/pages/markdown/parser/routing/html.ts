import type { Construct } from './construct.js';
import type { Context, Rule } from './context.js';
import { findRawHtml, type RawHtml } from './raw-html.js';

const TAG = /^<[a-z!?/]/i;
const ELEMENT_END = /<\/(?:script|pre|style|textarea)>/i;

/** A line outside of comments and the like: whether it starts HTML that belongs to a container, or that stops at another place with each parser. */
export const readHtml: Rule = ({ source, prefix, content }, context) => {
  const wasHtml = context.isHtml;
  if (content === '') context.isHtml = false;
  else if (TAG.test(content)) context.isHtml = true;
  const { before } = context;
  const isLazy = before.prefix.includes('>') && !prefix.includes('>');
  const isOther = !wasHtml || isLazy || prefix.length !== before.prefix.length;
  if (content.startsWith('<') && prefix !== '' && isOther && before.content !== '') return 'HTML in a container';
  const rawHtml = findRawHtml(content);
  if (!rawHtml) return undefined;
  if (prefix !== '' || wasHtml || context.directives.length > 0) return 'HTML in a container';
  return readRawHtml(source, rawHtml, context);
};

/** A line of a comment, `<pre>` and the like, which may be its last. */
export function readRawHtml(source: string, rawHtml: RawHtml, context: Context): Construct | undefined {
  const isEnd = rawHtml.end.test(source);
  context.rawHtml = isEnd ? undefined : rawHtml;
  return rawHtml.isElement && !isEnd && ELEMENT_END.test(source) ? 'unusual HTML' : undefined;
}
