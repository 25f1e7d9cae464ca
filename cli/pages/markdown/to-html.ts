import type { Element, ElementContent, Nodes as Hast, Root as HastRoot } from 'hast';
import type { Definition, Image, ImageReference, Link, LinkReference, ListItem, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { RESERVED_ID_PREFIX } from '../../../templates/reserved-ids.js';
import * as TEXTS from '../../../templates/texts/content.js';
import { markBidiInCode } from '../../schema/bidi.js';
import { alertElement } from './alerts.js';
import { renderCodeBlock } from './code-block.js';
import type { MarkdownContext } from './context.js';
import { renderDefinitionList } from './definition-lists.js';
import { drawIcon } from './directives/draw-icon.js';
import { renderDirective } from './directives/render.js';
import { element, raw } from './hast.js';
import { renderHeading } from './headings.js';
import { processRawLinks, resolveImageSrc, resolveLinkHref } from './links.js';
import { renderInlineMath, renderMathBlock } from './math/render-math.js';
import { toPlainText } from './plain-text.js';
import { schema } from './safe-html.js';
import { renderTable } from './table.js';

/** Handlers are shared by all pages, so the context is passed in the data of the file. */
const getContext = (state: State): MarkdownContext => (state.options.file as VFile).data.context as MarkdownContext;

const handlers = {
  blockquote: (state, node) => {
    if (!node.data?.alert) return defaultHandlers.blockquote(state, node);
    return alertElement(node.data.alert, state.wrap(state.all(node), true) as ElementContent[]);
  },
  code: (state, node) => renderCodeBlock(node, getContext(state)),
  containerDirective: (state, node) => renderDirective(node, state, getContext(state)),
  leafDirective: (state, node) => renderDirective(node, state, getContext(state)),
  textDirective: (state, node) => renderDirective(node, state, getContext(state)),
  heading: (state, node) => renderHeading(node, state.all(node) as ElementContent[], getContext(state)),
  html: (_state, node) => (node.value ? { ...raw(node.value), position: node.position } : undefined),
  image: (state, node) => renderImage(node, node, getContext(state)),
  imageReference: (state, node) => {
    const definition = state.definitionById.get(String(node.identifier).toUpperCase());
    return definition ? renderImage(node, definition, getContext(state)) : defaultHandlers.imageReference(state, node);
  },
  inlineMath: (state, node) => renderInlineMath(node, getContext(state)),
  listItem: (state, node, parent) => nameTask(defaultHandlers.listItem(state, node, parent), node),
  list: (state, node) => (node.data?.isDefinitions ? renderDefinitionList(node, state) : defaultHandlers.list(state, node)),
  math: (state, node) => renderMathBlock(node, getContext(state)),
  link: (state, node) => setHref(defaultHandlers.link(state, node), { definition: node, node }, getContext(state)),
  linkReference: (state, node) => {
    const result = defaultHandlers.linkReference(state, node);
    const definition = state.definitionById.get(String(node.identifier).toUpperCase());
    return definition && !Array.isArray(result) ? setHref(result as Element, { definition, node }, getContext(state)) : result;
  },
  table: (state, node) => renderTable(node, defaultHandlers.table(state, node)),
} satisfies Handlers;

/** Names the checkbox of a task: it has no label (WCAG 2.2, success criterion 4.1.2). */
function nameTask(item: Element, { checked }: ListItem): Element {
  if (typeof checked !== 'boolean') return item;
  const [first] = item.children.filter((child) => child.type === 'element');
  const box = first?.tagName === 'p' ? first.children[0] : first;
  if (box?.type === 'element' && box.tagName === 'input') box.properties.ariaLabel = checked ? TEXTS.doneTask : TEXTS.openTask;
  return item;
}

/** @param source the link, and what has its address: the link itself, or the definition that it references */
function setHref(
  link: Element,
  source: { readonly definition: Link | Definition; readonly node: Link | LinkReference },
  context: MarkdownContext,
): Element {
  const { definition, node } = source;
  link.properties.href = resolveLinkHref(
    definition.url,
    { node: definition, text: toPlainText(node).replace(/\s+/g, ' ').trim() },
    context,
  );
  return link;
}

/** @param resource the address and the title: the image itself, or the definition that it references */
function renderImage(node: Image | ImageReference, resource: Image | Definition, context: MarkdownContext): Element {
  if (!node.alt) context.report('missing-alt', node);
  return element('img', {
    ...node.data?.hProperties,
    src: resolveImageSrc(resource.url, resource, context),
    alt: node.alt ?? '',
    ...(resource.title ? { title: resource.title } : {}),
    loading: 'lazy',
    decoding: 'async',
  });
}

/** @param prefix added to the ids of footnotes, as to all other ids */
const createConverter = (prefix: string) =>
  unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: prefix,
      footnoteLabel: TEXTS.footnotes,
      footnoteBackLabel: (index, again) => TEXTS.backToReference(index + 1, again),
      handlers,
    })
    .freeze();
