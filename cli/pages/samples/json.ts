/** The value of a body that is JSON: as text and parsed. `undefined` when the body is none. */
export function jsonBody({
  headers,
  body,
}: {
  headers: Readonly<Record<string, string>>;
  body?: string;
}): { text: string; value: unknown } | undefined {
  if (body === undefined) return undefined;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (type !== undefined && !/[/+]json\b/i.test(type)) return undefined;
  try {
    return { text: body.trim(), value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

/** Whether a JSON text contains an integer that a double cannot store; RFC 8259, section 6. */
export const hasLargeInteger = (json: string): boolean =>
  (json.match(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? []).some(
    (token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)),
  );

/** How a language writes what JSON writes otherwise. */
interface Spelling {
  text(value: string): string;
  /** Names of properties, when they are not written as texts are. */
  key?(name: string): string;
  literal(name: 'true' | 'false' | 'null'): string;
}

/** Replaces the tokens of a JSON text that a language writes in another way. The layout and the digits of numbers stay. */
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

/** Every line but the first moved to the right. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);
