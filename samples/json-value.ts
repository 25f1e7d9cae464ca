import { parse, stringify } from 'lossless-json';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a content type is JSON: `application/json` and all with the suffix `+json` (RFC 6839), but not sequences of JSON texts. */
export const isJsonType = (type: string): boolean => /[/+]json(?![\w-])/i.test(type);

/** Whether a double cannot store an integer exactly: it is beyond 2^53. */
const isLarge = (digits: string): boolean => !Number.isSafeInteger(Number(digits));

/** An integer of 16 digits or more where JSON allows a number. Also matches within strings; it only selects the parser. */
const MAYBE_LARGE = /(?:^|[:[,])\s*-?\d{16,}\s*(?:[,\]}]|$)/;

/**
 * Parses JSON; integers beyond 2^53 become bigints.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): unknown {
  if (!MAYBE_LARGE.test(text)) return JSON.parse(text);
  return parse(text, undefined, {
    parseNumber: (digits) => (/^-?\d+$/.test(digits) && isLarge(digits) ? BigInt(digits) : Number(digits)),
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/**
 * Returns a value as JSON, with all digits of bigints. Returns `undefined` for a value that JSON cannot represent.
 *
 * @param indent number of spaces per level
 */
export function stringifyJson(value: unknown, indent?: number): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    // The only other cause is a cycle, which parsed documents do not have.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, null, indent);
  }
}

/** Returns a value as shown in code: strings without quotes, everything else as JSON. */
export const formatValue = (value: unknown): string => (typeof value === 'string' ? value : (stringifyJson(value) ?? ''));