const toHast = createConverter('');
const parseRaw = unified().use(rehypeRaw).freeze();
const sanitizer = unified().use(rehypeSanitize, schema).freeze();
const printer = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** Converts a parsed text to HTML with holes. Also returns all ids that it defines, and those that links can point to. */
export function toHtml(tree: Root, context: MarkdownContext): { html: string; ids: string[]; anchors: string[] } {
  const { hast, ids } = toElements(tree, context);
  return {
    html: printHtml(hast),
    ids: [...ids],
    anchors: [...ids].filter((id) => !id.startsWith(RESERVED_ID_PREFIX)),
  };
}

/** Prints elements as HTML with holes. */
export const printHtml = (hast: HastRoot): string => markBidiInCode(printer.stringify(hast));

/** Converts a parsed text to elements, whose links are holes. Also returns all ids that it defines. */
export function toElements(tree: Root, context: MarkdownContext): { hast: HastRoot; ids: ReadonlySet<string> } {
  const file = new VFile(context.text);
  file.data.context = context;
  const { idPrefix } = context.options;
  let hast = (idPrefix && context.text.includes('[^') ? createConverter(idPrefix) : toHast).runSync(tree, file) as HastRoot;
  if (context.rawHtml) {
    hast = parseRaw.runSync(hast, file) as HastRoot;
    processRawLinks(hast, context);
    hast = sanitizer.runSync(hast, file) as HastRoot;
  }
  const ids = new Set<string>();
  finishElements(hast, ids, context);
  if (context.rawHtml) collectNames(hast, ids, context);
  for (const id of context.lineIds) ids.add(id);
  return { hast, ids };
}

/** Treats the name of `<a name="x">`, the older form of an anchor, like an id. */
function collectNames(node: Hast, ids: Set<string>, context: MarkdownContext): void {
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
  if ('children' in node) for (const child of node.children) collectNames(child as Hast, ids, context);
}

/** Draws the icons, collects ids, and adds the prefix to those of the author's HTML and of the footnotes' heading. */
function finishElements(node: Hast, ids: Set<string>, context: MarkdownContext): void {
  if (node.type === 'element') {
    const { properties, tagName } = node;
    drawIcon(node, context);
    const addPrefix = (id: string) => (id.startsWith(context.options.idPrefix) ? id : context.options.idPrefix + id);
    if (Array.isArray(properties.ariaDescribedBy))
      properties.ariaDescribedBy = properties.ariaDescribedBy.map((id) => addPrefix(String(id)));
    if (typeof properties.id === 'string') {
      const isReserved = properties.id.startsWith(RESERVED_ID_PREFIX);
      if (!isReserved) properties.id = addPrefix(properties.id);
      const { id } = properties;
      // The ids of radio buttons and switches are only used by their labels.
      if (isReserved && tagName !== 'input') context.report('reserved-id', node, { id });
      else if (ids.has(id)) context.report('duplicate-id', node, { id });
      ids.add(id);
    }
  }
  if (!('children' in node)) return;
  node.children.forEach((child, index) => {
    const drawing = getDrawing(child as Hast, context);
    if (drawing) node.children[index] = drawing;
    else finishElements(child as Hast, ids, context);
  });
}

/** Returns the drawing that takes the place of an element. */
function getDrawing(node: Hast, { drawings }: MarkdownContext): ElementContent | undefined {
  const index = node.type === 'element' ? node.properties.dataDrawing : undefined;
  return index === undefined ? undefined : drawings[Number(index)];
}
