import type { Element, ElementContent } from 'hast';
import type { List, ListItem, Nodes, Paragraph, Root, RootContent, Text } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { element, text as textNode } from './hast.js';

declare module 'mdast' {
  interface ListData {
    /** The list consists of terms and their definitions. */
    isDefinitions?: true;
  }
  interface ListItemData {
    /** The item of a definition list is a term, in one paragraph. */
    isTerm?: true;
  }
}

/** The first line of a definition, after the markers of quotes and the indentation: a colon and one to four columns of space. */
const DEFINITION = /^([ >]{0,40}):(?: {1,4}|\t)(?=\S)/;
const MAYBE_DEFINITION = /^[ >]{0,40}:(?: {1,4}|\t)\S/m;

/** The parsers take quadratic time for lists; no page has as many definitions. */
const MAX_DEFINITIONS = 1_000;

/** Attempts to parse a text with fewer definitions, after some turned out to be text; then all of it is text. */
const ROUNDS = 3;

/**
 * Parses a text whose definition lists have the form of PHP Markdown Extra: lines with terms, and below them definitions that begin with a colon, with
 * blocks that belong to them indented. Each is parsed as an item of a list with a marker that the text does not use otherwise, so that all positions
 * stay. https://michelf.ca/projects/php-markdown/extra/#def-list
 *
 * @param parse must preserve positions
 */
export function parseWithDefinitions(text: string, parse: (text: string) => Root): Root {
  if (!MAYBE_DEFINITION.test(text)) return parse(text);
  const original = text.split('\n');
  const marker = ['+', '*', '-'].find((one) => !usesMarker(text, one));
  const candidates = new Set(original.flatMap((line, index) => (mayDefine(line, index, original) ? [index] : [])));
  if (candidates.size > MAX_DEFINITIONS) return parse(text);
  for (let round = 0; marker !== undefined && candidates.size > 0 && round < ROUNDS; round++) {
    const lines = original.map((line, index) => (candidates.has(index) ? line.replace(DEFINITION, mark(marker)) : line));
    const tree = parse(lines.join('\n'));
    const found = findDefinitionLines(tree, text);
    if (found.size === candidates.size) return tree;
    for (const index of candidates) if (!found.has(index)) candidates.delete(index);
  }
  return parse(text);
}

const mark =
  (marker: string) =>
  (written: string, prefix: string): string =>
    `${prefix}${marker}${written.slice(prefix.length + 1)}`;

/** Whether a line of a text may be an item of a list with a marker. */
const usesMarker = (text: string, marker: string): boolean =>
  new RegExp(String.raw`^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])[ \t])*[${marker}][ \t]`, 'm').test(text);

/** Whether a line may be the first of a definition: below a term or another definition, with at most one blank line between them. */
function mayDefine(line: string, index: number, lines: readonly string[]): boolean {
  if (!DEFINITION.test(line)) return false;
  const isBlank = (other: string | undefined) => other === undefined || /^[ \t>]*$/.test(other);
  return !isBlank(lines[index - 1]) || !isBlank(lines[index - 2]);
}

/** Returns the indices of the lines on which the definitions of a text begin. */
function findDefinitionLines(tree: Root, text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (node: Nodes) => {
    if (!('children' in node)) return;
    node.children.forEach((child, index) => {
      if (isDefinitionList(child, node.children[index - 1] as Nodes | undefined, text))
        for (const item of child.children) found.add((item.position?.start.line ?? 0) - 1);
      visit(child as Nodes);
    });
  };
  visit(tree);
  return found;
}

const sourceOf = ({ position }: Nodes, text: string): string => text.slice(position?.start.offset, position?.end.offset);

/** Whether a node is a list of definitions of the term before it. */
function isDefinitionList(node: Nodes, previous: Nodes | undefined, text: string): node is List {
  if (node.type !== 'list' || previous?.type !== 'paragraph' || previous.data?.directiveLabel) return false;
  if (!node.children.every((item) => text[item.position?.start.offset ?? 0] === ':')) return false;
  const distance = (node.position?.start.line ?? 0) - (previous.position?.end.line ?? 0);
  return (distance === 1 || distance === 2) && sourceOf(previous, text).split('\n').every(isTerm);
}

