import { readTagAt, type Tag } from '../../pages/markdown/html-tags.js';
import { createRangeTest } from '../../pages/markdown/range-test.js';
import { findCode } from './code-ranges.js';

/** An element of JSX or HTML with its content. */
export interface Element {
  readonly kind: 'element';
  readonly tag: Tag;
  readonly start: number;
  readonly end: number;
  /** Where the content starts and ends; equal for an empty element. */
  readonly inner: readonly [number, number];
  readonly children: readonly JsxNode[];
}

/** Code in braces. */
export interface Expression {
  readonly kind: 'expression';
  readonly start: number;
  readonly end: number;
}

/** A part of a text that is more than text. The text between the nodes is Markdown. */
export type JsxNode = Element | Expression;

interface Open {
  readonly tag: Tag;
  readonly children: JsxNode[];
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Maximum length of the code of an attribute, such as the payload of a request. */
const MAX_ATTRIBUTE = 100_000;

const MAX_DEPTH = 200;

/**
 * Finds the elements of a text, and the code in braces if `expressions` is set. Tags without a counterpart are text; so is everything in code and comments.
 */
export function parseJsx(text: string, { expressions }: { readonly expressions: boolean }): readonly JsxNode[] {
  const isCode = createRangeTest(findCode(text));
  const root: JsxNode[] = [];
  const stack: Open[] = [];
  const siblings = () => stack.at(-1)?.children ?? root;
  const starts = expressions ? /<\/?[A-Za-z]|\{/g : /<\/?[A-Za-z]/g;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const start = match.index;
    if (isCode(start) || isEscaped(text, start)) continue;
    if (match[0] === '{') {
      if (isDirectiveLine(text, start) || isInTarget(text, start)) continue;
      const end = findBraceEnd(text, start);
      if (end === undefined) continue;
      siblings().push({ kind: 'expression', start, end });
      starts.lastIndex = end;
      continue;
    }
    const tag = readTagAt(text, start, MAX_ATTRIBUTE);
    if (!tag) continue;
    starts.lastIndex = tag.end;
    if (tag.isEnd) closeElement(tag, stack, root);
    else if (tag.isEmpty || VOID.has(tag.name))
      siblings().push({ kind: 'element', tag, start: tag.start, end: tag.end, inner: [tag.end, tag.end], children: [] });
    else if (stack.length < MAX_DEPTH) stack.push({ tag, children: [] });
  }
  while (stack.length > 0) dropOpen(stack, root);
  return root;
}

/** Whether a brace begins the attributes of a directive. */
const isDirectiveLine = (text: string, offset: number): boolean =>
  /^[ \t]*:{2,}[ \t]*[a-z][\w-]*(?:\[.*\])?$/i.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));

/** Whether a brace is in the target of a link, after its first character. */
const isInTarget = (text: string, offset: number): boolean =>
  /\]\([^()\s{}]+$/.test(text.slice(Math.max(0, offset - 200), offset));

const isEscaped = (text: string, offset: number): boolean =>
  /(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(Math.max(0, offset - 8), offset));

function closeElement(end: Tag, stack: Open[], root: JsxNode[]): void {
  const index = stack.findLastIndex(({ tag }) => tag.name === end.name);
  if (index < 0) return;
  while (stack.length > index + 1) dropOpen(stack, root);
  const { tag, children } = stack.pop() as Open;
  const element: Element = { kind: 'element', tag, start: tag.start, end: end.end, inner: [tag.end, end.start], children };
  (stack.at(-1)?.children ?? root).push(element);
}

/** Makes a tag that is never closed text: its children belong to the element around it. */
function dropOpen(stack: Open[], root: JsxNode[]): void {
  const { children } = stack.pop() as Open;
  (stack.at(-1)?.children ?? root).push(...children);
}

/** Returns the offset after the brace that closes the one at `start`; `undefined` if none does in the same block of text. */
function findBraceEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = '';
  const limit = Math.min(text.length, start + MAX_ATTRIBUTE);
  for (let offset = start; offset < limit; offset++) {
    const char = text[offset] as string;
    if (quote === '*/') {
      if (text.startsWith('*/', offset)) {
        quote = '';
        offset++;
      }
    } else if (quote) {
      if (char === '\\') offset++;
      else if (char === quote || (char === '\n' && quote !== '`')) quote = '';
    } else if (text.startsWith('/*', offset)) quote = '*/';
    else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return offset + 1;
  }
  return undefined;
}
