import { writeField } from '../../../../samples/read-field.js';
import type { FormFieldTemplate } from '../../../../samples/request-template.js';
import { toStyledText } from '../../../../samples/serialize-value.js';
import { type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, asText, getOwn, isObject, type RawObject } from '../document/guards.js';
import { generateExample } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import type { ApiContext } from '../types.js';
import { isJson, isXml } from './content-type.js';
import { formatExample } from './format-example.js';
import { listParameterExamples, readParameterSchema } from './parameter.js';
import { allowedValues } from './parameter-template.js';

/** A form: its media type object, its schema, and its example. */
export interface Form {
  readonly media: ApiNode;
  readonly schema?: Schema;
  readonly value: unknown;
  /** Whether its fields are parts with content types, which can be files. */
  readonly isMultipart: boolean;
}

/**
 * Returns the fields of a form: those of its example, then the others of its schema, which are not sent at first. A form is never sent without fields,
 * because it would have no body.
 */
export function formFieldTemplates(form: Form, api: ApiContext): readonly FormFieldTemplate[] {
  const { schema } = form;
  const properties = new Map(schema?.properties.map((property) => [property.name, property]));
  const value = isObject(form.value) ? form.value : { body: form.value };
  const template = (name: string, field: unknown, sent: boolean): FormFieldTemplate => {
    const property = properties.get(name);
    const base = { name, sent, required: property?.required ?? false };
    return { ...base, ...describeField({ name, value: field, schema: property?.schema() }, form, api) };
  };
  const others = [...properties.values()].filter(
    ({ name, schema: read }) => !Object.hasOwn(value, name) && !read().never && read().keywords.readOnly !== true,
  );
  const fields = [
    ...Object.entries(value).map(([name, field]) => template(name, field, true)),
    ...others.map(({ name, schema: read }) => template(name, generateExample(read(), 'request'), false)),
  ];
  const [first = { ...template('name', 'string', true) }, ...rest] = fields;
  return fields.some(({ sent }) => sent) ? fields : [{ ...first, sent: true }, ...rest];
}

interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly schema?: Schema;
}

type Described = Omit<FormFieldTemplate, 'name' | 'sent' | 'required'>;

/** Describes how a field is sent; https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
function describeField({ name, value, schema }: Field, { media, isMultipart }: Form, api: ApiContext): Described {
  const encodingNode = child(media, 'encoding', name);
  const encoding = asObject(encodingNode.value);
  const { style, explode, allowReserved } = encoding;
  const isStyled = [style, explode, allowReserved].some((field) => field !== undefined);
  const contentType = isStyled ? undefined : (getContentType(encoding) ?? getMediaType(schema));
  const type = isMultipart ? contentType : undefined;
  const headers = isMultipart ? describeHeaders(encodingNode, api) : {};
  const shared = {
    ...(type !== undefined && { type }),
    ...(type !== undefined && /[,*]/.test(asText(encoding.contentType) ?? '') && { hasOtherTypes: true as const }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  if (isMultipart && !isStyled && isFile(schema))
    return {
      kind: 'file',
      text: asItems(value)
        .map((item) => asText(item) ?? 'file')
        .join('\n'),
      ...shared,
    };
  const isWritten = contentType !== undefined && isXml(contentType) && typeof value === 'object';
  const written = isWritten
    ? ({ kind: 'text', text: formatExample(value, { type: contentType, schema }).code } as const)
    : writeField(value, { typed: isJson(contentType ?? '') });
  return {
    ...written,
    ...(written.kind === 'text' && schema && allowedValues(schema)),
    ...shared,
    ...(isStyled && {
      encoding: {
        ...(typeof style === 'string' && { style }),
        ...(explode !== undefined && { explode: Boolean(explode) }),
        ...(allowReserved === true && { allowReserved }),
      },
    }),
  };
}

const asItems = (value: unknown): readonly unknown[] => (Array.isArray(value) ? asList(value) : [value]);

/** Returns the first content type of a field that is not a range. */
const getContentType = (encoding: RawObject): string | undefined =>
  asText(encoding.contentType)
    ?.split(',')
    .map((type) => type.trim())
    .find((type) => /^[\w.+-]+\/[\w.+-]+(?:[ \t]*;[^,*\r\n]*)?$/.test(type));

/** Returns the content type of the text or the bytes that a string contains. */
function getMediaType(schema: Schema | undefined): string | undefined {
  const { contentMediaType, contentEncoding } = asItem(schema)?.keywords ?? {};
  return contentEncoding === undefined ? asText(contentMediaType) : undefined;
}

/** Returns the headers of a part: those that it needs, and those with an example. */
function describeHeaders(encoding: ApiNode, api: ApiContext): Readonly<Record<string, string>> {
  const headers = children(child(encoding, 'headers')).flatMap(([name, entry]) => {
    const { target } = api.document.resolve(entry);
    const example = listParameterExamples(target, api)[0];
    const schema = readParameterSchema(target, { api });
    const isSent = getOwn(target.value, 'required') === true || example !== undefined || schema.keywords.example !== undefined;
    if (!isSent || /^content-(?:type|disposition)$/i.test(name)) return [];
    const explode = getOwn(target.value, 'explode');
    const value = example ? example.value : generateExample(schema, 'request');
    return [[name, toStyledText(name, value, { explode, encode: (text) => text })] as const];
  });
  return Object.fromEntries(headers);
}

/** Whether a field, or each of its items, contains bytes. */
function isFile(schema: Schema | undefined): boolean {
  const item = asItem(schema);
  if (!item) return false;
  const { format, contentMediaType, contentEncoding } = item.keywords;
  if (format === 'binary' || item.types.includes('file')) return true;
  const isText = /^text\/|[/+](?:json|xml)\b/i.test(asText(contentMediaType) ?? '');
  return contentMediaType !== undefined && contentEncoding === undefined && !isText;
}

/** The schema of the items of a list, which are sent as separate fields. */
const asItem = (schema: Schema | undefined): Schema | undefined => (schema?.types[0] === 'array' ? schema.items?.() : schema);
