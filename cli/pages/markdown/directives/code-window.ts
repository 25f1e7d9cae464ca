import type { ElementContent } from 'hast';
import { wrapComponent } from './component.js';
import { type AttributeSpec, type OwnInput, ownDirective } from './definition.js';
import { collectTabs } from './tabs.js';

const SWITCH = {
  switch: { description: 'Text of a switch below the code. While it is off, marked lines are dimmed.', isText: true },
  on: { description: 'Result while the switch is on.', isText: true },
  off: { description: 'Result while it is off.', isText: true },
} as const satisfies Record<string, AttributeSpec>;

export const codeWindow = ownDirective({
  description: 'Code in a window: fences, or `tab` directives with one language each. The window can have a switch.',
  form: 'container',
  label: 'none',
  attributes: {
    group: { description: 'As for `tabs`.' },
    ...SWITCH,
  },
  html(input) {
    const { h, blocks, attributes, content, tabs, report } = input;
    const isTabs = blocks.some((child) => child.type === 'containerDirective' && child.name === 'tab');
    const code = isTabs ? [tabs(collectTabs(input), attributes.group)] : content();
    if (!blocks.some((child) => child.type === 'code') && !isTabs) {
      report('directive-content', { directive: 'code-window', reason: 'no-code' });
      return [];
    }
    return wrapComponent('window', [h('div.code-window', code, renderSwitch(input))]);
  },
});

/** Renders the switch of a code window: a checkbox, which works without JavaScript, and a text for each of its states. */
function renderSwitch({ h, attributes, controlId, report }: OwnInput<typeof SWITCH>): ElementContent[] {
  const { switch: label, on, off } = attributes;
  if (!label && !on && !off) return [];
  for (const name of ['switch', 'on', 'off'] as const)
    if (!attributes[name]) report('missing-attribute', { directive: 'code-window', name });
  const id = controlId('switch');
  return [
    h(
      'div.switch',
      h('input', { type: 'checkbox', role: 'switch', id, checked: true }),
      h('label', { htmlFor: id }, label),
      h('span.switch-result', { role: 'status' }, h('span.switch-on', on), h('span.switch-off', off)),
    ),
  ];
}
