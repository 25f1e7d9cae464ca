import type { Paragraph } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { DIRECTIVE_COUNTERPARTS, findCounterpart } from '../../../problems/counterparts.js';
import { suggestName } from '../../../schema/suggest.js';
import type { MarkdownContext } from '../context.js';
import { DIRECTIVES, type DirectiveSpec } from './specs.js';

export type Directive = ContainerDirective | LeafDirective;

/** Returns the label of a directive: the text in brackets, as inline content. */
export function getLabel(node: Directive): Paragraph['children'] {
  if (node.type === 'leafDirective') return node.children;
  const [first] = node.children;
  return first?.type === 'paragraph' && first.data?.directiveLabel ? first.children : [];
}

/** Returns the content of a container without its label. */
export function getContent(node: Directive): ContainerDirective['children'] {
  if (node.type === 'leafDirective') return [];
  return getLabel(node).length > 0 || node.children[0]?.data?.['directiveLabel' as never]
    ? node.children.slice(1)
    : node.children;
}

/** Checks a directive against its spec and reports errors. Returns the spec, or `undefined` if the directive cannot be rendered. */
export function checkDirective(node: Directive, context: MarkdownContext): DirectiveSpec | undefined {
  const name = node.name;
  const spec = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  if (!spec) {
    const counterpart = findCounterpart(DIRECTIVE_COUNTERPARTS, name);
    const nearest = counterpart ? undefined : suggestName(name, Object.keys(DIRECTIVES));
    const names = Object.keys(DIRECTIVES).join(', ');
    context.report('unknown-directive', node, { name, nearest, counterpart, known: names });
    return undefined;
  }
  const form = node.type === 'containerDirective' ? 'container' : 'leaf';
  if (spec.form !== 'both' && spec.form !== form) {
    context.report('directive-form', node, { name, actual: form, expected: spec.form });
    return undefined;
  }
  const label = getLabel(node).length > 0;
  if (label && spec.label === 'none') context.report('directive-content', node, { directive: name, reason: 'no-label-allowed' });
  if (!label && spec.label === 'required') context.report('directive-content', node, { directive: name, reason: 'no-label' });
  return checkAttributes(node, spec, context) ? spec : undefined;
}

function checkAttributes(node: Directive, spec: DirectiveSpec, context: MarkdownContext): boolean {
  const attributeNames = Object.keys(spec.attributes);
  const attributes = node.attributes ?? {};
  let isUsable = true;
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = Object.hasOwn(spec.attributes, name) ? spec.attributes[name] : undefined;
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
  for (const [name, attribute] of Object.entries(spec.attributes)) {
    if (attribute.required && !attributes[name]) {
      context.report('missing-attribute', node, { directive: node.name, name });
      isUsable = false;
    }
  }
  return isUsable;
}
