import { stringifyJson } from '../../../../samples/json-value.js';
import { writeField } from '../../../../samples/read-field.js';
import type { FieldTemplate, ParameterTemplate } from '../../../../samples/request-template.js';
import { asList, asObject, formatValue, isObject } from '../document/guards.js';
import { generateExample } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import type { ApiContext, Parameter } from '../types.js';
import { isJson, isUrlEncoded } from './content-type.js';
import { getContent, listParameterExamples, readParameterSchema } from './parameter.js';

/** Returns a parameter with its example: the author's, or else one generated from the schema. Samples contain the required ones. */
export function parameterTemplate(parameter: Parameter, api: ApiContext): ParameterTemplate {
  const { node, name, location, required } = parameter;
  const schema = readParameterSchema(node, { api });
  const authored = listParameterExamples(node, api)[0];
  const value = authored ? authored.value : generateExample(schema, 'request');
  const { style, explode, allowReserved } = asObject(node.value);
  const content = getContent(node);
  const field = content ? ({ kind: 'text', text: serialize(value, content[0], schema) } as const) : writeField(value);
  // In a path, a placeholder is better than a generated value.
  const isPlaceholder = location === 'path' && !hasAuthorValue(parameter, api);
  return {
    ...field,
    name,
    location,
    text: isPlaceholder ? '' : field.text,
    sent: required,
    required,
    ...(field.kind === 'text' && allowedValues(schema)),
    ...(content && { serialized: true }),
    ...(content && isUrlEncoded(content[0]) && { isForm: true }),
    ...(typeof style === 'string' && { style }),
    ...(explode !== undefined && { explode: Boolean(explode) }),
    ...(allowReserved === true && { allowReserved }),
  };
}

/** Returns the values to choose from. */
export function allowedValues({ keywords, types }: Schema): Pick<FieldTemplate, 'values'> {
  const values = asList(keywords.enum).map(formatValue);
  if (values.length > 0) return { values };
  return types.length === 1 && types[0] === 'boolean' ? { values: ['true', 'false'] } : {};
}

/** Serializes a value in a content type. A string whose schema has another type is the serialized value. */
function serialize(value: unknown, type: string, { types }: Schema): string {
  const isSerialized = typeof value === 'string' && !types.includes('string');
  if (isUrlEncoded(type) && isObject(value))
    return new URLSearchParams(Object.entries(value).map(([name, item]) => [name, formatValue(item)])).toString();
  return isJson(type) && !isSerialized ? (stringifyJson(value) ?? '') : formatValue(value);
}

function hasAuthorValue({ node }: Parameter, api: ApiContext): boolean {
  const { keywords } = readParameterSchema(node, { api });
  return (
    listParameterExamples(node, api).length > 0 ||
    ['example', 'examples', 'default', 'const', 'enum'].some((name) => keywords[name] !== undefined)
  );
}
