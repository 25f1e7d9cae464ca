import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { RESERVED_ID_PREFIX } from '../../../../templates/reserved-ids.js';
import type { MarkdownContext } from '../context.js';
import { element, text } from '../hast.js';
import { type Directive, getContent } from './check.js';
import { type DirectiveInput, renderNodes, wrapComponent } from './component.js';
import { collectTabs, renderTabGroup } from './tabs.js';

/** Renders code in a window: its tabs or fences, and below them a switch that shows what changes. */
export function renderCodeWindow({ node, state, context }: DirectiveInput): ElementContent[] {
  const content = getContent(node);
  const isTabs = content.some((child) => child.type === 'containerDirective' && child.name === 'tab');
  const code = isTabs
    ? [renderTabGroup(collectTabs({ node, state, context }), node.attributes?.group ?? undefined, context)]
    : renderNodes(content as Nodes[], state);
  if (!content.some((child) => child.type === 'code') && !isTabs) {
    context.report('directive-content', node, { directive: 'code-window', reason: 'no-code' });
    return [];
  }
  return [wrapComponent('window', [element('div', { className: ['code-window'] }, [...code, ...renderSwitch(node, context)])])];
}

/** Renders the switch of a code window: a checkbox, which works without JavaScript, and a text for each of its states. */
function renderSwitch(node: Directive, context: MarkdownContext): ElementContent[] {
  const { switch: label, on, off } = node.attributes ?? {};
  if (!label && !on && !off) return [];
  for (const name of ['switch', 'on', 'off'])
    if (!node.attributes?.[name]) context.report('missing-attribute', node, { directive: 'code-window', name });
  context.tabs += 1;
  const id = `${RESERVED_ID_PREFIX}${context.options.idPrefix}switch-${context.tabs}`;
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
