import type { MarkdownContext } from '../context.js';
import { type Directive, getAttributes } from './directive.js';

/** Returns what readers see of the attributes of a directive. */
export function describeAttributes(node: Directive, { directives }: MarkdownContext): string {
  const definition = directives.find(node.name);
  if (!definition) return '';
  const attributes = getAttributes(node);
  if (definition.text) return definition.text(attributes);
  const shown = Object.entries(definition.attributes).flatMap(([name, { isText }]) => (isText ? (attributes[name] ?? []) : []));
  return shown.join(' ');
}
