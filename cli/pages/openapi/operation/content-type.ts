import { stringifyJson } from '../../../../samples/json-value.js';

export const isJson = (type: string): boolean => /[/+]json\b/i.test(type) || type === '*/*';

/** Returns an example in the syntax of its content type; as JSON if it is not a string. */
export function formatExample(value: unknown, type: string): { code: string; language: string } {
  if (typeof value === 'string' && !isJson(type))
    return { code: value, language: /[/+]xml\b|\/html\b/i.test(type) ? 'xml' : 'text' };
  return { code: stringifyJson(value, 2) ?? '', language: 'json' };
}