/** Whether a line can be a term: it is short and does not end like a sentence. */
export const isTerm = (line: string): boolean => /^[^\n]{1,80}$/.test(line.trim()) && !/[.,:;!?][ \t]*$/.test(line);

/** Turns each list that `parseWithDefinitions` has found, and the paragraph with its terms, into one list of terms and definitions. */
export function joinDefinitionLists(tree: Root, text: string): void {
  if (!MAYBE_DEFINITION.test(text)) return;
  const visit = (node: Nodes) => {
    if (!('children' in node)) return;
    for (const child of node.children) visit(child as Nodes);
    const children: Nodes[] = [];
    for (const child of node.children as Nodes[]) {
      const term = children.at(-1);
      if (!isDefinitionList(child, term, text)) {
        children.push(child);
        continue;
      }
      children.pop();
      const terms = splitTerms(term as Paragraph, text);
      const before = children.at(-1);
      if (before?.type === 'list' && before.data?.isDefinitions) {
        before.children.push(...terms, ...child.children);
        (before.position as NonNullable<List['position']>).end = (child.position as NonNullable<List['position']>).end;
      } else children.push(createList(terms, child));
    }
    (node as { children: RootContent[] }).children = children as RootContent[];
  };
  visit(tree);
}

const createList = (terms: readonly ListItem[], { position, children, spread }: List): List => ({
  type: 'list',
  spread: spread === true,
  children: [...terms, ...children],
  data: { isDefinitions: true },
  ...(position && { position: { start: terms[0]?.position?.start ?? position.start, end: position.end } }),
});

/** Splits a paragraph into an item for each of its lines. */
function splitTerms(paragraph: Paragraph, text: string): readonly ListItem[] {
  const lines: Paragraph['children'][] = [[]];
  for (const child of paragraph.children) {
    if (child.type === 'break') lines.push([]);
    else if (child.type !== 'text') (lines.at(-1) as Paragraph['children']).push(child);
    else
      for (const [index, piece] of splitText(child, text).entries()) {
        if (index > 0) lines.push([]);
        if (piece.value !== '') (lines.at(-1) as Paragraph['children']).push(piece);
      }
  }
  return lines
    .filter((children) => children.length > 0)
    .map((children) => ({
      type: 'listItem',
      spread: false,
      data: { isTerm: true },
      children: [{ ...paragraph, children }],
      position: paragraph.position,
    }));
}

/** Splits a text into its lines, each with its position. */
function splitText(node: Text, text: string): readonly Text[] {
  const { position, value } = node;
  const values = value.split('\n');
  const sources = sourceOf(node, text).split('\n');
  if (!position || values.length === 1 || values.length !== sources.length) return [node];
  let start = position.start.offset ?? 0;
  return sources.map((source, index) => {
    const margin = index === 0 ? 0 : (/^[ \t>]*/.exec(source)?.[0].length ?? 0);
    const line = position.start.line + index;
    const column = (index === 0 ? position.start.column : 1) + margin;
    const from = { line, column, offset: start + margin };
    const to = { line, column: column + source.length - margin, offset: start + source.length };
    start += source.length + 1;
    return { ...node, value: values[index] as string, position: { start: from, end: to } };
  });
}

/** Renders a list of terms and definitions. */
export function renderDefinitionList(list: List, state: State): Element {
  const children = list.children.flatMap((item): ElementContent[] => {
    const content = state.all(item);
    const isLoose = item.spread === true || item.children.length > 1;
    const inner =
      item.data?.isTerm || !isLoose
        ? content.flatMap((child) => (child.type === 'element' && child.tagName === 'p' ? child.children : [child]))
        : state.wrap(content, true);
    return [textNode('\n'), element(item.data?.isTerm ? 'dt' : 'dd', {}, inner as ElementContent[])];
  });
  return element('dl', {}, [...children, textNode('\n')]);
}
