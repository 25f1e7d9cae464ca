import { writeField } from '../../../../samples/read-field.js';
import type { FormFieldTemplate } from '../../../../samples/request-template.js';
import { type ApiNode, child } from '../document/document.js';
import { asObject, asText, getOwn, type RawObject } from '../document/guards.js';
import { generateExample } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import { isJson } from './content-type.js';
import { allowedValues } from './parameter-template.js';

/** A form: its media type object, its schema, and the values of its fields by name. */
export interface Form {
  readonly media: ApiNode;
  readonly schema?: Schema;
  readonly value: RawObject;
  /** Whether its fields are parts with content types, which can be files. */
  readonly isMultipart: boolean;
}

/** Returns the fields of a form: those of its example, then the others of its schema, which are not sent at first. */
export function formFieldTemplates({ media, schema, value, isMultipart }: Form): FormFieldTemplate[] {
  const properties = new Map(schema?.properties.map((property) => [property.name, property]));
  const template = (name: string, field: unknown, sent: boolean): FormFieldTemplate => {
    const encoding = asObject(child(media, 'encoding', name).value);
    const property = properties.get(name);
    const fieldSchema = property?.schema();
    const type = isMultipart ? getContentType(encoding) : undefined;
    const isStyled = ['style', 'explode', 'allowReserved'].some((name) => getOwn(encoding, name) !== undefined);
    const base = { name, sent, required: property?.required ?? false };
    if (isMultipart && !isStyled && isFile(fieldSchema))
      return {
        ...base,
        kind: 'file',
        text: (Array.isArray(field) ? field : [field]).map((item) => asText(item) ?? 'file').join('\n'),
        ...(type && { type }),
      };
    const { style, explode } = encoding;
    const written = writeField(field, { typed: isJson(getContentType(encoding) ?? '') && !isStyled });
    return {
      ...base,
      ...written,
      ...(written.kind === 'text' && fieldSchema && allowedValues(fieldSchema)),
      ...(type && !isStyled && { type }),
      ...(isStyled && {
        encoding: {
          ...(typeof style === 'string' && { style }),
          ...(explode !== undefined && { explode: Boolean(explode) }),
        },
      }),
    };
  };
  const others = [...properties.values()].filter(
    ({ name, schema: read }) => !Object.hasOwn(value, name) && !read().never && read().keywords.readOnly !== true,
  );
  return [
    ...Object.entries(value).map(([name, field]) => template(name, field, true)),
    ...others.map(({ name, schema: read }) => template(name, generateExample(read(), 'request'), false)),
  ];
}

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
