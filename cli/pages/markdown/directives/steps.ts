import { wrapComponent } from './component.js';
import { ownDirective } from './definition.js';

export const steps = ownDirective({
  description: 'A numbered list as steps with a line between them.',
  form: 'container',
  label: 'none',
  html({ h, blocks, content, report }) {
    const [list] = blocks;
    if (blocks.length === 1 && list?.type === 'list' && list.ordered) return wrapComponent('steps', [h('div.steps', content())]);
    report('directive-content', { directive: 'steps', reason: 'not-one-list' });
    return [];
  },
});
