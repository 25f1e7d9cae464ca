import type { Element, ElementContent } from 'hast';
import type { Nodes, Paragraph } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import type { MarkdownContext } from '../context.js';
import { element } from '../hast.js';
import { checkDirective, type Directive, getContent, getLabel } from './check.js';

/** A directive to render, and what its content needs. */
export interface DirectiveInput {
  readonly node: Directive;
  readonly state: State;
  readonly context: MarkdownContext;
}

/**
 * Wraps a component that `templates/css/components.css` styles. Only pages that contain the class name link to that style sheet. The wrapper is the
 * container whose width decides the number of columns.
 */
export const wrapComponent = (name: string, children: ElementContent[]): Element =>
  element('div', { className: ['component', `component-${name}`] }, children);

/** Returns the directives of one kind that a directive consists of, and reports everything else. */
export function collectParts(node: Directive, part: string, context: MarkdownContext): Directive[] {
  const parts = getContent(node).flatMap((child) => {
    if ((child.type === 'containerDirective' || child.type === 'leafDirective') && child.name === part)
      return checkDirective(child, context) ? [child] : [];
    context.report('directive-content', child, { directive: node.name, reason: { kind: 'not-part', part } });
    return [];
  });
  if (!getContent(node).some((child) => 'name' in child && child.name === part))
    context.report('directive-content', node, { directive: node.name, reason: { kind: 'no-part', part } });
  return parts;
}

/** Renders the text in brackets. */
export const renderLabel = (node: Directive, state: State): ElementContent[] =>
  state.all({ type: 'paragraph', children: getLabel(node) } as Paragraph) as ElementContent[];

/** Renders blocks of Markdown. */
export const renderNodes = (children: readonly Nodes[], state: State): ElementContent[] =>
  state.wrap(state.all({ type: 'root', children } as Nodes) as ElementContent[], true) as ElementContent[];
