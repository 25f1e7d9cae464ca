import { isObject, shown } from '../document/guards.js';

/** How a value of several parts is written as pairs; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export interface Style {
  readonly style?: unknown;
  readonly explode?: unknown;
}

export type Pair = readonly [name: string, value: string];

/** The pairs that a query or a URL-encoded form carries for a value, not yet percent-encoded. */
export function stylePairs(name: string, value: unknown, { style = 'form', explode = style === 'form' }: Style): Pair[] {
  if (style === 'deepObject') return deepPairs(name, value);
  if (Array.isArray(value)) {
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return explode ? value.map((one) => [name, flat(one)] as const) : [[name, value.map(flat).join(separator)]];
  }
  if (isObject(value) && explode) return Object.entries(value).map(([key, one]) => [key, flat(one)] as const);
  return [[name, flat(value)]];
}

/** `a[b]=1`. The specification stops at one level; deeper ones continue in the form that servers read: `a[b][0]=1`. */
function deepPairs(name: string, value: unknown): Pair[] {
  const parts = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  return parts.length > 0 ? parts.flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one)) : [[name, flat(value)]];
}

/** A value as one text: lists with commas, as every simple style writes them. */
export function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(',');
  if (isObject(value))
    return Object.entries(value)
      .map(([key, one]) => `${key},${flat(one)}`)
      .join(',');
  return shown(value);
}
