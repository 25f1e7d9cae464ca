import type { ElementContent } from 'hast';
import { wrapComponent } from './component.js';
import { ownDirective } from './definition.js';

export const buttons = ownDirective({
  description: 'Links as buttons, the first one as the main action.',
  form: 'container',
  label: 'none',
  html({ h, blocks, render, report }) {
    const links: ElementContent[] = [];
    for (const part of blocks.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))) {
      const isSpace = part.type === 'break' || (part.type === 'text' && part.value.trim() === '');
      if (part.type === 'link' || part.type === 'linkReference') links.push(...render([part]));
      else if (!isSpace) report('directive-content', { directive: 'buttons', reason: 'not-link' }, part);
    }
    if (links.length === 0) report('directive-content', { directive: 'buttons', reason: 'no-link' });
    return wrapComponent('buttons', [h('p.buttons', links.flatMap(styleLink))]);
  },
});

function styleLink(link: ElementContent, index: number): ElementContent[] {
  if (link.type !== 'element') return [];
  const className = ['button', ...(index === 0 ? ['primary'] : [])];
  return [{ ...link, properties: { ...link.properties, className } }];
}
