import { formatValue, isObject } from '../document/guards.js';

/** How lists and objects are serialized as pairs; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export interface Style {
  readonly style?: unknown;
  readonly explode?: unknown;
}

export type Pair = readonly [name: string, value: string];

/** Returns the pairs for a value in a query or a URL-encoded form, not yet percent-encoded. */
export function stylePairs(name: string, value: unknown, { style = 'form', explode = style === 'form' }: Style): Pair[] {
  if (style === 'deepObject') return deepPairs(name, value);
  if (Array.isArray(value)) {
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return explode ? value.map((item) => [name, flat(item)] as const) : [[name, value.map(flat).join(separator)]];
  }
  if (isObject(value) && explode) return Object.entries(value).map(([key, item]) => [key, flat(item)] as const);
  return [[name, flat(value)]];
}

/** Returns pairs such as `a[b]=1`. The specification defines one level only; deeper levels use the notation that servers support: `a[b][0]=1`. */
function deepPairs(name: string, value: unknown): Pair[] {
  const parts = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  return parts.length > 0 ? parts.flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item)) : [[name, flat(value)]];
}

/** Returns a value as one text: lists separated by commas, as in all simple styles. */
export function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(',');
  if (isObject(value))
    return Object.entries(value)
      .map(([key, item]) => `${key},${flat(item)}`)
      .join(',');
  return formatValue(value);
}
