import { parse, stringify } from 'lossless-json';
import { type Document, visit } from 'yaml';

/**
 * A double stores integers exactly only up to 2^53. Parsed documents contain larger integers as bigints, so that the page shows every digit;
 * everything else is as `JSON.parse` returns it.
 */
const isLarge = (digits: string): boolean => !Number.isSafeInteger(Number(digits));

/** An integer of 16 digits or more where JSON allows a number. Also matches within strings; it only selects the parser. */
const MAYBE_LARGE = /[:[,]\s*-?\d{16,}\s*[,\]}]/;

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

/** Makes integers beyond 2^53 in a YAML document bigints; https://yaml.org/spec/1.2.2/#10214-integer */
export function keepLargeIntegers(document: Document.Parsed): void {
  visit(document, {
    Scalar(_, node) {
      const { value, source = '' } = node;
      if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return;
      const [, sign, digits = ''] = /^([-+]?)(\d+|0x[\da-fA-F]+|0o[0-7]+)$/.exec(source) ?? [];
      if (digits !== '') node.value = sign === '-' ? -BigInt(digits) : BigInt(digits);
    },
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

/** Replaces each bigint by the nearest number, for validators, which do not support bigints. */
export function replaceBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, item, replaceBigints(item)] as const);
  if (entries.every(([, item, copy]) => item === copy)) return value;
  return Array.isArray(value)
    ? entries.map(([, , copy]) => copy)
    : Object.fromEntries(entries.map(([key, , copy]) => [key, copy]));
}
