import { formatValue, parseJson } from './json-value.js';
import type { FieldKind } from './request-template.js';

/** Returns the value that the text of a field means. Text that should be JSON, but is not, is a string. */
export function readField(kind: FieldKind, text: string): unknown {
  if (kind === 'text') return text;
  if (kind !== 'json') return text === '' ? [] : text.split('\n');
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Returns a field for a value: the inverse of `readField`. A list whose items keep their types is JSON. */
export function writeField(value: unknown, { typed = false } = {}): { readonly kind: FieldKind; readonly text: string } {
  if (typeof value !== 'object' || value === null) return { kind: 'text', text: formatValue(value) };
  const lines = Array.isArray(value) && !typed ? value.map(toLine) : [undefined];
  return lines.includes(undefined) ? { kind: 'json', text: formatValue(value) } : { kind: 'list', text: lines.join('\n') };
}

/** Returns an item of a list as a line of text, if it can be one. */
function toLine(item: unknown): string | undefined {
  if (typeof item === 'object' && item !== null) return undefined;
  const line = formatValue(item);
  return line === '' || line.includes('\n') ? undefined : line;
}
