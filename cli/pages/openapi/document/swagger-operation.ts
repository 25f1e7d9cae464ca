import { type ApiDocument, type ApiNode, child, children } from './document.js';
import { asList, asObject, asText, getOwn, isObject, type RawObject } from './guards.js';
import type { WithOrigin } from './swagger-origin.js';

/** Fields that describe the value of a parameter or header, named as in schemas. */
const SCHEMA_FIELDS = (
  'type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems ' +
  'uniqueItems enum multipleOf x-nullable'
).split(' ');

const JSON_CONTENT = 'application/json';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The document to convert, and the record of origins. */
interface Conversion {
  readonly document: ApiDocument;
  readonly withOrigin: WithOrigin;
}

/** Converts an operation of Swagger 2.0 to OpenAPI 3.0; https://spec.openapis.org/oas/v2.0.html#operation-object */
export function convertOperation(node: ApiNode, pathItem: ApiNode, conversion: Conversion): RawObject {
  const { document, withOrigin } = conversion;
  const { parameters: _, ...rest } = asObject(node.value);
  const parameters = resolveParameters(pathItem, node, document);
  const listTypes = (key: 'consumes' | 'produces') => {
    const declared = asList(asObject(node.value)[key] ?? asObject(document.root.value)[key]).filter(
      (type) => typeof type === 'string',
    );
    return declared.length > 0 ? declared : [JSON_CONTENT];
  };
  const getLocation = ({ value }: ApiNode) => getOwn(value, 'in');
  const body = parameters.find((parameter) => getLocation(parameter) === 'body');
  const form = parameters.filter((parameter) => getLocation(parameter) === 'formData');
  const consumes = listTypes('consumes');
  const requestBody = body
    ? convertBody(body, consumes, withOrigin)
    : form.length > 0
      ? convertForm(form, consumes, withOrigin)
      : undefined;
  const responses = children(child(node, 'responses')).map(
    ([status, entry]) => [status, convertResponse(entry, listTypes('produces'), conversion)] as const,
  );
  return {
    ...rest,
    parameters: parameters
      .filter((parameter) => getLocation(parameter) !== 'body' && getLocation(parameter) !== 'formData')
      .map((parameter) => convertParameter(parameter, withOrigin)),
    ...(requestBody ? { requestBody } : {}),
    responses: withOrigin(Object.fromEntries(responses), child(node, 'responses')),
  };
}

/** Returns the parameters of the operation, and those of its path that it does not override. */
function resolveParameters(pathItem: ApiNode, operation: ApiNode, document: ApiDocument): ApiNode[] {
  const parametersByKey = new Map<string, ApiNode>();
  for (const [, entry] of [...children(child(pathItem, 'parameters')), ...children(child(operation, 'parameters'))]) {
    const node = document.resolve(entry).target;
    const { name, in: location } = asObject(node.value);
    // There is at most one body, whatever its name.
    parametersByKey.set(location === 'body' ? 'body' : `${location} ${name}`, node);
  }
  return [...parametersByKey.values()];
}

function convertSchema(node: ApiNode, withOrigin: WithOrigin): RawObject {
  const raw = asObject(node.value);
  const schema = Object.fromEntries(
    SCHEMA_FIELDS.filter((name) => getOwn(raw, name) !== undefined).map((name) => [name, raw[name]]),
  );
  return withOrigin(raw.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema, node);
}

const STYLES: Readonly<Record<string, RawObject>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
};

function convertParameter(node: ApiNode, withOrigin: WithOrigin): RawObject {
  const {
    name,
    in: location,
    description,
    required,
    allowEmptyValue,
    type,
    collectionFormat,
    'x-example': example,
  } = asObject(node.value);
  const style = type === 'array' && location === 'query' ? STYLES[asText(collectionFormat) ?? 'csv'] : undefined;
  const fields = { name, in: location, description, required, allowEmptyValue, example, ...style };
  return withOrigin({ ...omitUndefined(fields), schema: convertSchema(node, withOrigin) }, node);
}

function convertBody(node: ApiNode, types: readonly string[], withOrigin: WithOrigin): RawObject {
  const { description, required, schema } = asObject(node.value);
  const content = Object.fromEntries(types.map((type) => [type, withOrigin({ schema }, node)]));
  return withOrigin({ ...omitUndefined({ description, required }), content }, node);
}

function convertForm(fields: readonly ApiNode[], types: readonly string[], withOrigin: WithOrigin): RawObject {
  const hasFiles = fields.some(({ value }) => getOwn(value, 'type') === 'file');
  const properties = fields.map((node) => {
    const { name, description } = asObject(node.value);
    return [String(name), withOrigin({ ...convertSchema(node, withOrigin), ...omitUndefined({ description }) }, node)] as const;
  });
  const required = fields.filter(({ value }) => getOwn(value, 'required') === true).map(({ value }) => getOwn(value, 'name'));
  const schema = { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
  const type = hasFiles || types.includes(MULTIPART) ? MULTIPART : URL_ENCODED;
  const encoding = Object.fromEntries(
    fields.flatMap(({ value }) => {
      const { name, type: kind, collectionFormat } = asObject(value);
      const style = kind === 'array' ? STYLES[asText(collectionFormat) ?? 'csv'] : undefined;
      return style ? [[String(name), style]] : [];
    }),
  );
  const media = { schema, ...(Object.keys(encoding).length > 0 ? { encoding } : {}) };
  return { ...(required.length > 0 ? { required: true } : {}), content: { [type]: media } };
}

function convertResponse(entry: ApiNode, types: readonly string[], { document, withOrigin }: Conversion): unknown {
  const node = document.resolve(entry).target;
  if (!isObject(node.value)) return entry.value;
  const { description, schema, examples } = node.value;
  const exampleTypes = Object.keys(asObject(examples));
  const contentTypes = schema === undefined ? exampleTypes : [...new Set([...types, ...exampleTypes])];
  const file =
    getOwn(schema, 'type') === 'file' ? withOrigin({ type: 'string', format: 'binary' }, child(node, 'schema')) : schema;
  const content = contentTypes.map((type) => {
    const example = child(node, 'examples', type);
    if (typeof example.value === 'object' && example.value !== null) withOrigin(example.value, example);
    return [type, withOrigin(omitUndefined({ schema: file, example: example.value }), node)] as const;
  });
  const headers = children(child(node, 'headers')).map(([name, header]) => {
    const fields = omitUndefined({ description: getOwn(header.value, 'description') });
    return [name, withOrigin({ ...fields, schema: convertSchema(header, withOrigin) }, header)] as const;
  });
  return withOrigin(
    { description, headers: Object.fromEntries(headers), content: withOrigin(Object.fromEntries(content), node) },
    node,
  );
}

const omitUndefined = (object: RawObject): RawObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
