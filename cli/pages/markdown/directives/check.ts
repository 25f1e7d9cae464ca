import { DIRECTIVE_COUNTERPARTS, findCounterpart } from '../../../problems/counterparts.js';
import { suggestName } from '../../../schema/suggest.js';
import type { MarkdownContext } from '../context.js';
import type { DirectiveDefinition } from './definition.js';
import { type Directive, getForm, getLabel } from './directive.js';
import { DIRECTIVES, findDirective } from './index.js';

/** Checks a directive against its definition and reports errors. Returns the definition, or `undefined` if the directive cannot be rendered. */
export function checkDirective(node: Directive, context: MarkdownContext): DirectiveDefinition | undefined {
  const { name } = node;
  const definition = findDirective(name);
  if (!definition) {
    const counterpart = findCounterpart(DIRECTIVE_COUNTERPARTS, name);
    const nearest = counterpart ? undefined : suggestName(name, Object.keys(DIRECTIVES));
    const names = Object.keys(DIRECTIVES).join(', ');
    context.report('unknown-directive', node, { name, nearest, counterpart, known: names });
    return undefined;
  }
  const form = getForm(node);
  if (definition.form !== 'both' && definition.form !== form) {
    context.report('directive-form', node, { name, actual: form, expected: definition.form });
    return undefined;
  }
  const label = getLabel(node).length > 0;
  if (label && definition.label === 'none')
    context.report('directive-content', node, { directive: name, reason: 'no-label-allowed' });
  if (!label && definition.label === 'required')
    context.report('directive-content', node, { directive: name, reason: 'no-label' });
  return checkAttributes(node, definition, context) ? definition : undefined;
}

function checkAttributes(node: Directive, definition: DirectiveDefinition, context: MarkdownContext): boolean {
  const attributeNames = Object.keys(definition.attributes);
  const attributes = node.attributes ?? {};
  let isUsable = true;
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = Object.hasOwn(definition.attributes, name) ? definition.attributes[name] : undefined;
    if (!attribute) {
      context.report('unknown-attribute', node, {
        directive: node.name,
        name,
        nearest: suggestName(name, attributeNames),
        attributes: attributeNames,
      });
    } else if (attribute.values && !attribute.values.includes((value ?? '').toLowerCase())) {
      const expected = { kind: 'values', values: attribute.values } as const;
      context.report('attribute-value', node, { directive: node.name, name, value: value ?? '', expected });
      isUsable = false;
    }
  }
  for (const [name, attribute] of Object.entries(definition.attributes)) {
    if (attribute.required && !attributes[name]) {
      context.report('missing-attribute', node, { directive: node.name, name });
      isUsable = false;
    }
  }
  return isUsable;
}
