import type { Html, Nodes } from 'mdast';
import type { Reference } from '../../../types.js';
import type { MarkdownContext } from '../context.js';
import { CANDIDATE } from '../links.js';
import { type Cut, endOf, startOf } from './cut.js';

/** Whether an address can only be resolved with the whole site. */
const isInside = (url: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);

/** Registers the address of a node and returns its marker. */
export function addressHole({ kind, target }: Pick<Reference, 'kind' | 'target'>, node: Nodes, context: MarkdownContext): string {
  const { line, column } = context.place(node);
  return context.holes.add({ kind, target, line, column });
}

/** A link destination (CommonMark 0.31, section 6.3): in angle brackets, or without spaces and with balanced parentheses. */
const DESTINATION = String.raw`(<(?:[^<>\\\n]|\\.)*>|(?!<)(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*\))*)`;
const TITLE = String.raw`(?:[\s>]+(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)))?`;
const RESOURCE = new RegExp(String.raw`^(\]\([\s>]*)${DESTINATION}${TITLE}[\s>]*\)$`);
const DEFINITION = new RegExp(String.raw`^(\[(?:[^\]\\]|\\[^])*\]:[\s>]*)${DESTINATION}`);

/** Replaces the address of a link, image or definition within the site by a hole. */
export function cutAddress(
  node: Extract<Nodes, { type: 'link' | 'image' | 'definition' }>,
  context: MarkdownContext,
  cuts: Cut[],
): void {
  if (!isInside(node.url)) return;
  const found = node.type === 'definition' ? definition(node, context.text) : resource(node, context.text);
  if (found)
    cuts.push({
      ...found,
      text: addressHole({ kind: node.type === 'image' ? 'file' : 'link', target: node.url }, node, context),
    });
}

function definition(node: Nodes, text: string): Omit<Cut, 'text'> | undefined {
  const match = DEFINITION.exec(text.slice(startOf(node), endOf(node)));
  return match ? between(startOf(node), match) : undefined;
}

/** Finds the first `](` after the words from which the rest of the node is an address. */
function resource(node: Extract<Nodes, { type: 'link' | 'image' }>, text: string): Omit<Cut, 'text'> | undefined {
  const end = endOf(node);
  const last = node.type === 'link' ? node.children.at(-1) : undefined;
  let at = text.indexOf('](', last ? endOf(last) : startOf(node));
  while (at >= 0 && at < end) {
    const match = RESOURCE.exec(text.slice(at, end));
    if (match) return between(at, match);
    at = text.indexOf('](', at + 2);
  }
  return undefined;
}

function between(offset: number, match: RegExpExecArray): Omit<Cut, 'text'> {
  const start = offset + (match[1] as string).length;
  return { start, end: start + (match[2] as string).length };
}

const ATTRIBUTE = /(\s(href|src|srcset)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/** Returns the positions of addresses in the author's HTML, with their replacements. */
export function htmlAddresses(text: string, node: Html, context: MarkdownContext): Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(ATTRIBUTE)) {
    const url = match[3] ?? match[4] ?? '';
    const start = match.index + (match[1] as string).length + 1;
    const name = match[2]?.toLowerCase();
    const cut = (target: string, at: number) => {
      if (target === '' || !isInside(target)) return;
      const hole = addressHole({ kind: name === 'href' ? 'link' : 'file', target }, node, context);
      cuts.push({ start: start + at, end: start + at + target.length, text: hole });
    };
    if (name === 'srcset') for (const candidate of url.matchAll(CANDIDATE)) cut(candidate[1] as string, candidate.index);
    else cut(url, 0);
  }
  return cuts;
}
