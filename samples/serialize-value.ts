import { formatValue, isObject } from './json-value.js';

/** How lists and objects are serialized as pairs; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export interface Style {
  readonly style?: unknown;
  readonly explode?: unknown;
}

export type Pair = readonly [name: string, value: string];

/** Returns the pairs for a value in a query or a URL-encoded form, not yet percent-encoded. */
export function toStyledPairs(name: string, value: unknown, { style = 'form', explode = style === 'form' }: Style): Pair[] {
  if (style === 'deepObject') return toDeepPairs(name, value);
  if (Array.isArray(value)) {
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return explode
      ? value.map((item) => [name, serializeSimple(item)] as const)
      : [[name, value.map(serializeSimple).join(separator)]];
  }
  if (isObject(value) && explode) return Object.entries(value).map(([key, item]) => [key, serializeSimple(item)] as const);
  return [[name, serializeSimple(value)]];
}

/** Returns pairs such as `a[b]=1`. The specification defines one level only; deeper levels use the notation that servers support: `a[b][0]=1`. */
function toDeepPairs(name: string, value: unknown): Pair[] {
  const parts = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  return parts.length > 0
    ? parts.flatMap(([key, item]) => toDeepPairs(`${name}[${key}]`, item))
    : [[name, serializeSimple(value)]];
}

/** Returns a value as one text: lists separated by commas, as in all simple styles. */
export function serializeSimple(value: unknown): string {
  if (Array.isArray(value)) return value.map(serializeSimple).join(',');
  if (isObject(value))
    return Object.entries(value)
      .map(([key, item]) => `${key},${serializeSimple(item)}`)
      .join(',');
  return formatValue(value);
}
