import type { Html, Paragraph, Text } from 'mdast';
import { createTextLines, type TextPoint } from '../text-lines.js';
import type { MarkdownContext } from './context.js';
import { findTags, type Tag, type TagAttribute } from './html-tags.js';
import { htmlCounterpart } from './jsx-counterparts.js';
import { isSafeAttribute, isSafeElement } from './safe-html.js';
import { isLeftOut, tolerateTags } from './tolerate-tags.js';

declare module 'mdast' {
  interface HtmlData {
    /** Whether attributes were removed, so that the value differs from the source. */
    rewritten?: true;
  }
}

/** CommonMark 0.31, section 6.6: `<!-->` and `<!--->` are complete comments. */
export const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;

/** Whether the last comment is not closed. */
function isCommentOpen(html: string): boolean {
  const open = /<!--(?!-?>)/g;
  open.lastIndex = Math.max(0, html.lastIndexOf('-->') - 3);
  return open.test(html);
}

/** A comment that VitePress replaces with a file. */
const INCLUDE = /^<!--\s*@include[:(\s]/;

/** Numeric character references to the characters that mark holes. */
const MARKERS = /&#(?:x0*fdd[01](?![0-9a-f])|0*6497[67](?!\d));?/gi;

/** A comment that ends the excerpt of a post, as in Docusaurus, Hugo, Jekyll and WordPress. */
const EXCERPT_END = /^\s*<!--\s*(?:more|truncate)\s*-->\s*$/;

declare module 'mdast' {
  interface HtmlData {
    /** The comment ends the excerpt of a post. */
    isExcerptEnd?: true;
  }
}

/**
 * Processes HTML of the author: removes attributes that are not on the safe list, turns other elements into visible text, and removes comments.
 *
 * @param inline whether it is inline and not a block
 */
export function processHtml(node: Html, inline: boolean, context: MarkdownContext): Html | Text | Paragraph {
  if (isCommentOpen(node.value)) context.report('unclosed-comment', node);
  const getPoint = createPointFinder(node, context);
  for (const { 0: comment, index } of node.value.matchAll(COMMENT))
    if (INCLUDE.test(comment))
      context.report('foreign-syntax', getPoint(index), { found: comment, remedy: 'copy', removed: true });
  const value = node.value.replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, '')).replace(MARKERS, '\uFFFD');
  if (value.trim() === '')
    return { ...node, value: '', ...(EXCERPT_END.test(node.value) && { data: { ...node.data, isExcerptEnd: true } }) };
  const piece: HtmlPiece = { value, pointAt: createPointFinder({ ...node, value }, context), context };
  const tags = findTags(value);
  const unsafe = findUnsafe(value, tags);
  if (unsafe !== undefined) {
    reportUnsafe(piece, unsafe);
    reportOthers(piece, tags, unsafe.tag);
  }
  if (context.options.isForeign) {
    const tolerated = tolerateTags({ value, tags, inline }, context);
    if (tolerated !== value) return processTolerated(tolerated, { ...node, value }, { inline, context });
  }
  if (unsafe !== undefined) return toVisibleText({ ...node, value }, inline);
  return processSafe(node, piece, tags);
}

/** Shows HTML as its source. */
function toVisibleText(node: Html, inline: boolean): Text | Paragraph {
  const words = toTextNode(node);
  return inline ? words : { type: 'paragraph', children: [words], position: node.position };
}

/** @param value HTML without the tags that pages leave out; `undefined` if it cannot be shown as HTML */
function processTolerated(
  value: string | undefined,
  node: Html,
  { inline, context }: { readonly inline: boolean; readonly context: MarkdownContext },
): Html | Text | Paragraph {
  const tags = value === undefined ? [] : findTags(value);
  if (value === undefined || findUnsafe(value, tags)) return toVisibleText(node, inline);
  const processed = processSafe(node, { value, pointAt: createPointFinder({ ...node, value }, context), context }, tags);
  return { ...processed, data: { ...processed.data, rewritten: true } };
}

/** Processes HTML of elements on the safe list. */
function processSafe(node: Html, piece: HtmlPiece, tags: readonly Tag[]): Html {
  const { value, context } = piece;
  if (isTooDeep(tags, context.openElements)) {
    if (!context.problems.some(({ id }) => id === 'too-intricate'))
      context.report('too-intricate', node, { reason: { kind: 'html-depth', levels: MAX_LEVELS } });
    return { ...node, value: '' };
  }
  context.rawHtml = true;
  const safeHtml = removeUnsafeAttributes(piece, tags);
  return safeHtml === value ? { ...node, value } : { ...node, value: safeHtml, data: { ...node.data, rewritten: true } };
}

declare module 'mdast' {
  interface TextData {
    /** Whether it was written as HTML. */
    fromHtml?: true;
  }
}

export const toTextNode = ({ value, position }: Html): Text => ({ type: 'text', value, position, data: { fromHtml: true } });

/** Maximum number of characters of a line to search for in the source. */
const MAX_COMPARED = 200;

/** Returns a function from an index in HTML to its position in the source, whose lines may start with the markers of quotes and lists. */
function createPointFinder({ value, position }: Html, context: MarkdownContext): (index: number) => TextPoint {
  const lines = createTextLines(value);
  const start = position?.start ?? { line: 1, column: 1 };
  return (index) => {
    const point = lines.pointAt(index);
    const line = start.line + point.line - 1;
    const from = point.column - 1 + (point.line === 1 ? start.column - 1 : 0);
    const words = value.slice(index, index + MAX_COMPARED).split('\n', 1)[0] as string;
    const found = context.lines.line(line).indexOf(words, from);
    return { line, column: (found < 0 ? from : found) + 1 };
  };
}

