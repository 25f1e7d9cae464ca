import type { Html, Paragraph, Text } from 'mdast';
import type { MarkdownContext } from './context.js';
import { type Tag, type TagAttribute, tagsIn } from './html-tags.js';
import { htmlCounterpart } from './jsx-counterparts.js';
import { isSafeAttribute, isSafeElement } from './safe-html.js';

declare module 'mdast' {
  interface HtmlData {
    /** Whether attributes were removed, so that the value differs from the source. */
    rewritten?: true;
  }
}

/** CommonMark 0.31, section 6.6: `<!-->` and `<!--->` are complete comments. */
export const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;

/** A comment that VitePress replaces with a file. */
const INCLUDE = /^<!--\s*@include[:(\s]/;
const COPY = 'Copy the text here: a page contains all that it shows';

/** Numeric character references to the characters that mark holes. */
const MARKERS = /&#(?:x0*fdd[01](?![0-9a-f])|0*6497[67](?!\d));?/gi;

/**
 * Processes HTML of the author: removes attributes that are not on the safe list, turns other elements into visible text, and removes comments.
 *
 * @param inline whether it is inline and not a block
 */
export function processHtml(node: Html, inline: boolean, context: MarkdownContext): Html | Text | Paragraph {
  if (/<!--(?!-?>)(?![\s\S]*?-->)/.test(node.value)) context.report('unclosed-comment', node);
  for (const { 0: comment, index } of node.value.matchAll(COMMENT))
    if (INCLUDE.test(comment))
      context.report('foreign-syntax', pointInHtml(node, index, context), { found: comment, gone: 1, remedy: COPY });
  const value = node.value.replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, '')).replace(MARKERS, '\uFFFD');
  if (value.trim() === '') return { ...node, value: '' };
  const tags = tagsIn(value);
  const unsafe = firstUnsafe(value, tags);
  if (unsafe !== undefined) {
    reportUnsafe({ ...node, value }, unsafe, context);
    reportOthers({ ...node, value }, tags, { first: unsafe.tag, context });
    const words = asText({ ...node, value });
    return inline ? words : { type: 'paragraph', children: [words], position: node.position };
  }
  if (isTooDeep(tags, context.openElements)) {
    if (!context.problems.some(({ id }) => id === 'too-intricate'))
      context.report('too-intricate', node, { reason: `its HTML is nested more than ${LEVELS} levels deep` });
    return { ...node, value: '' };
  }
  context.rawHtml = true;
  const kept = withoutUnsafeAttributes({ ...node, value }, tags, context);
  return kept === value ? { ...node, value } : { ...node, value: kept, data: { ...node.data, rewritten: true } };
}

declare module 'mdast' {
  interface TextData {
    /** Whether it was written as HTML. */
    fromHtml?: true;
  }
}

export const asText = ({ value, position }: Html): Text => ({ type: 'text', value, position, data: { fromHtml: true } });

/** Returns the location of a part of an HTML block in the source, whose lines may start with markers of quotes and lists. */
export function pointInHtml(node: Html, index: number, context: MarkdownContext): { line: number; column: number } {
  const start = node.position?.start ?? { line: 1, column: 1 };
  const before = node.value.slice(0, index).split('\n');
  const line = start.line + before.length - 1;
  const words = node.value.slice(index).split('\n', 1)[0] as string;
  const from = before.length === 1 ? start.column - 1 : 0;
  const found = lineOf(context.text, line).indexOf(words, from + (before.at(-1)?.length ?? 0));
  return { line, column: (found < 0 ? from + (before.at(-1)?.length ?? 0) : found) + 1 };
}

