import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Nodes, Paragraph, PhrasingContent } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import type { State } from 'mdast-util-to-hast';
import { RESERVED_ID_PREFIX } from '../../../../templates/reserved-ids.js';
import { renderPlainCode } from '../code-block.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { inlineHtml } from '../headings.js';
import { resolveImageSrc, resolveLinkHref } from '../links.js';
import { toPlainText } from '../plain-text.js';
import { renderSvgFile } from '../svg/render-svg-file.js';
import { renderTabGroup } from '../tab-group.js';
import { checkDirective, isRenamed } from './check.js';
import type { LoadedDirective, OwnInput } from './definition.js';
import { type Directive, getAttributes, getContent, getForm, getLabel } from './directive.js';
import { findIcon } from './draw-icon.js';
import { readValues } from './read-values.js';

/** A directive on a page. */
interface Use {
  readonly node: Directive;
  readonly definition: LoadedDirective;
  readonly state: State;
  readonly context: MarkdownContext;
}

/** Creates what the definition of a directive gets to render it. */
export function createInput({ node, definition, state, context }: Use): OwnInput {
  const label = getLabel(node);
  const blocks = getContent(node) as Nodes[];
  const { options } = context;
  const renderInline = (nodes: readonly PhrasingContent[]): ElementContent[] =>
    state.all({ type: 'paragraph', children: nodes } as Paragraph) as ElementContent[];
  const render = (nodes: readonly Nodes[]): ElementContent[] =>
    nodes.length > 0 && nodes.every(phrasing)
      ? renderInline(nodes as readonly PhrasingContent[])
      : (state.wrap(state.all({ type: 'root', children: nodes } as Nodes) as ElementContent[], true) as ElementContent[]);
  const addHole = (kind: 'file' | 'island' | 'cards' | 'operations', target: string) => context.addHole(kind, target, node);
  const labelText = toPlainText({ type: 'paragraph', children: label }).trim();
  return {
    name: node.name,
    form: getForm(node),
    attributes: readValues(definition.attributes, getAttributes(node)) as never,
    options: null,
    h,
    labelText,
    blocks,
    site: options,
    anchor: node.data?.anchor,
    label: () => renderInline(label),
    content: () => render(blocks),
    render,
    isRenamed: (name) => isRenamed(name, node, definition),
    parts: (name) => collectParts(node, name, context).map((part) => createInput({ ...part, state, context })),
    link: (address) => resolveLinkHref(address, { node }, context),
    image: (path) => resolveImageSrc(path, node, context),
    file: (path) => addHole('file', path),
    picture: (target, width) => context.addPicture(target, width, node),
    svg: (path, picture) => renderSvgFile(path, { ...picture, node }, context),
    island: (name) => addHole('island', name),
    cards: (category) => text(addHole('cards', category)),
    operations: (addresses) => text(addHole('operations', addresses.join(' '))),
    icon: (name) => findIcon(name, node, context),
    source: ({ position }) => context.text.slice(position?.start.offset, position?.end.offset),
    code: (code, language) => renderPlainCode(code, language, context),
    tabs: (tabs, group) => renderTabGroup(tabs, group, context),
    controlId(prefix) {
      context.controls += 1;
      return `${RESERVED_ID_PREFIX}${options.idPrefix}${prefix}-${context.controls}`;
    },
    pageHeading(className) {
      const depth = 1 + options.headingShift;
      if (context.headings.some((heading) => heading.depth === depth)) return undefined;
      const content = renderInline(label);
      context.headings.push({ depth, id: '', text: labelText, html: inlineHtml(content) });
      return element(`h${depth}`, { className: [className] }, content);
    },
    fail: (message, at) =>
      context.report('extension-reports', (at as Nodes | undefined) ?? node, { directive: node.name, message }),
    report: (id, values, at) => context.report(id, at ?? node, ...([values] as never)),
  };
}

/** Returns the directives of one kind that a directive consists of, and reports everything else. */
function collectParts(node: Directive, part: string, context: MarkdownContext): Pick<Use, 'node' | 'definition'>[] {
  const content = getContent(node);
  const found = content.filter(
    (child) => (child.type === 'containerDirective' || child.type === 'leafDirective') && child.name === part,
  ) as Directive[];
  for (const child of content)
    if (!found.includes(child as Directive))
      context.report('directive-content', child, { directive: node.name, reason: { kind: 'not-part', part } });
  if (found.length === 0) context.report('directive-content', node, { directive: node.name, reason: { kind: 'no-part', part } });
  return found.flatMap((child) => {
    const definition = checkDirective(child, context);
    return definition ? [{ node: child, definition }] : [];
  });
}
