import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { element } from '../hast.js';
import { getContent } from './check.js';
import { type DirectiveInput, renderNodes, wrapComponent } from './component.js';

/** Renders a numbered list as steps. */
export function renderSteps({ node, state, context }: DirectiveInput): ElementContent[] {
  const content = getContent(node) as Nodes[];
  const [list] = content;
  if (content.length !== 1 || list?.type !== 'list' || !list.ordered) {
    context.report('directive-content', node, { directive: 'steps', reason: 'not-one-list' });
    return [];
  }
  return [wrapComponent('steps', [element('div', { className: ['steps'] }, renderNodes(content, state))])];
}
