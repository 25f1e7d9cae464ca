import type { ElementContent } from 'hast';
import type { State } from 'mdast-util-to-hast';
import type { MarkdownContext } from '../context.js';
import { checkDirective } from './check.js';
import { createInput } from './create-input.js';
import type { Directive } from './directive.js';

/** Renders a directive; returns nothing if it has an error, which is reported. */
export function renderDirective(node: Directive, state: State, context: MarkdownContext): ElementContent[] {
  const definition = checkDirective(node, context);
  if (!definition) return [];
  const { parent, html } = definition;
  if (parent !== undefined)
    context.report('directive-content', node, { directive: node.name, reason: { kind: 'outside', parent } });
  return html ? trackDirective(node, context, () => html(createInput({ node, definition, state, context }))) : [];
}

/** Converts a directive. Its location remains in the trail if the work is interrupted. */
export function trackDirective<Result>(node: Directive, { trail, locate }: MarkdownContext, work: () => Result): Result {
  const outer = trail.directive;
  trail.directive = locate(node);
  const result = work();
  trail.directive = outer;
  return result;
}
