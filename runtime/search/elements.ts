import type { MarkedText } from '../../search/engine.js';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with its attributes (none for `undefined` and `false`) and children. Strings become text, not HTML. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  made.append(...children);
  return made;
}

/** Returns the nodes of a text with its marks. */
export function createMarkedNodes({ text, marks }: MarkedText): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    nodes.push(text.slice(at, start), createElement('mark', {}, text.slice(start, end)));
    at = end;
  }
  nodes.push(text.slice(at));
  return nodes;
}
