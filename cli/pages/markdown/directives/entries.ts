import type { Element, ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { suggestName } from '../../../schema/suggest.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { resolveImageSrc, resolveLinkHref } from '../links.js';
import { type Directive, getContent } from './check.js';
import { chooseColumns } from './columns.js';
import { collectParts, type DirectiveInput, renderLabel, renderNodes, wrapComponent } from './component.js';
import { ICONS } from './icons.js';

/** Renders cards that the author wrote. */
export function renderCards({ node, state, context }: DirectiveInput): ElementContent[] {
  const cards = collectParts(node, 'card', context);
  if (cards.length === 0) return [];
  const items = cards.map((card) => element('li', {}, [renderCard({ node: card, state, context })]));
  return [wrapComponent('cards', [element('ul', { className: ['cards', `columns-${chooseColumns(items.length, 4)}`] }, items)])];
}

function renderCard({ node, state, context }: DirectiveInput): Element {
  const sign = renderSign(node, context);
  const text = getContent(node) as Nodes[];
  const content = text.length > 0 ? renderNodes(text, state) : [];
  const title = element('p', { className: ['card-title'] }, [linkTo(node, renderLabel(node, state), context)]);
  const isRow = sign.length === 0 && content.length === 0;
  return element('div', { className: ['card', ...(isRow ? ['card-row'] : [])] }, [...sign, title, ...content]);
}

/** Renders a grid of logos: a picture, an icon or a few letters above each name. */
export function renderLogos({ node, state, context }: DirectiveInput): ElementContent[] {
  const logos = collectParts(node, 'logo', context);
  if (logos.length === 0) return [];
  const items = logos.map((logo) =>
    element('li', {}, [
      element('div', { className: ['logo'] }, [...renderSign(logo, context), linkTo(logo, renderLabel(logo, state), context)]),
    ]),
  );
  return [wrapComponent('logos', [element('ul', { className: ['logos', `columns-${chooseColumns(items.length, 7)}`] }, items)])];
}

/** Renders figures with what each of them says. */
export function renderStats({ node, state, context }: DirectiveInput): ElementContent[] {
  const stats = collectParts(node, 'stat', context);
  if (stats.length === 0) return [];
  const items = stats.map((stat) =>
    element('div', {}, [element('dt', {}, renderLabel(stat, state)), element('dd', {}, [text(stat.attributes?.value ?? '')])]),
  );
  return [wrapComponent('stats', [element('dl', { className: ['stats', `columns-${chooseColumns(items.length, 4)}`] }, items)])];
}

/** Renders the picture, the icon or the letters of an entry. */
function renderSign(node: Directive, context: MarkdownContext): ElementContent[] {
  const { icon, mark, src } = node.attributes ?? {};
  if (src)
    return [
      element('span', { className: ['sign'] }, [
        element('img', { src: resolveImageSrc(src, node, context), alt: '', loading: 'lazy', decoding: 'async' }),
      ]),
    ];
  if (mark) return [element('span', { className: ['sign', 'mark'], ariaHidden: 'true' }, [text(mark)])];
  if (!icon) return [];
  if (Object.hasOwn(ICONS, icon)) return [element('span', { className: ['sign'], ariaHidden: 'true', dataIcon: icon })];
  const names = Object.keys(ICONS);
  context.report('unknown-icon', node, { icon, nearest: suggestName(icon, names), known: names.join(', ') });
  return [];
}

/** Links an entry to the address in its attribute `to`, if it has one. */
function linkTo(node: Directive, children: ElementContent[], context: MarkdownContext): Element {
  const { to } = node.attributes ?? {};
  return to
    ? element('a', { className: ['entry-link'], href: resolveLinkHref(to, node, context) }, children)
    : element('span', {}, children);
}
