import { formatValue, isObject } from './json-value.js';

/** How lists and objects are serialized; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export interface Style {
  readonly style?: unknown;
  readonly explode?: unknown;
}

/** Encodes a name or a value, but not the characters between them. */
type Encode = (text: string) => string;

/** A name and a value, both encoded. */
export type Pair = readonly [name: string, value: string];

/** Returns the pairs for a value in a query, a cookie or a form. A list or an object without content has none; RFC 6570, section 2.3. */
export function toStyledPairs(
  name: string,
  value: unknown,
  { style = 'form', explode, encode }: Style & { encode: Encode },
): Pair[] {
  if (isEmpty(value)) return [];
  const pair = (key: string, item: unknown): Pair => [encode(key), encode(formatValue(item))];
  if (style === 'deepObject') return toDeepPairs(name, value).map(([key, item]) => pair(key, item));
  const isExploded = explode ?? (style === 'form' || style === 'cookie');
  if (isExploded && Array.isArray(value)) return value.map((item) => pair(name, item));
  if (isExploded && isObject(value)) return Object.entries(value).map(([key, item]) => pair(key, item));
  const delimiter = style === 'spaceDelimited' ? encode(' ') : style === 'pipeDelimited' ? encode('|') : ',';
  return [[encode(name), listTexts(value).map(encode).join(delimiter)]];
}

/** Returns names such as `a[b]` with their values. The specification defines one level only; deeper levels use the notation that servers support: `a[b][0]`. */
function toDeepPairs(name: string, value: unknown): (readonly [name: string, value: unknown])[] {
  if (isEmpty(value)) return [];
  if (!Array.isArray(value) && !isObject(value)) return [[name, value]];
  return Object.entries(value).flatMap(([key, item]) => toDeepPairs(`${name}[${key}]`, item));
}

/** Returns a value in a path or a header, where one text contains lists and objects; https://spec.openapis.org/oas/v3.1.1.html#style-examples */
export function toStyledText(name: string, value: unknown, { style, explode, encode }: Style & { encode: Encode }): string {
  const assign = (key: string, item: unknown) => `${encode(key)}=${encode(formatValue(item))}`;
  const isExploded = explode === true;
  const list =
    isExploded && isObject(value)
      ? Object.entries(value).map(([key, item]) => assign(key, item))
      : listTexts(value).map((text) => encode(text));
  if (style === 'label') return `.${list.join(isExploded ? '.' : ',')}`;
  if (style !== 'matrix') return list.join(',');
  if (isExploded && isObject(value)) return list.map((item) => `;${item}`).join('');
  if (isExploded && Array.isArray(value)) return list.map((item) => `;${encode(name)}=${item}`).join('');
  const text = list.join(',');
  return `;${encode(name)}${text === '' ? '' : `=${text}`}`;
}

/** Returns the texts between which delimiters are written: the items of a list, the names and values of an object. */
function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(formatValue);
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => [key, formatValue(item)]) : [formatValue(value)];
}

/** Whether a value is a list or an object without content. */
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
