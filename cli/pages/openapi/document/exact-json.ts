import { type Document, visit } from 'yaml';

/**
 * Makes integers beyond 2^53 in a YAML document bigints, as `parseJson` does, so that the page shows every digit;
 * https://yaml.org/spec/1.2.2/#10214-integer
 */
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
