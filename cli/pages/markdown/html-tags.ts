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
export const MOST_FAILURES = 1000;

/** Maximum length of code in braces that is read as one value, so that the time stays linear. */
const LONGEST_CODE = 2048;

/** Returns the tags of a text, in order. Skips incomplete tags. */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  const last = text.lastIndexOf('>');
  let failures = 0;
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match && match.index < last; match = OPEN.exec(text)) {
    const tag = failures < MOST_FAILURES ? tagOf(text, match) : undefined;
    if (!tag) failures++;
    if (!tag) continue;
    tags.push(tag);
    OPEN.lastIndex = tag.end;
  }
  return tags;
}

/** Returns the tag that starts at an offset; `undefined` if there is no complete tag. */
export function tagAt(text: string, offset: number): Tag | undefined {
  OPEN_HERE.lastIndex = offset;
  const match = OPEN_HERE.exec(text);
  return match ? tagOf(text, match) : undefined;
}

function tagOf(text: string, open: RegExpExecArray): Tag | undefined {
  const attributes: TagAttribute[] = [];
  let at = open.index + open[0].length;
  for (;;) {
    const start = at;
    at = skip(SPACE, text, at);
    if (text[at] === '>') {
      const isEmpty = text[at - 1] === '/';
      return { name: open[2] as string, isEnd: open[1] === '/', isEmpty, start: open.index, end: at + 1, attributes };
    }
    const attribute = attributeAt(text, start, at);
    if (!attribute) return undefined;
    attributes.push(attribute);
    at = attribute.end;
  }
}

function attributeAt(text: string, start: number, at: number): TagAttribute | undefined {
  if (text[at] === '{') {
    const end = endOfCode(text, at);
    return end === undefined ? undefined : { name: text.slice(at, end), value: undefined, start, end, code: true };
  }
  const nameEnd = skip(NAME, text, at);
  if (nameEnd === at) return undefined;
  const name = text.slice(at, nameEnd);
  const valueStart = skip(EQUALS, text, nameEnd);
  if (valueStart === nameEnd) return { name, value: undefined, start, end: nameEnd, code: false };
  const code = text[valueStart] === '{';
  const end = code ? endOfCode(text, valueStart) : skip(VALUE, text, valueStart);
  if (end === undefined || end === valueStart) return undefined;
  return { name, value: text.slice(valueStart, end), start, end, code };
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Returns the offset after the brace that closes the first one. Braces in strings do not count. */
function endOfCode(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length && at < start + LONGEST_CODE; at++) {
    const char = text[at] as string;
    if (quote) {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}
