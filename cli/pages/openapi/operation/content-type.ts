import { jsonText } from '../document/exact-json.js';

export const isJson = (type: string): boolean => /[/+]json\b/i.test(type) || type === '*/*';

/** An example as its content type is written; one that is no text is shown as JSON. */
export function exampleCode(value: unknown, type: string): { code: string; language: string } {
  if (typeof value === 'string' && !isJson(type))
    return { code: value, language: /[/+]xml\b|\/html\b/i.test(type) ? 'xml' : 'text' };
  return { code: jsonText(value, 2) ?? '', language: 'json' };
}
