import { parse, stringify } from 'lossless-json';
import { type Document, visit } from 'yaml';

/**
 * A double stores integers exactly up to 2^53 only. In values that documents are read into, larger ones are bigints, so that
 * every digit reaches the page; everything else is what `JSON.parse` returns.
 */
const isLarge = (digits: string): boolean => !Number.isSafeInteger(Number(digits));

/** An integer of 16 digits or more where JSON may have a number. Also matches in strings: it only decides how to parse. */
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
 * JSON of a value; bigints are written with all their digits. Undefined for a value that JSON has no text for.
 *
 * @param indent spaces that each level moves to the right
 */
export function jsonText(value: unknown, indent?: number): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    // The only other cause is a cycle, which no parsed document has.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, null, indent);
  }
}

/** The value with the nearest number in place of each bigint, for validators, which do not take bigints. */
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, one, withoutBigints(one)] as const);
  if (entries.every(([, one, copy]) => one === copy)) return value;
  return Array.isArray(value)
    ? entries.map(([, , copy]) => copy)
    : Object.fromEntries(entries.map(([key, , copy]) => [key, copy]));
}
