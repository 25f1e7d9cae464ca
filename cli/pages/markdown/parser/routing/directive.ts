import { removePlainInline } from '../inline-directives.js';
import type { Line } from '../line.js';
import { removeCode } from './autolink-text.js';
import type { Construct } from './construct.js';
import type { Context, OpenDirective, Rule } from './context.js';

const CLOSING = /^:{3,}[ \t]*$/;
const ATTRIBUTE = String.raw`(?:[.#][\w-]+|[a-z_][\w-]*(?:=(?:"(?:[^"{}&\\]|&\w+=)*"|'(?:[^'{}&\\]|&\w+=)*'|[\w./-]+))?)`;
/** A directive with a plain name, label and attributes. */
const DIRECTIVE = new RegExp(
  String.raw`^(:{2,})[a-z](?:[a-z\d-]*[a-z\d])?(?:\[(?!\s)[^[\]\\&<!@]*(?<!\s)\])?(?:\{ *(?:${ATTRIBUTE}(?: +${ATTRIBUTE})*)? *\})?$`,
  'i',
);
/** A directive in the text of an image, which may go on in the next line, or one with a label or attributes; a colon before an address. */
const INLINE_DIRECTIVE = /!\[(?:(?!!\[)[^\]])*(?::[a-z]|$)|:[a-z][\w-]*[[{@]|:(?:https?:|www\.|[\w.+-]{1,200}@)/i;

/** The beginning of a line whose paragraph may be something else, such as a definition that goes on. A link at the beginning is not. */
const OPEN_ENDED = /^(?:\[(?![^[\]\\]*\]\()|<)|\\$/;

/** Whether a line closes a directive, if one is open. */
export const isClosing = (content: string): boolean => CLOSING.test(content);

/** A line of a page with directives: the start or end of one, or its content. */
export const readDirective: Rule = (line, context) => {
  if (!context.hasDirectives) return undefined;
  const { prefix, content } = line;
  const outer = context.directives.at(-1);
  if (outer && content !== '') {
    if (mayLeave(outer, line)) return 'nesting of directives';
    if (outer.prefix !== '' && content.startsWith('<')) return 'HTML in a container';
  }
  if (context.isHtml && content.startsWith('::')) return 'unusual directive';
  if (!content.startsWith('::')) return hasInlineDirective(content, context) ? 'inline directive' : undefined;
  if (prefix.trim() !== '') return 'unusual directive';
  if (/^(?: {4}|\t)/.test(context.lastText.prefix)) context.mayBeParagraph = true;
  return isClosing(content) ? closeDirective(line, context) : openDirective(line, context);
};

/** Whether a line may contain an inline directive that is text or code, or one in the text of an image. */
function hasInlineDirective(content: string, { inline }: Context): boolean {
  if (inline.length === 0 || content.includes('![')) return INLINE_DIRECTIVE.test(content);
  const rest = removePlainInline(content, inline);
  const mayBeCode = rest !== content && (/:\/\/\S*`/.test(content) || removeCode(content).includes('`'));
  return mayBeCode || INLINE_DIRECTIVE.test(rest);
}

/** Whether a line may be outside of the container of an open directive, or may be indented code in it. */
function mayLeave({ prefix: outer }: OpenDirective, { source, prefix }: Line): boolean {
  if (!source.startsWith(outer)) return true;
  if (outer === '') return false;
  return prefix.length >= outer.length + 4 || prefix.includes('\t') || /^ +[^ ]/.test(prefix.slice(outer.length));
}

function openDirective({ prefix, content }: Line, { directives, items }: Context): Construct | undefined {
  const colons = DIRECTIVE.exec(content)?.[1]?.length;
  if (colons === undefined) return 'unusual directive';
  if (colons === 2) return undefined;
  if (prefix !== '' && prefix.length !== items.at(-1)) return 'unusual directive';
  const outer = directives.at(-1);
  if (outer && outer.colons <= colons) return 'nesting of directives';
  directives.push({ colons, prefix });
  return undefined;
}

function closeDirective({ prefix, content }: Line, context: Context): Construct | undefined {
  const { directives, before, isTable } = context;
  const open = directives.pop();
  if (open?.colons !== content.trim().length || open.prefix !== prefix) return 'nesting of directives';
  if (isTable) return 'table next to text';
  const mayContinue = OPEN_ENDED.test(before.content) || before.prefix.includes('>');
  return before.content !== '' && mayContinue ? 'unusual directive' : undefined;
}
