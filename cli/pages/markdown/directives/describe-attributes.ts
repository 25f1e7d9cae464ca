import type { MarkdownContext } from '../context.js';
import { hasUsableAttributes } from './check.js';
import type { OwnLine } from './definition.js';
import { type Directive, getAttributes } from './directive.js';
import { readValues } from './read-values.js';

/** Returns what readers see of the attributes of a directive. */
export function describeAttributes(node: Directive, context: MarkdownContext): string {
  const definition = context.directives.find(node.name);
  if (!definition || !hasUsableAttributes(node, definition)) return '';
  const attributes = getAttributes(node);
  if (definition.text) {
    const report: OwnLine['report'] = (id, values) => context.report(id, node, ...([values] as never));
    return definition.text(readValues(definition.attributes, attributes), report);
  }
  const shown = Object.entries(definition.attributes).flatMap(([name, { isText }]) => (isText ? (attributes[name] ?? []) : []));
  return shown.join(' ');
}
