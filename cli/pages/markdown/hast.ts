import type { Element, ElementContent, Properties, Text } from 'hast';

export const element = (tagName: string, properties: Properties, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

export const text = (value: string): Text => ({ type: 'text', value });

/** HTML that docsgen generated, printed unchanged. */
export const raw = (value: string): ElementContent => ({ type: 'raw', value }) as unknown as ElementContent;
