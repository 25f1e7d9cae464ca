import type { Element, Nodes as Hast } from 'hast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import { HOLE_OPEN } from '../fragments.js';
import type { MarkdownContext } from './context.js';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The href of a link: a hole for one inside the site, itself for a safe one outside; `undefined` (and a problem) for the rest. */
export function linkHref(
  target: string,
  node: Parameters<MarkdownContext['place']>[0],
  context: MarkdownContext,
): string | undefined {
  const scheme = SCHEME.exec(target)?.[0].toLowerCase();
  if (scheme && !SAFE_SCHEMES.has(scheme)) {
    context.report('unsafe-link', node, { target });
    return undefined;
  }
  if (scheme || target.startsWith('//')) return normalizeUri(target);
  const { line, column } = context.place(node);
  return context.holes.add({ kind: 'link', target, line, column });
}

/** The src of an image: a hole that also brings its width and height, or the address on another host. */
export function imageSrc(target: string, node: Parameters<MarkdownContext['place']>[0], context: MarkdownContext): string {
  const { line, column } = context.place(node);
  return context.holes.add({ kind: 'image', target, line, column });
}

/** Links and images that the author wrote as HTML get the same treatment as those in Markdown. */
export function adoptRawLinks(node: Hast, context: MarkdownContext): void {
  if (node.type === 'element') adopt(node, context);
  if ('children' in node) for (const child of node.children) adoptRawLinks(child as Hast, context);
}

function adopt(node: Element, context: MarkdownContext): void {
  const { href, src } = node.properties;
  if (node.tagName === 'a' && typeof href === 'string' && !href.includes(HOLE_OPEN) && !isOwn(node)) {
    node.properties.href = linkHref(href, node, context);
  }
  if (node.tagName === 'img' && typeof src === 'string' && !src.includes(HOLE_OPEN)) {
    node.properties.src = imageSrc(src, node, context);
    delete node.properties.width;
    delete node.properties.height;
    if (node.properties.alt === undefined) context.report('missing-alt', node);
  }
}

const isOwn = (node: Element): boolean =>
  node.properties.dataEmbed !== undefined ||
  node.properties.dataFootnoteRef !== undefined ||
  node.properties.dataFootnoteBackref !== undefined ||
  (Array.isArray(node.properties.className) && node.properties.className.includes('anchor'));
