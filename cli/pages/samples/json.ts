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

/** Replaces the tokens of a JSON text that a language writes in another way. The layout and the digits of numbers stay. */
export function translateJson(
  json: string,
  write: { text(value: string): string; literal(name: 'true' | 'false' | 'null'): string },
): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|true|false|null/gs, (token) =>
    token.startsWith('"') ? write.text(JSON.parse(token) as string) : write.literal(token as 'true'),
  );
}

/** Every line but the first moved to the right. */
export const indent = (text: string, spaces: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);
