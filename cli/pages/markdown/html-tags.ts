/** An attribute as written in a tag. Offsets count from the start of the text. */
export interface TagAttribute {
  /** As written: `className`, or `{...props}` for a JSX spread. */
  readonly name: string;
  /** With its quotes or braces; `undefined` without a value. */
  readonly value: string | undefined;
  /** Offset of the start, including the white space before it. */
  readonly start: number;
  readonly end: number;
  /** Whether the value is code in braces, as in JSX. */
  readonly code: boolean;
}

/** A tag of HTML or JSX. */
export interface Tag {
  /** As written. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Whether it ends with `/>`. */
  readonly isEmpty: boolean;
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly TagAttribute[];
}

const OPEN = /<(\/?)([a-zA-Z][\w.:-]*)/g;
const OPEN_HERE = new RegExp(OPEN.source, 'y');
const SPACE = /[\s/]*/y;
const NAME = /[^\s"'<>/={}]+/y;
const EQUALS = /\s*=\s*/y;
const VALUE = /"[^"]*"|'[^']*'|[^\s"'=<>`{}][^\s"'=<>`]*/y;

/** The scan of a text stops after this many starts of tags without a complete tag. */
export const MAX_FAILURES = 1000;

/** Maximum length of code in braces that is read as one value by default, so that the time stays linear. */
const MAX_CODE_LENGTH = 2048;

/** Returns the tags of a text, in order. Skips incomplete tags. */
export function findTags(text: string): Tag[] {
  const tags: Tag[] = [];
  const last = text.lastIndexOf('>');
  let failures = 0;
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match && match.index < last; match = OPEN.exec(text)) {
    const tag = failures < MAX_FAILURES ? readTag(text, match) : undefined;
    if (!tag) failures++;
    if (!tag) continue;
    tags.push(tag);
    OPEN.lastIndex = tag.end;
  }
  return tags;
}

/**
 * Returns the tag that starts at an offset; `undefined` if there is no complete tag.
 *
 * @param maxCode maximum length of code in braces that is read as one value
 */
export function readTagAt(text: string, offset: number, maxCode?: number): Tag | undefined {
  OPEN_HERE.lastIndex = offset;
  const match = OPEN_HERE.exec(text);
  return match ? readTag(text, match, maxCode) : undefined;
}

function readTag(text: string, open: RegExpExecArray, maxCode = MAX_CODE_LENGTH): Tag | undefined {
  const attributes: TagAttribute[] = [];
  let offset = open.index + open[0].length;
  for (;;) {
    const start = offset;
    offset = skip(SPACE, text, offset);
    if (text[offset] === '>') {
      const isEmpty = text[offset - 1] === '/';
      return { name: open[2] as string, isEnd: open[1] === '/', isEmpty, start: open.index, end: offset + 1, attributes };
    }
    const attribute = readAttribute(text, { start, offset, maxCode });
    if (!attribute) return undefined;
    attributes.push(attribute);
    offset = attribute.end;
  }
}

interface AttributeStart {
  /** Offset of the white space before it. */
  readonly start: number;
  readonly offset: number;
  readonly maxCode: number;
}

function readAttribute(text: string, { start, offset, maxCode }: AttributeStart): TagAttribute | undefined {
  if (text[offset] === '{') {
    const end = findCodeEnd(text, offset, maxCode);
    return end === undefined ? undefined : { name: text.slice(offset, end), value: undefined, start, end, code: true };
  }
  const nameEnd = skip(NAME, text, offset);
  if (nameEnd === offset) return undefined;
  const name = text.slice(offset, nameEnd);
  const valueStart = skip(EQUALS, text, nameEnd);
  if (valueStart === nameEnd) return { name, value: undefined, start, end: nameEnd, code: false };
  const code = text[valueStart] === '{';
  const end = code ? findCodeEnd(text, valueStart, maxCode) : skip(VALUE, text, valueStart);
  if (end === undefined || end === valueStart) return undefined;
  return { name, value: text.slice(valueStart, end), start, end, code };
}

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** Returns the offset after the brace that closes the first one. Braces in strings do not count. */
function findCodeEnd(text: string, start: number, maxCode: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let offset = start; offset < text.length && offset < start + maxCode; offset++) {
    const char = text[offset] as string;
    if (quote) {
      if (char === '\\') offset++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return offset + 1;
  }
  return undefined;
}
