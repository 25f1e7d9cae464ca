import type { Paragraph } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { Attributes } from './definition.js';

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

export const getForm = ({ type }: Directive): 'container' | 'leaf' => (type === 'containerDirective' ? 'container' : 'leaf');

/** Returns the attributes of a directive. One that is written without a value is missing. */
export const getAttributes = ({ attributes }: Directive): Attributes =>
  Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? undefined]));
