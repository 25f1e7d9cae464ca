import type { ElementContent } from 'hast';
import { element, text } from '../hast.js';
import { wrapComponent } from './component.js';
import type { DirectiveDefinition, DirectiveInput } from './definition.js';
import { collectTabs } from './tabs.js';

export const codeWindow: DirectiveDefinition = {
  description: 'Code in a window: fences, or `tab` directives with one language each. The window can have a switch.',
  form: 'container',
  label: 'none',
  attributes: {
    group: { description: 'As for `tabs`.' },
    switch: { description: 'Text of a switch below the code. While it is off, marked lines are dimmed.', isText: true },
    on: { description: 'Result while the switch is on.', isText: true },
    off: { description: 'Result while it is off.', isText: true },
  },
  html(input) {
    const { children, attributes, content, tabs, report } = input;
    const isTabs = children.some((child) => child.type === 'containerDirective' && child.name === 'tab');
    const code = isTabs ? [tabs(collectTabs(input), attributes.group)] : content();
    if (!children.some((child) => child.type === 'code') && !isTabs) {
      report('directive-content', { directive: 'code-window', reason: 'no-code' });
      return [];
    }
    return [wrapComponent('window', [element('div', { className: ['code-window'] }, [...code, ...renderSwitch(input)])])];
  },
};

/** Renders the switch of a code window: a checkbox, which works without JavaScript, and a text for each of its states. */
function renderSwitch({ attributes, controlId, report }: DirectiveInput): ElementContent[] {
  const { switch: label, on, off } = attributes;
  if (!label && !on && !off) return [];
  for (const name of ['switch', 'on', 'off'])
    if (!attributes[name]) report('missing-attribute', { directive: 'code-window', name });
  const id = controlId('switch');
  return [
    element('div', { className: ['switch'] }, [
      element('input', { type: 'checkbox', role: 'switch', id, checked: true }),
      element('label', { htmlFor: [id] }, [text(label ?? '')]),
      element('span', { className: ['switch-result'], role: 'status' }, [
        element('span', { className: ['switch-on'] }, [text(on ?? '')]),
        element('span', { className: ['switch-off'] }, [text(off ?? '')]),
      ]),
    ]),
  ];
}
