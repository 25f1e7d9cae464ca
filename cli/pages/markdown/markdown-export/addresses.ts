import type { Html, Nodes } from 'mdast';
import type { MarkdownContext } from '../context.js';
import { CANDIDATE } from '../links.js';
import { type Cut, getEnd, getStart } from './cut.js';

/** Whether an address can only be resolved with the whole site. */
const isSiteAddress = (url: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);

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
  if (!isSiteAddress(node.url)) return;
  const range = node.type === 'definition' ? findDefinitionAddress(node, context.text) : findResourceAddress(node, context.text);
  if (range)
    cuts.push({
      ...range,
      text: context.addHole(node.type === 'image' ? 'file' : 'link', node.url, node),
    });
}

function findDefinitionAddress(node: Nodes, text: string): Omit<Cut, 'text'> | undefined {
  const match = DEFINITION.exec(text.slice(getStart(node), getEnd(node)));
  return match ? toRange(getStart(node), match) : undefined;
}

/** Finds the first `](` after the words from which the rest of the node is an address. */
function findResourceAddress(node: Extract<Nodes, { type: 'link' | 'image' }>, text: string): Omit<Cut, 'text'> | undefined {
  const end = getEnd(node);
  const last = node.type === 'link' ? node.children.at(-1) : undefined;
  let offset = text.indexOf('](', last ? getEnd(last) : getStart(node));
  while (offset >= 0 && offset < end) {
    const match = RESOURCE.exec(text.slice(offset, end));
    if (match) return toRange(offset, match);
    offset = text.indexOf('](', offset + 2);
  }
  return undefined;
}

function toRange(offset: number, match: RegExpExecArray): Omit<Cut, 'text'> {
  const start = offset + (match[1] as string).length;
  return { start, end: start + (match[2] as string).length };
}

const ATTRIBUTE = /(\s(href|src|srcset)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/** Returns the positions of addresses in the author's HTML, with their replacements. */
export function findHtmlAddresses(text: string, node: Html, context: MarkdownContext): Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(ATTRIBUTE)) {
    const url = match[3] ?? match[4] ?? '';
    const start = match.index + (match[1] as string).length + 1;
    const name = match[2]?.toLowerCase();
    const addCut = (target: string, offset: number) => {
      if (target === '' || !isSiteAddress(target)) return;
      const hole = context.addHole(name === 'href' ? 'link' : 'file', target, node);
      cuts.push({ start: start + offset, end: start + offset + target.length, text: hole });
    };
    if (name === 'srcset') for (const candidate of url.matchAll(CANDIDATE)) addCut(candidate[1] as string, candidate.index);
    else addCut(url, 0);
  }
  return cuts;
}
