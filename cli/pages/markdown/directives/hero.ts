import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { element } from '../hast.js';
import { wrapComponent } from './component.js';
import type { DirectiveDefinition, DirectiveInput } from './definition.js';

export const hero: DirectiveDefinition = {
  description:
    'The opening of a landing page. Its text in brackets is the heading of the page. Code, tabs or a picture at its end appear next to the text.',
  form: 'container',
  label: 'required',
  attributes: {},
  html(input) {
    const { pageHeading, render, report } = input;
    const claim = pageHeading('hero-claim');
    if (!claim) {
      report('directive-content', { directive: 'hero', reason: 'second-heading' });
      return [];
    }
    const { main, exhibit } = splitExhibit(input);
    return [
      wrapComponent('hero', [
        element('div', { className: exhibit.length > 0 ? ['hero', 'with-exhibit'] : ['hero'] }, [
          element('div', { className: ['hero-text'] }, [claim, ...render(main)]),
          ...renderExhibit(exhibit, input),
        ]),
      ]),
    ];
  },
  markdown: () => ({ before: '# ' }),
};

export const feature: DirectiveDefinition = {
  description: 'A text with code, tabs or a picture next to it, which come last in the source.',
  form: 'container',
  label: 'none',
  attributes: {
    side: { description: 'Where the code or picture appears on wide screens; the default is `end`.', values: ['start', 'end'] },
  },
  html(input) {
    const { main, exhibit } = splitExhibit(input);
    const side = input.attributes.side?.toLowerCase() === 'start' ? ['exhibit-first'] : [];
    return [
      wrapComponent('feature', [
        element('div', { className: ['feature', ...side] }, [
          element('div', { className: ['feature-text'] }, input.render(main)),
          ...renderExhibit(exhibit, input),
        ]),
      ]),
    ];
  },
};

const renderExhibit = (exhibit: readonly Nodes[], { render }: DirectiveInput): ElementContent[] =>
  exhibit.length > 0 ? [element('div', { className: ['exhibit'] }, render(exhibit))] : [];

const EXHIBITS: ReadonlySet<string> = new Set(['api-request', 'code-window', 'figure', 'steps', 'tabs', 'video']);

/** Splits the content of a directive into its text and the code or picture at its end, if there is one. */
function splitExhibit({ children }: DirectiveInput): { main: readonly Nodes[]; exhibit: readonly Nodes[] } {
  const last = children.at(-1);
  return last && isExhibit(last) ? { main: children.slice(0, -1), exhibit: [last] } : { main: children, exhibit: [] };
}

const isExhibit = (node: Nodes): boolean =>
  node.type === 'code' ||
  (node.type === 'blockquote' && node.data?.alert !== undefined) ||
  ((node.type === 'containerDirective' || node.type === 'leafDirective') && EXHIBITS.has(node.name)) ||
  (node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'image');
