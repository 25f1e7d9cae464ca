import type { Paragraph } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import type { DirectiveForm } from './definition.js';

/** The values of attributes as they are written, by name; missing ones are `undefined`. */
export type Attributes = Readonly<Partial<Record<string, string>>>;

export type Directive = ContainerDirective | LeafDirective | TextDirective;

const FORMS = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'inline' } as const;

export const isDirective = (node: { readonly type: string }): node is Directive => Object.hasOwn(FORMS, node.type);

/** Returns the label of a directive: the text in brackets, as inline content. */
export function getLabel(node: Directive): Paragraph['children'] {
  if (node.type !== 'containerDirective') return node.children;
  const [first] = node.children;
  return first?.type === 'paragraph' && first.data?.directiveLabel ? first.children : [];
}

/** Returns the content of a container without its label. */
export function getContent(node: Directive): ContainerDirective['children'] {
  if (node.type !== 'containerDirective') return [];
  return getLabel(node).length > 0 || node.children[0]?.data?.['directiveLabel' as never]
    ? node.children.slice(1)
    : node.children;
}

export const getForm = ({ type }: Directive): DirectiveForm => FORMS[type];

/** Returns the attributes of a directive. One that is written without a value is missing. */
export const getAttributes = ({ attributes }: Directive): Attributes =>
  Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? undefined]));
