import { element } from '../hast.js';
import { wrapComponent } from './component.js';
import type { DirectiveDefinition } from './definition.js';

export const steps: DirectiveDefinition = {
  description: 'A numbered list as steps with a line between them.',
  form: 'container',
  label: 'none',
  attributes: {},
  html({ children, content, report }) {
    const [list] = children;
    if (children.length === 1 && list?.type === 'list' && list.ordered)
      return [wrapComponent('steps', [element('div', { className: ['steps'] }, content())])];
    report('directive-content', { directive: 'steps', reason: 'not-one-list' });
    return [];
  },
};
