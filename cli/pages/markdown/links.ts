import type { Element, Nodes as Hast } from 'hast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import { HOLE_OPEN } from '../fragments.js';
import type { MarkdownContext } from './context.js';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Splits an absolute URL of the site into the URL of the home page and the path below it. Ignores files that only builds create. */
function splitSiteAddress(target: string, site: string): { home: string; path: string } | undefined {
  if (!/^https?:/i.test(target) || !URL.canParse(target) || !URL.canParse(site)) return undefined;
  const [url, home] = [new URL(target), new URL(site)];
  const folder = home.pathname.replace(/\/$/, '');
  if (url.origin !== home.origin || home.hostname === 'localhost' || !`${url.pathname}/`.startsWith(`${folder}/`))
    return undefined;
  const path = url.pathname.slice(folder.length) || '/';
  return /\.(?!html?$)[^./]+$/i.test(path) ? undefined : { home: home.origin + folder, path: path + url.search + url.hash };
}

/** What a link contains besides its address. */
interface LinkSource {
  readonly node: Parameters<MarkdownContext['locate']>[0];
  /** Without markup. */
  readonly text?: string;
}

/**
 * Returns the href of a link: a hole for a link within the site, the unchanged URL of a safe external link; `undefined` (and a problem) for all
 * others.
 */
export function resolveLinkHref(target: string, { node, text }: LinkSource, context: MarkdownContext): string | undefined {
  if (target.trim() === '') context.report('empty-link', node);
  const scheme = SCHEME.exec(target)?.[0].toLowerCase();
  if (scheme && !SAFE_SCHEMES.has(scheme)) {
    context.report('unsafe-link', node, { target });
    return undefined;
  }
  const siteAddress = splitSiteAddress(target, context.options.site);
  if (siteAddress) return siteAddress.home + context.addHole('address', siteAddress.path, node);
  if (scheme || target.startsWith('//')) return normalizeUri(target);
  return context.addLink(target, text, node);
}

/** Returns the src of an image: a hole, which also provides its width and height, or the URL on another host. */
export function resolveImageSrc(
  target: string,
  node: Parameters<MarkdownContext['locate']>[0],
  context: MarkdownContext,
): string {
  return context.addHole('image', target, node);
}

/** One image of a `srcset`: its URL and its condition. https://html.spec.whatwg.org/#srcset-attribute */
export const CANDIDATE = /([^\s,]\S*[^\s,]|[^\s,])(\s+[\d.]+[wxh])?\s*(?:,|$)/g;

/** Processes links and images that the author wrote as HTML in the same way as those in Markdown. */
export function processRawLinks(tree: Hast, context: MarkdownContext): void {
  const lines = context.text.toLowerCase().split('\n');
  const visit = (node: Hast) => {
    if (node.type === 'element') processElement(node, findTagPoint(node, lines), context);
    if ('children' in node) for (const child of node.children) visit(child as Hast);
  };
  visit(tree);
}

/** Returns the position of a tag in lower-case lines. The HTML parser saw the text without the markers of quotes and lists. */
function findTagPoint({ tagName, position }: Element, lines: readonly string[]): { line: number; column: number } | undefined {
  if (!position?.start?.line) return undefined;
  const { line, column } = position.start;
  const index = lines[line - 1]?.indexOf(`<${tagName}`, column - 1) ?? -1;
  return { line, column: index < 0 ? column : index + 1 };
}

function processElement(node: Element, point: { line: number; column: number } | undefined, context: MarkdownContext): void {
  const { href, src, srcSet } = node.properties;
  if (node.tagName === 'a' && typeof href === 'string' && !href.includes(HOLE_OPEN) && !isGenerated(node)) {
    node.properties.href = resolveLinkHref(href, { node: point }, context);
  }
  if (node.tagName === 'img' && typeof src === 'string' && !src.includes(HOLE_OPEN)) {
    node.properties.src = resolveImageSrc(src, point, context);
    delete node.properties.width;
    delete node.properties.height;
    node.properties.loading ??= 'lazy';
    node.properties.decoding ??= 'async';
    if (node.properties.alt === undefined) context.report('missing-alt', point);
  }
  if (typeof srcSet === 'string') {
    const addFile = (target: string) => context.addHole('file', target, point);
    const candidates = [...srcSet.matchAll(CANDIDATE)].map(([, target, condition = '']) => addFile(target as string) + condition);
    node.properties.srcSet = candidates.join(', ');
  }
}

const isGenerated = (node: Element): boolean =>
  node.properties.dataEmbed !== undefined ||
  node.properties.dataLine !== undefined ||
  node.properties.dataFootnoteRef !== undefined ||
  node.properties.dataFootnoteBackref !== undefined ||
  (Array.isArray(node.properties.className) && node.properties.className.includes('anchor'));
