import type { Element } from 'hast';
import type { Nodes } from 'mdast';
import { wrapComponent } from './component.js';
import { type OwnInput, ownDirective } from './definition.js';

export const hero = ownDirective({
  description:
    'The opening of a landing page. Its text in brackets is the heading of the page. Code, tabs or a picture at its end appear next to the text.',
  form: 'container',
  label: 'required',
  html(input) {
    const { h, pageHeading, render, report } = input;
    const claim = pageHeading('hero-claim');
    if (!claim) {
      report('directive-content', { directive: 'hero', reason: 'second-heading' });
      return [];
    }
    const { main, exhibit } = splitExhibit(input);
    const className = exhibit.length > 0 ? 'with-exhibit' : undefined;
    const content = [h('div.hero-text', claim, render(main)), renderExhibit(exhibit, input)];
    return wrapComponent('hero', [h('div.hero', { className }, content)]);
  },
  markdown: () => ({ before: '# ' }),
});

export const feature = ownDirective({
  description: 'A text with code, tabs or a picture next to it, which come last in the source.',
  form: 'container',
  attributes: {
    side: { description: 'Where the code or picture appears on wide screens; the default is `end`.', values: ['start', 'end'] },
  },
  html(input) {
    const { h, attributes, render } = input;
    const { main, exhibit } = splitExhibit(input);
    const className = attributes.side === 'start' ? 'exhibit-first' : undefined;
    const content = [h('div.feature-text', render(main)), renderExhibit(exhibit, input)];
    return wrapComponent('feature', [h('div.feature', { className }, content)]);
  },
});

type Rendering = Pick<OwnInput, 'h' | 'render'>;

const renderExhibit = (exhibit: readonly Nodes[], { h, render }: Rendering): Element | undefined =>
  exhibit.length > 0 ? h('div.exhibit', render(exhibit)) : undefined;

const EXHIBITS: ReadonlySet<string> = new Set(['api-request', 'code-window', 'figure', 'steps', 'tabs', 'video']);

/** Splits the content of a directive into its text and the code or picture at its end, if there is one. */
function splitExhibit({ blocks }: Pick<OwnInput, 'blocks'>): { main: readonly Nodes[]; exhibit: readonly Nodes[] } {
  const last = blocks.at(-1);
  return last && isExhibit(last) ? { main: blocks.slice(0, -1), exhibit: [last] } : { main: blocks, exhibit: [] };
}

const isExhibit = (node: Nodes): boolean =>
  node.type === 'code' ||
  (node.type === 'blockquote' && node.data?.alert !== undefined) ||
  ((node.type === 'containerDirective' || node.type === 'leafDirective') && EXHIBITS.has(node.name)) ||
  (node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'image');