function lineOf(text: string, line: number): string {
  let start = 0;
  for (let number = 1; number < line; number++) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

/** Deeper trees overflow the stack of later steps. */
const LEVELS = 100;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose end tag is optional (HTML, section 13.1.2.4): adjacent ones are siblings, not nested. */
const ENDED_BY_THE_NEXT = /^(?:caption|colgroup|dd|dt|li|optgroup|option|p|rp|rt|tbody|td|tfoot|th|thead|tr)$/;

/** Whether elements of a piece of HTML are nested more than `LEVELS` deep. Updates `open` with the elements that it opens and closes. */
function isTooDeep(tags: readonly Tag[], open: string[]): boolean {
  for (const { name: written, isEnd, isEmpty } of tags) {
    const name = written.toLowerCase();
    if (VOID.test(name) || ENDED_BY_THE_NEXT.test(name) || isEmpty) continue;
    const at = open.lastIndexOf(name);
    if (!isEnd) open.push(name);
    else if (at >= 0) open.length = at;
    if (open.length > LEVELS) return true;
  }
  return false;
}

const ADDRESSES: ReadonlySet<string> = new Set(['cite', 'href', 'src', 'srcset']);

/** An address that runs code, or that only code could compute. */
const isUnsafeAddress = ({ name, value = '', code }: TagAttribute): boolean =>
  ADDRESSES.has(name.toLowerCase()) && (code || /^["']?\s*(?:javascript|vbscript|data):/i.test(value));

/** Returns the index of the first tag that is not allowed; `undefined` if all are. */
function firstUnsafe(value: string, tags: readonly Tag[]): { index: number; tag?: Tag } | undefined {
  let rest = 0;
  const strayIn = (from: number, to: number): number | undefined => {
    const at = value.slice(from, to).search(/<[!?a-zA-Z/]/);
    return at < 0 ? undefined : from + at;
  };
  for (const tag of tags) {
    const index = strayIn(rest, tag.start);
    if (index !== undefined) return { index };
    rest = tag.end;
    const isSafe = isSafeElement(tag.name.toLowerCase());
    if (
      !isSafe ||
      tag.attributes.some(
        (attribute) => isSafeAttribute(tag.name.toLowerCase(), attribute.name.toLowerCase()) && isUnsafeAddress(attribute),
      )
    )
      return { index: tag.start, tag };
  }
  const index = strayIn(rest, value.length);
  return index === undefined ? undefined : { index };
}

function reportUnsafe(node: Html, { index, tag }: { index: number; tag?: Tag }, context: MarkdownContext): void {
  const words = (tag ? node.value.slice(index, tag.end) : node.value.slice(index)).trim();
  const html = words.length > 60 ? `${words.slice(0, 60)}…` : words;
  const at = pointInHtml(node, index, context);
  const code = tag?.attributes.find((attribute) => ADDRESSES.has(attribute.name.toLowerCase()) && attribute.code);
  if (code && tag && isSafeElement(tag.name.toLowerCase()))
    context.report('foreign-syntax', at, {
      found: html,
      remedy: `Write a plain address, as in ${code.name}="…": nothing in a page is code`,
    });
  else context.report('unsafe-html', at, { html, instead: tag && htmlCounterpart(tag) });
}

/** Reports each other element that is not on the safe list, once per name. */
function reportOthers(
  node: Html,
  tags: readonly Tag[],
  { first, context }: { readonly first: Tag | undefined; readonly context: MarkdownContext },
): void {
  const reported = new Set([first?.name]);
  for (const tag of tags) {
    if (tag.isEnd || tag === first || reported.has(tag.name) || isSafeElement(tag.name.toLowerCase())) continue;
    reported.add(tag.name);
    reportUnsafe(node, { index: tag.start, tag }, context);
  }
}

/** Removes the attributes that are not on the safe list and reports each name once. Reads `className` as `class`. */
function withoutUnsafeAttributes(node: Html, tags: readonly Tag[], context: MarkdownContext): string {
  const { value } = node;
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
        const at = pointInHtml(node, attribute.start + (written.length - written.trimStart().length), context);
        if (attribute.code) context.report('foreign-syntax', at, { found: written.trim(), gone: 1, remedy: JSX_ATTRIBUTE });
        else context.report('unsafe-attribute', at, { element, name: attribute.name });
      }
    }
  }
  return out + value.slice(from);
}

const JSX_ATTRIBUTE = 'Write a plain value in quotes, or remove it: nothing in a page is code';
