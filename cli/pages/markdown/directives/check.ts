import type { Paragraph } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { nearestName } from '../../../schema/suggest.js';
import type { MarkdownContext } from '../context.js';
import { COUNTERPARTS, DIRECTIVES, type DirectiveSpec } from './specs.js';

export type Directive = ContainerDirective | LeafDirective;

/** Returns the label of a directive: the text in brackets, as inline content. */
export function labelOf(node: Directive): Paragraph['children'] {
  if (node.type === 'leafDirective') return node.children;
  const [first] = node.children;
  return first?.type === 'paragraph' && first.data?.directiveLabel ? first.children : [];
}

/** Returns the content of a container without its label. */
export function bodyOf(node: Directive): ContainerDirective['children'] {
  if (node.type === 'leafDirective') return [];
  return labelOf(node).length > 0 || node.children[0]?.data?.['directiveLabel' as never] ? node.children.slice(1) : node.children;
}

/** Checks a directive against its spec and reports errors. Returns the spec, or `undefined` if the directive cannot be rendered. */
export function checkDirective(node: Directive, context: MarkdownContext): DirectiveSpec | undefined {
  const name = node.name;
  const spec = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  if (!spec) {
    const instead = Object.hasOwn(COUNTERPARTS, name) ? COUNTERPARTS[name] : undefined;
    const nearest = instead ? undefined : nearestName(name, Object.keys(DIRECTIVES));
    const known = Object.keys(DIRECTIVES).join(', ');
    context.report('unknown-directive', node, { name, nearest, instead, known });
    return undefined;
  }
  const form = node.type === 'containerDirective' ? 'container' : 'leaf';
  if (spec.form !== 'both' && spec.form !== form) {
    const words = (one: string) => (one === 'container' ? 'three colons and a closing line' : 'two colons on a line of its own');
    context.report('directive-form', node, { name, actual: words(form), expected: words(spec.form) });
    return undefined;
  }
  const label = labelOf(node).length > 0;
  if (label && spec.label === 'none') {
    context.report('directive-content', node, {
      directive: name,
      reason: 'takes no text in brackets',
      remedy: 'Remove the brackets',
    });
  }
  if (!label && spec.label === 'required') {
    context.report('directive-content', node, {
      directive: name,
      reason: 'needs a text in brackets',
      remedy: `Write ${name}[…]`,
    });
  }
  return checkAttributes(node, spec, context) ? spec : undefined;
}

function checkAttributes(node: Directive, spec: DirectiveSpec, context: MarkdownContext): boolean {
  const known = Object.keys(spec.attributes);
  const given = node.attributes ?? {};
  let usable = true;
  for (const [name, value] of Object.entries(given)) {
    const attribute = Object.hasOwn(spec.attributes, name) ? spec.attributes[name] : undefined;
    if (!attribute) {
      context.report('unknown-attribute', node, {
        directive: node.name,
        name,
        nearest: nearestName(name, known),
        known: known.length ? known.map((attribute) => `"${attribute}"`).join(', ') : 'no attributes',
      });
    } else if (attribute.values && !attribute.values.includes((value ?? '').toLowerCase())) {
      const expected = attribute.values.map((value) => `"${value}"`).join(', ');
      context.report('attribute-value', node, { directive: node.name, name, value: value ?? '', expected });
      usable = false;
    }
  }
  for (const [name, attribute] of Object.entries(spec.attributes)) {
    if (attribute.required && !given[name]) {
      context.report('missing-attribute', node, { directive: node.name, name });
      usable = false;
    }
  }
  return usable;
}
