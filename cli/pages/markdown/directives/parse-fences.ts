import type { Code, Nodes, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { HOLE_CLOSE } from '../../fragments.js';

/** Maximum number of characters to parse again for the fences of one page. */
const BUDGET = 4 * 1024 * 1024;

/** A line of colons only, which closes a container. */
const CLOSING_COLONS = /^([ \t>]*):(?=::+[ \t]*$)/;

/**
 * Parses a text whose containers may contain fenced code with lines of colons. The parser closes a container at any such line; here a fence that
 * would be cut off extends to its closing fence. If that leaves anything unclosed, the parser's own tree is returned, and `checkFences` reports the
 * error.
 *
 * @param parse must preserve positions; a noncharacter temporarily replaces a colon
 */
export function parseWithFences(text: string, parse: (text: string) => Root): Root {
  const plain = parse(text);
  if (!text.includes(':::')) return plain;
  const lines = text.split('\n');
  let tree = plain;
  let spent = 0;
  for (let cut = findCutFence(tree, text); cut; cut = findCutFence(tree, text)) {
    spent += text.length;
    if (spent > BUDGET || !escapeColons(cut, text, lines)) return plain;
    tree = parse(lines.join('\n'));
  }
  if (tree === plain || hasUnclosed(tree, text)) return plain;
  restoreColons(tree);
  return tree;
}

/** A line that closes a container or fenced code. */
const CLOSING_LINE = /^[\s>]*(:{3,}|`{3,}|~{3,})[ \t]*$/;

/** A node that starts and ends with a line of markers. */
export type Fenced = ContainerDirective | Code;

/** Returns the opening markers of a container or fenced code; `undefined` for indented code. */
export const getMarkers = (node: Fenced, text: string): string | undefined =>
  /^(?::{3,}|`{3,}|~{3,})/.exec(text.slice(node.position?.start.offset, node.position?.end.offset))?.[0];

/** Whether a container or fenced code has a closing line: micromark closes unclosed blocks at the end of their parent. */
export function isClosed(node: Fenced, text: string): boolean {
  const openingMarkers = getMarkers(node, text);
  if (openingMarkers === undefined) return true;
  const source = text.slice(node.position?.start.offset, node.position?.end.offset);
  const end = source.lastIndexOf('\n');
  return end >= 0 && (CLOSING_LINE.exec(source.slice(end + 1))?.[1] ?? '').startsWith(openingMarkers);
}

/** Returns the first fence in a container that is cut off before its closing fence. */
function findCutFence(node: Nodes, text: string, within = false): Code | undefined {
  if (node.type === 'code') return within && !isClosed(node, text) ? node : undefined;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const cutFence = findCutFence(
      child as Nodes,
      text,
      node.type !== 'blockquote' && (within || node.type === 'containerDirective'),
    );
    if (cutFence) return cutFence;
  }
  return undefined;
}

const hasUnclosed = (node: Nodes, text: string): boolean =>
  (node.type === 'containerDirective' && !isClosed(node, text)) ||
  ('children' in node && node.children.some((child) => hasUnclosed(child as Nodes, text)));

/** Replaces a colon in the lines of a fence that would close a container. Returns false if there are no such lines. */
function escapeColons(fence: Code, text: string, lines: string[]): boolean {
  const marks = getMarkers(fence, text) as string;
  const first = fence.position?.start.line as number;
  const end = lines.findIndex((line, index) => index >= first && CLOSING_LINE.exec(line)?.[1]?.startsWith(marks));
  let hasChanged = false;
  for (let index = first; index < end; index++) {
    const line = lines[index] as string;
    lines[index] = line.replace(CLOSING_COLONS, `$1${HOLE_CLOSE}`);
    hasChanged ||= lines[index] !== line;
  }
  return hasChanged;
}

/** Restores the replaced colons. */
function restoreColons(node: Nodes): void {
  if (node.type === 'code') node.value = node.value.replaceAll(HOLE_CLOSE, ':');
  else if ('children' in node) for (const child of node.children) restoreColons(child as Nodes);
}
