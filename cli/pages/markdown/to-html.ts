import type { Element, ElementContent, Nodes as Hast, Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { RESERVED_ID_PREFIX } from '../../../templates/reserved-ids.js';
import { markBidiInCode } from '../../schema/bidi.js';
import { alertElement } from './alerts.js';
import { codeBlock } from './code-block.js';
import type { MarkdownContext } from './context.js';
import { renderDirective } from './directives/render.js';
import { element, raw } from './hast.js';
import { headingElement } from './headings.js';
import { adoptRawLinks, imageSrc, linkHref } from './links.js';
import { schema } from './safe-html.js';

/** The context travels in the file's data: handlers are shared by all pages. */
const contextOf = (state: State): MarkdownContext => (state.options.file as VFile).data.context as MarkdownContext;

const handlers = {
  blockquote: (state, node) => {
    if (!node.data?.alert) return defaultHandlers.blockquote(state, node);
    return alertElement(node.data.alert, state.wrap(state.all(node), true) as ElementContent[]);
  },
  code: (state, node) => codeBlock(node, contextOf(state)),
  containerDirective: (state, node) => renderDirective(node, state, contextOf(state)),
  leafDirective: (state, node) => renderDirective(node, state, contextOf(state)),
  heading: (state, node) => headingElement(node, state.all(node) as ElementContent[], contextOf(state)),
  html: (_state, node) => (node.value ? { ...raw(node.value), position: node.position } : undefined),
  image: (state, node) => image(node.url, node, contextOf(state)),
  imageReference: (state, node) => {
    const definition = state.definitionById.get(String(node.identifier).toUpperCase());
    return definition
      ? image(definition.url, { ...node, title: definition.title }, contextOf(state), definition)
      : defaultHandlers.imageReference(state, node);
  },
  link: (state, node) => link(node.url, node, defaultHandlers.link(state, node), contextOf(state)),
  linkReference: (state, node) => {
    const result = defaultHandlers.linkReference(state, node);
    const definition = state.definitionById.get(String(node.identifier).toUpperCase());
    return definition && !Array.isArray(result) ? link(definition.url, definition, result as Element, contextOf(state)) : result;
  },
  table: (state, node) =>
    element('div', { className: ['table'], role: 'group', ariaLabel: 'Table', tabIndex: 0 }, [
      defaultHandlers.table(state, node),
    ]),
} satisfies Handlers;

function link(target: string, node: Parameters<MarkdownContext['place']>[0], made: Element, context: MarkdownContext): Element {
  made.properties.href = linkHref(target, node, context);
  return made;
}

function image(
  url: string,
  node: Parameters<MarkdownContext['place']>[0] & { alt?: string | null; title?: string | null },
  context: MarkdownContext,
  definition?: Parameters<MarkdownContext['place']>[0],
): Element {
  if (!node.alt) context.report('missing-alt', node);
  return element('img', {
    src: imageSrc(url, definition ?? node, context),
    alt: node.alt ?? '',
    ...(node.title ? { title: node.title } : {}),
    loading: 'lazy',
    decoding: 'async',
  });
}

/** @param prefix put before the ids of footnotes, as before every other */
const converter = (prefix: string) =>
  unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: prefix, handlers }).freeze();
const toHast = converter('');
const parseRaw = unified().use(rehypeRaw).freeze();
const guard = unified().use(rehypeSanitize, schema).freeze();
const printer = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** The HTML of a parsed text, holes in it, every id that it defines, and those among them that a link may lead to. */
export function toHtml(tree: Root, context: MarkdownContext): { html: string; ids: string[]; anchors: string[] } {
  const file = new VFile(context.text);
  file.data.context = context;
  const { idPrefix } = context.options;
  let hast = (idPrefix && context.text.includes('[^') ? converter(idPrefix) : toHast).runSync(tree, file) as HastRoot;
  if (context.rawHtml) {
    hast = parseRaw.runSync(hast, file) as HastRoot;
    adoptRawLinks(hast, context);
    hast = guard.runSync(hast, file) as HastRoot;
  }
  const ids = new Set<string>();
  collectIds(hast, ids, context);
  if (context.rawHtml) adoptNames(hast, ids, context);
  return {
    html: markBidiInCode(printer.stringify(hast)),
    ids: [...ids],
    anchors: [...ids].filter((id) => !id.startsWith(RESERVED_ID_PREFIX)),
  };
}

/** `<a name="x">`, an older way to write an anchor, is one like every id. */
function adoptNames(node: Hast, ids: Set<string>, context: MarkdownContext): void {
  if (node.type === 'element' && node.tagName === 'a' && typeof node.properties.name === 'string') {
    const id = context.options.idPrefix + node.properties.name;
    delete node.properties.name;
    if (id.startsWith(RESERVED_ID_PREFIX)) context.report('reserved-id', node, { id });
    else if (!ids.has(id)) {
      if (node.properties.id === undefined) node.properties.id = id;
      else node.children.unshift(element('span', { id }));
      ids.add(id);
    }
  }
  if ('children' in node) for (const child of node.children) adoptNames(child as Hast, ids, context);
}

/** Ids of the author's HTML and that of the heading of footnotes get the prefix here. */
function collectIds(node: Hast, ids: Set<string>, context: MarkdownContext): void {
  if (node.type === 'element') {
    const { properties, tagName } = node;
    const prefixed = (id: string) => (id.startsWith(context.options.idPrefix) ? id : context.options.idPrefix + id);
    if (Array.isArray(properties.ariaDescribedBy))
      properties.ariaDescribedBy = properties.ariaDescribedBy.map((id) => prefixed(String(id)));
    if (typeof properties.id === 'string') {
      const isOwn = properties.id.startsWith(RESERVED_ID_PREFIX);
      if (!isOwn) properties.id = prefixed(properties.id);
      const { id } = properties;
      // Radio buttons of tabs have ids for their labels alone.
      if (isOwn && tagName !== 'input') context.report('reserved-id', node, { id });
      else if (ids.has(id)) context.report('duplicate-id', node, { id });
      ids.add(id);
    }
  }
  if ('children' in node) for (const child of node.children) collectIds(child as Hast, ids, context);
}