/** Deeper trees overflow the stack of later steps. */
const MAX_LEVELS = 100;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose end tag is optional (HTML, section 13.1.2.4): adjacent ones are siblings, not nested. */
const OPTIONAL_END_TAG = /^(?:caption|colgroup|dd|dt|li|optgroup|option|p|rp|rt|tbody|td|tfoot|th|thead|tr)$/;

/** Whether elements of a piece of HTML are nested more than `LEVELS` deep. Updates `open` with the elements that it opens and closes. */
function isTooDeep(tags: readonly Tag[], open: string[]): boolean {
  for (const { name: writtenName, isEnd, isEmpty } of tags) {
    const name = writtenName.toLowerCase();
    if (VOID.test(name) || OPTIONAL_END_TAG.test(name) || isEmpty) continue;
    const index = open.lastIndexOf(name);
    if (!isEnd) open.push(name);
    else if (index >= 0) open.length = index;
    if (open.length > MAX_LEVELS) return true;
  }
  return false;
}

const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['cite', 'href', 'src', 'srcset']);

/** An address that runs code, or that only code could compute. */
const isUnsafeAddress = ({ name, value = '', code }: TagAttribute): boolean =>
  ADDRESS_ATTRIBUTES.has(name.toLowerCase()) && (code || /^["']?\s*(?:javascript|vbscript|data):/i.test(value));

/** Returns the index of the first tag that is not allowed; `undefined` if all are. */
function findUnsafe(value: string, tags: readonly Tag[]): { index: number; tag?: Tag } | undefined {
  let end = 0;
  const findStray = (from: number, to: number): number | undefined => {
    const index = value.slice(from, to).search(/<[!?a-zA-Z/]/);
    return index < 0 ? undefined : from + index;
  };
  for (const tag of tags) {
    const index = findStray(end, tag.start);
    if (index !== undefined) return { index };
    end = tag.end;
    const isSafe = isSafeElement(tag.name.toLowerCase());
    if (
      !isSafe ||
      tag.attributes.some(
        (attribute) => isSafeAttribute(tag.name.toLowerCase(), attribute.name.toLowerCase()) && isUnsafeAddress(attribute),
      )
    )
      return { index: tag.start, tag };
  }
  const index = findStray(end, value.length);
  return index === undefined ? undefined : { index };
}

/** HTML of the author without its comments. */
interface HtmlPiece {
  readonly value: string;
  readonly context: MarkdownContext;
  /** Returns the position in the source of an index in the value. */
  pointAt(index: number): TextPoint;
}

function reportUnsafe({ value, pointAt, context }: HtmlPiece, { index, tag }: { index: number; tag?: Tag }): void {
  if (tag && context.options.isForeign && isLeftOut(tag.name.toLowerCase())) return;
  const words = value.slice(index, tag?.end).trim();
  const html = words.length > 60 ? `${words.slice(0, 60)}…` : words;
  const point = pointAt(index);
  const code = tag?.attributes.find((attribute) => ADDRESS_ATTRIBUTES.has(attribute.name.toLowerCase()) && attribute.code);
  if (code && tag && isSafeElement(tag.name.toLowerCase()))
    context.report('foreign-syntax', point, {
      found: html,
      remedy: { kind: 'code-address', attribute: code.name },
      removed: false,
    });
  else context.report('unsafe-html', point, { html, counterpart: tag && htmlCounterpart(tag) });
}

/** Reports the other elements that are not on the safe list, each once. */
function reportOthers(piece: HtmlPiece, tags: readonly Tag[], first: Tag | undefined): void {
  const reported = new Set([first?.name]);
  for (const tag of tags) {
    if (tag.isEnd || tag === first || reported.has(tag.name) || isSafeElement(tag.name.toLowerCase())) continue;
    reported.add(tag.name);
    reportUnsafe(piece, { index: tag.start, tag });
  }
}

/** Removes the attributes that are not on the safe list, and reports each once. Replaces `className` by `class`. */
function removeUnsafeAttributes({ value, pointAt, context }: HtmlPiece, tags: readonly Tag[]): string {
  const reported = new Set<string>();
  let out = '';
  let from = 0;
  for (const tag of tags) {
    const element = tag.name.toLowerCase();
    for (const attribute of tag.attributes) {
      const isClass = attribute.name.toLowerCase() === 'classname';
      const isSafe = !attribute.code && (isClass || isSafeAttribute(element, attribute.name.toLowerCase()));
      if (isSafe && !isClass) continue;
      out += value.slice(from, attribute.start);
      from = attribute.end;
      if (isSafe) out += ` class${attribute.value === undefined ? '' : `=${attribute.value}`}`;
      else if (!reported.has(`${element} ${attribute.name}`)) {
        reported.add(`${element} ${attribute.name}`);
        const written = value.slice(attribute.start, attribute.end);
        const point = pointAt(attribute.start + (written.length - written.trimStart().length));
        if (attribute.code)
          context.report('foreign-syntax', point, { found: written.trim(), remedy: 'code-attribute', removed: true });
        else context.report('unsafe-attribute', point, { element, name: attribute.name });
      }
    }
  }
  return out + value.slice(from);
}
