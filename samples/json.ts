import { isJsonType } from './json-value.js';
import type { SampleRequest } from './request.js';
import { plainJson } from './strings.js';

/** Returns a JSON body as text and as a value; `undefined` if the body is not JSON. */
export function jsonBody({
  headers,
  body,
}: {
  headers: Readonly<Record<string, string>>;
  body?: string;
}): { text: string; value: unknown } | undefined {
  if (body === undefined) return undefined;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (type !== undefined && !isJsonType(type)) return undefined;
  try {
    return { text: body.trim(), value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

/** Whether a JSON text contains an integer that a double cannot represent; RFC 8259, section 6. */
export const hasLargeInteger = (json: string): boolean =>
  (json.match(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? []).some(
    (token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)),
  );

/** How a language writes tokens that differ from JSON. */
interface Spelling {
  text(value: string): string;
  /** Property names, if they are not written as strings. */
  key?(name: string): string;
  literal(name: 'true' | 'false' | 'null'): string;
}

/** Translates the tokens of a JSON text to a language. Preserves the layout and the digits of numbers. */
export function translateJson(json: string, { text, key = text, literal }: Spelling): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")(\s*:)?|true|false|null/gs,
    (token, string: string | undefined, colon: string | undefined) => {
      if (string === undefined) return literal(token as 'true');
      const value = JSON.parse(string) as string;
      return colon === undefined ? text(value) : key(value) + colon;
    },
  );
}

/** Indents every line but the first. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);

/** Returns the text of a body for a literal: characters of JSON that languages treat differently are escaped. */
export function literalText(request: SampleRequest): string {
  const json = jsonBody(request);
  return json ? plainJson(json.text) : (request.body ?? '');
}
