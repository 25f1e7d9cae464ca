import { type default as GithubSlugger, slug } from 'github-slugger';
import type { Element, ElementContent } from 'hast';
import type { Heading as HeadingNode, PhrasingContent } from 'mdast';
import type {} from 'mdast-util-to-hast';
import { escapeText } from '../../../templates/escape.js';
import * as TEXTS from '../../../templates/texts/content.js';
import type { MarkdownContext } from './context.js';
import { element } from './hast.js';
import { toPlainText } from './plain-text.js';

const EXPLICIT_ID = /[ \t]*\{#([^\s{}]+)\}[ \t]*$/;

/** The extent of `{#id}` in the source, including the space before it. */
interface IdMark {
  readonly start: number;
  readonly end: number;
}

declare module 'mdast' {
  interface HeadingData {
    idMark?: IdMark | undefined;
  }
}

/** Assigns a heading its id, before any other step needs it: `{#id}` at its end, that of a remark plugin, or else GitHub's slug of its text. */
export function assignId(node: HeadingNode, slugger: GithubSlugger, context: MarkdownContext): void {
  const last = node.children.at(-1);
  const [, explicit] = (last?.type === 'text' && EXPLICIT_ID.exec(last.value)) || [];
  const idMark = explicit === undefined ? undefined : findIdMark(explicit, node, context.text);
  if (idMark && last?.type === 'text') last.value = last.value.replace(EXPLICIT_ID, '');
  if (node.children.every((child) => child.type === 'text' && child.value.trim() === '')) context.report('empty-heading', node);
  const own = idMark ? explicit : node.data?.hProperties?.id;
  const id = own === undefined ? slugger.slug(toSluggable(toPlainText(withoutDirectives(node, BADGE)).trim())) : String(own);
  if (own !== undefined) slugger.slug(id);
  node.data = { ...node.data, idMark, hProperties: { ...node.data?.hProperties, id: context.options.idPrefix + id } };
}

/** A badge such as "New" is temporary, so it is not part of the id. */
const BADGE: ReadonlySet<string> = new Set(['badge']);

/** Returns a copy of a node without some inline directives. */
export function withoutDirectives<Node extends HeadingNode | PhrasingContent>(node: Node, names: ReadonlySet<string>): Node {
  if (!('children' in node)) return node;
  const kept = node.children.filter((child) => child.type !== 'textDirective' || !names.has(child.name));
  return { ...node, children: kept.map((child) => withoutDirectives(child, names)) };
}

/** Returns `undefined` if the mark is escaped, and therefore text. */
function findIdMark(id: string, node: HeadingNode, text: string): IdMark | undefined {
  const { start, end } = node.position as NonNullable<typeof node.position>;
  const source = text.slice(start.offset, end.offset);
  const mark = `{#${id}}`;
  const index = source.lastIndexOf(mark);
  if (index < 1 || source[index - 1] === '\\') return undefined;
  const offset = start.offset as number;
  return { start: offset + source.slice(0, index).trimEnd().length, end: offset + index + mark.length };
}

/** A text without any letters or digits, such as an emoji alone, still needs an id. */
const toSluggable = (words: string): string => (slug(words) === '' ? 'section' : words);

/** Returns the id that `assignId` assigned to a heading. */
export const getHeadingId = (node: HeadingNode): string => String(node.data?.hProperties?.id ?? '');

/** Renders a heading with a link to itself, and adds it to the table of contents. */
export function renderHeading(node: HeadingNode, children: ElementContent[], context: MarkdownContext): Element {
  const id = getHeadingId(node);
  const depth = Math.min(6, node.depth + context.options.headingShift);
  const words = toPlainText(node).trim();
  context.headings.push({ depth, id, text: words, html: inlineHtml(children) });
  const anchor = depth === 1 ? [] : [element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: TEXTS.linkTo(words) })];
  return { ...element(`h${depth}`, { ...node.data?.hProperties, id }, [...children, ...anchor]), position: node.position };
}

const KEPT_TAGS = new Set(['code', 'em', 'strong', 'del', 'sub', 'sup', 'kbd', 'mark']);

/** Returns inline HTML for a table of contents: no links, images, footnotes or attributes. */
export function inlineHtml(nodes: readonly ElementContent[]): string {
  let html = '';
  for (const node of nodes) {
    if (node.type === 'text') html += escapeText(node.value);
    else if (node.type === 'element' && !isFootnoteReference(node)) {
      const inner = inlineHtml(node.children);
      html += KEPT_TAGS.has(node.tagName) ? `<${node.tagName}>${inner}</${node.tagName}>` : inner;
    }
  }
  return html.trim();
}

const isFootnoteReference = ({ tagName, children }: Element): boolean =>
  tagName === 'sup' && children.some((child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined);
