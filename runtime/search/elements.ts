import type { MarkedText } from '../../search/engine.js';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with its attributes (none for `undefined` and `false`) and children. Strings become text, not HTML. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(attribute, value === true ? '' : value);
  element.append(...children);
  return element;
}

/** Returns the nodes of a text with its marks. */
export function createMarkedNodes({ text, marks }: MarkedText): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let position = 0;
  for (const [start, end] of marks) {
    nodes.push(text.slice(position, start), createElement('mark', {}, text.slice(start, end)));
    position = end;
  }
  nodes.push(text.slice(position));
  return nodes;
}
