import type { ElementContent } from 'hast';
import { element } from '../hast.js';
import { getContent } from './check.js';
import { type DirectiveInput, wrapComponent } from './component.js';

/** Renders links as buttons, the first one as the main action. Everything else is reported. */
export function renderButtons({ node, state, context }: DirectiveInput): ElementContent[] {
  const buttons: ElementContent[] = [];
  for (const child of getContent(node)) {
    const inline = child.type === 'paragraph' ? child.children : [child];
    for (const part of inline) {
      const isSpace = part.type === 'break' || (part.type === 'text' && part.value.trim() === '');
      if (part.type === 'link' || part.type === 'linkReference') {
        const link = state.one(part, undefined);
        if (link && !Array.isArray(link) && link.type === 'element')
          buttons.push({
            ...link,
            properties: { ...link.properties, className: ['button', ...(buttons.length === 0 ? ['primary'] : [])] },
          });
      } else if (!isSpace) context.report('directive-content', part, { directive: 'buttons', reason: 'not-link' });
    }
  }
  if (buttons.length === 0) context.report('directive-content', node, { directive: 'buttons', reason: 'no-link' });
  return [wrapComponent('buttons', [element('p', { className: ['buttons'] }, buttons)])];
}
