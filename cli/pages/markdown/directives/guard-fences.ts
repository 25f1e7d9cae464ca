import type { Code, Nodes, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { HOLE_CLOSE } from '../../fragments.js';

/** Characters that are parsed again at most for the fences of one page. */
const BUDGET = 4 * 1024 * 1024;

/** A line of colons alone, as it ends a container. */
const END = /^([ \t>]*):(?=::+[ \t]*$)/;

/**
 * Parses a text whose containers may hold fenced code with lines of colons. The parser ends a container at such a line whatever it stands in; here a
 * fence that was cut off so keeps its lines up to its own end. Where that leaves something open, the tree is the parser's own, and
 * `checkFences` says what is wrong with it.
 *
 * @param parse keeps positions; a noncharacter stands for a colon meanwhile
 */
export function parseGuarded(text: string, parse: (text: string) => Root): Root {
  const plain = parse(text);
  if (!text.includes(':::')) return plain;
  const lines = text.split('\n');
  let tree = plain;
  let spent = 0;
  for (let cut = cutFence(tree, text); cut; cut = cutFence(tree, text)) {
    spent += text.length;
    if (spent > BUDGET || !guard(cut, text, lines)) return plain;
    tree = parse(lines.join('\n'));
  }
  if (tree === plain || holdsOpen(tree, text)) return plain;
  restore(tree);
  return tree;
}

/** A line that ends a container or fenced code. */
const CLOSE = /^[\s>]*(:{3,}|`{3,}|~{3,})[ \t]*$/;

/** What begins and ends with a line of marks. */
export type Fenced = ContainerDirective | Code;

/** The marks that a container or fenced code begins with; `undefined` for code that is indented. */
export const marksOf = (node: Fenced, text: string): string | undefined =>
  /^(?::{3,}|`{3,}|~{3,})/.exec(text.slice(node.position?.start.offset, node.position?.end.offset))?.[0];

/** Whether the last line of a container or of fenced code ends it: micromark closes what is open at the end of its parent. */
export function isClosed(node: Fenced, text: string): boolean {
  const open = marksOf(node, text);
  if (open === undefined) return true;
  const source = text.slice(node.position?.start.offset, node.position?.end.offset);
  const end = source.lastIndexOf('\n');
  return end >= 0 && (CLOSE.exec(source.slice(end + 1))?.[1] ?? '').startsWith(open);
}

/** The first fence within a container that does not come to its own end. */
function cutFence(node: Nodes, text: string, within = false): Code | undefined {
  if (node.type === 'code') return within && !isClosed(node, text) ? node : undefined;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = cutFence(child as Nodes, text, node.type !== 'blockquote' && (within || node.type === 'containerDirective'));
    if (found) return found;
  }
  return undefined;
}

const holdsOpen = (node: Nodes, text: string): boolean =>
  (node.type === 'containerDirective' && !isClosed(node, text)) ||
  ('children' in node && node.children.some((child) => holdsOpen(child as Nodes, text)));

/** Keeps lines of colons from ending anything, from where a fence begins to where it ends. False when there is nothing to be done. */
function guard(fence: Code, text: string, lines: string[]): boolean {
  const marks = marksOf(fence, text) as string;
  const first = fence.position?.start.line as number;
  const end = lines.findIndex((line, index) => index >= first && CLOSE.exec(line)?.[1]?.startsWith(marks));
  let found = false;
  for (let index = first; index < end; index++) {
    const line = lines[index] as string;
    lines[index] = line.replace(END, `$1${HOLE_CLOSE}`);
    found ||= lines[index] !== line;
  }
  return found;
}

/** Gives the guarded lines their colons back. */
function restore(node: Nodes): void {
  if (node.type === 'code') node.value = node.value.replaceAll(HOLE_CLOSE, ':');
  else if ('children' in node) for (const child of node.children) restore(child as Nodes);
}
