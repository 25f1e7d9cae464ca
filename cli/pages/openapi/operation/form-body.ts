import type { FormField } from '../../samples/request.js';
import { type ApiNode, child } from '../document/document.js';
import { asObject, asText, formatValue, getOwn, type RawObject } from '../document/guards.js';
import type { Schema } from '../schema/schema.js';
import { isJson } from './content-type.js';
import { type Pair, toStyledPairs } from './serialize-value.js';

/** A form: its media type object, its schema, and the values of its fields by name. */
export interface Form {
  readonly media: ApiNode;
  readonly schema?: Schema;
  readonly value: RawObject;
}

/**
 * Returns the body of an `application/x-www-form-urlencoded` request;
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-the-x-www-form-urlencoded-media-type
 */
export function buildUrlEncodedBody({ media, value }: Form): string {
  const pairs = Object.entries(value).flatMap(([name, field]): Pair[] => {
    const encoding = getEncoding(media, name);
    if (isStyled(encoding)) return toStyledPairs(name, field, encoding);
    return splitParts(field, encoding).map((part) => [name, formatValue(part)]);
  });
  return new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString();
}

/** Returns the fields of a `multipart/form-data` request; https://spec.openapis.org/oas/v3.1.1.html#encoding-multipart-media-types */
export function buildMultipartFields({ media, schema, value }: Form): FormField[] {
  const schemas = new Map(schema?.properties.map(({ name, schema: read }) => [name, read]));
  return Object.entries(value).flatMap(([name, field]): FormField[] => {
    const encoding = getEncoding(media, name);
    if (isStyled(encoding)) return toStyledPairs(name, field, encoding).map(([key, text]) => ({ name: key, value: text }));
    const file = isFile(schemas.get(name)?.());
    const type = getContentType(encoding);
    return splitParts(field, encoding).map((part) => {
      if (file) return { name, value: asText(part) ?? 'file', file: true, ...(type ? { type } : {}) };
      const partType = type ?? (typeof part === 'object' && part !== null ? 'application/json' : undefined);
      return { name, value: formatValue(part), ...(partType ? { type: partType } : {}) };
    });
  });
}

const getEncoding = (media: ApiNode, name: string): RawObject => asObject(child(media, 'encoding', name).value);

/** A style takes precedence over the content type. */
const isStyled = (encoding: RawObject): boolean =>
  ['style', 'explode', 'allowReserved'].some((name) => getOwn(encoding, name) !== undefined);

/** The items of a list are sent as fields of the same name, unless the whole list is sent as JSON. */
const splitParts = (value: unknown, encoding: RawObject): readonly unknown[] =>
  Array.isArray(value) && !isJson(getContentType(encoding) ?? '') ? value : [value];

/** Returns the content type of a field, if the document specifies exactly one. */
function getContentType(encoding: RawObject): string | undefined {
  const type = asText(encoding.contentType)?.trim();
  return type && /^[\w.+-]+\/[\w.+-]+(?:[ \t]*;[^,*\r\n]*)?$/.test(type) ? type : undefined;
}

/** Whether a field, or each of its items, contains bytes. */
function isFile(schema: Schema | undefined): boolean {
  const item = schema?.types[0] === 'array' ? schema.items?.() : schema;
  if (!item) return false;
  const { format, contentMediaType, contentEncoding } = item.keywords;
  return format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined);
}
