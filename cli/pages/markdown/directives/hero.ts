import type { Element, ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { element } from '../hast.js';
import { inlineHtml } from '../headings.js';
import { toPlainText } from '../plain-text.js';
import { type Directive, getContent, getLabel } from './check.js';
import { type DirectiveInput, renderLabel, renderNodes, wrapComponent } from './component.js';

/** Renders the opening of a landing page: its claim as the page's heading, a text, and what comes last next to it. */
export function renderHero({ node, state, context }: DirectiveInput): ElementContent[] {
  const depth = 1 + context.options.headingShift;
  if (context.headings.some((heading) => heading.depth === depth)) {
    context.report('directive-content', node, { directive: 'hero', reason: 'second-heading' });
    return [];
  }
  const claim = renderLabel(node, state);
  const words = toPlainText({ type: 'paragraph', children: getLabel(node) }).trim();
  context.headings.push({ depth, id: '', text: words, html: inlineHtml(claim) });
  const { main, exhibit } = splitExhibit(node);
  return [
    wrapComponent('hero', [
      element('div', { className: exhibit.length > 0 ? ['hero', 'with-exhibit'] : ['hero'] }, [
        element('div', { className: ['hero-text'] }, [
          element(`h${depth}`, { className: ['hero-claim'] }, claim),
          ...renderNodes(main, state),
        ]),
        ...renderExhibit(exhibit, state),
      ]),
    ]),
  ];
}

/** Renders a text with its last block next to it. */
export function renderFeature({ node, state }: DirectiveInput): Element {
  const { main, exhibit } = splitExhibit(node);
  const side = node.attributes?.side?.toLowerCase() === 'start' ? ['exhibit-first'] : [];
  return wrapComponent('feature', [
    element('div', { className: ['feature', ...side] }, [
      element('div', { className: ['feature-text'] }, renderNodes(main, state)),
      ...renderExhibit(exhibit, state),
    ]),
  ]);
}

const renderExhibit = (exhibit: readonly Nodes[], state: State): ElementContent[] =>
  exhibit.length > 0 ? [element('div', { className: ['exhibit'] }, renderNodes(exhibit, state))] : [];

const EXHIBITS: ReadonlySet<string> = new Set(['api-request', 'code-window', 'figure', 'steps', 'tabs', 'video']);

/** Splits the content of a directive into its text and the code or picture at its end, if there is one. */
function splitExhibit(node: Directive): { main: readonly Nodes[]; exhibit: readonly Nodes[] } {
  const content = getContent(node) as Nodes[];
  const last = content.at(-1);
  return last && isExhibit(last) ? { main: content.slice(0, -1), exhibit: [last] } : { main: content, exhibit: [] };
}

const isExhibit = (node: Nodes): boolean =>
  node.type === 'code' ||
  (node.type === 'blockquote' && node.data?.alert !== undefined) ||
  ((node.type === 'containerDirective' || node.type === 'leafDirective') && EXHIBITS.has(node.name)) ||
  (node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'image');
