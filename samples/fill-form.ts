import { encodeExceptReserved, encodeForm } from './encode-text.js';
import { formatValue, isJsonType, isObject } from './json-value.js';
import { readField } from './read-field.js';
import type { FormField } from './request.js';
import type { FieldValue, FormFieldTemplate } from './request-template.js';
import { type Pair, toStyledPairs } from './serialize-value.js';

/** A field of a form and its value. */
export type FilledField = readonly [field: FormFieldTemplate, value: FieldValue];

/**
 * Returns the body of an `application/x-www-form-urlencoded` request;
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-the-x-www-form-urlencoded-media-type
 */
export function fillUrlEncoded(fields: readonly FilledField[]): string {
  const pairs = fields.flatMap(([field, { text }]): Pair[] => {
    const { name, kind, encoding } = field;
    const value = readField(kind, text);
    const encode = encoding?.allowReserved ? (part: string) => encodeExceptReserved(part, 'query') : encodeForm;
    if (encoding) return toStyledPairs(name, value, { ...encoding, encode });
    return splitParts(value, field).map((part) => [encode(name), encode(formatValue(part))]);
  });
  return pairs.map((pair) => pair.join('=')).join('&');
}

/** Returns the parts of a multipart request; https://spec.openapis.org/oas/v3.1.1.html#encoding-multipart-media-types */
export function fillMultipart(fields: readonly FilledField[]): FormField[] {
  return fields.flatMap(([field, { text }]): FormField[] => {
    const { name, kind, encoding, type, hasOtherTypes, headers } = field;
    const value = readField(kind, text);
    const extra = { ...(hasOtherTypes && { hasOtherTypes }), ...(headers && { headers }) };
    if (encoding)
      return toStyledPairs(name, value, { ...encoding, encode: (part) => part }).map(([key, text]) => ({
        name: key,
        value: text,
        ...extra,
      }));
    return splitParts(value, field).map((part) => {
      if (kind === 'file') return { name, value: formatValue(part), file: true, ...(type ? { type } : {}), ...extra };
      const partType = type ?? (Array.isArray(part) || isObject(part) ? 'application/json' : undefined);
      return { name, value: formatValue(part), ...(partType ? { type: partType } : {}), ...extra };
    });
  });
}

/** The items of a list are sent as fields of the same name, unless the whole list is sent as JSON. */
const splitParts = (value: unknown, { type }: FormFieldTemplate): readonly unknown[] =>
  Array.isArray(value) && !isJsonType(type ?? '') ? value : [value];
