import { type ApiDocument, child, children, type Located } from './document.js';
import { asList, asObject, asText, getOwn, isObject, type RawObject } from './guards.js';
import type { WithOrigin } from './swagger-origin.js';

/** Fields that describe the value of a parameter or header, named as in schemas. */
const SCHEMA = (
  'type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems ' +
  'uniqueItems enum multipleOf x-nullable'
).split(' ');

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The document to convert, and the record of origins. */
interface Conversion {
  readonly document: ApiDocument;
  readonly withOrigin: WithOrigin;
}

/** Converts an operation of Swagger 2.0 to OpenAPI 3.0; https://spec.openapis.org/oas/v2.0.html#operation-object */
export function convertOperation(at: Located, path: Located, conversion: Conversion): RawObject {
  const { document, withOrigin } = conversion;
  const { parameters: _, ...rest } = asObject(at.value);
  const parameters = parametersOf(path, at, document);
  const types = (key: 'consumes' | 'produces') => {
    const own = asList(asObject(at.value)[key] ?? asObject(document.root.value)[key]).filter((type) => typeof type === 'string');
    return own.length > 0 ? own : [JSON_TYPE];
  };
  const place = ({ value }: Located) => getOwn(value, 'in');
  const body = parameters.find((parameter) => place(parameter) === 'body');
  const form = parameters.filter((parameter) => place(parameter) === 'formData');
  const consumes = types('consumes');
  const requestBody = body
    ? bodyOf(body, consumes, withOrigin)
    : form.length > 0
      ? formOf(form, consumes, withOrigin)
      : undefined;
  const responses = children(child(at, 'responses')).map(
    ([status, entry]) => [status, responseOf(entry, types('produces'), conversion)] as const,
  );
  return {
    ...rest,
    parameters: parameters
      .filter((parameter) => place(parameter) !== 'body' && place(parameter) !== 'formData')
      .map((parameter) => parameterOf(parameter, withOrigin)),
    ...(requestBody ? { requestBody } : {}),
    responses: withOrigin(Object.fromEntries(responses), child(at, 'responses')),
  };
}

/** Returns the parameters of the operation, and those of its path that it does not override. */
function parametersOf(path: Located, operation: Located, document: ApiDocument): Located[] {
  const found = new Map<string, Located>();
  for (const [, entry] of [...children(child(path, 'parameters')), ...children(child(operation, 'parameters'))]) {
    const at = document.resolve(entry).target;
    const { name, in: place } = asObject(at.value);
    // There is at most one body, whatever its name.
    found.set(place === 'body' ? 'body' : `${place} ${name}`, at);
  }
  return [...found.values()];
}

function schemaOf(at: Located, withOrigin: WithOrigin): RawObject {
  const raw = asObject(at.value);
  const schema = Object.fromEntries(SCHEMA.filter((name) => getOwn(raw, name) !== undefined).map((name) => [name, raw[name]]));
  return withOrigin(raw.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema, at);
}

const STYLES: Readonly<Record<string, RawObject>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
};

function parameterOf(at: Located, withOrigin: WithOrigin): RawObject {
  const {
    name,
    in: place,
    description,
    required,
    allowEmptyValue,
    type,
    collectionFormat,
    'x-example': example,
  } = asObject(at.value);
  const style = type === 'array' && place === 'query' ? STYLES[asText(collectionFormat) ?? 'csv'] : undefined;
  const all = { name, in: place, description, required, allowEmptyValue, example, ...style };
  return withOrigin({ ...withoutGaps(all), schema: schemaOf(at, withOrigin) }, at);
}

function bodyOf(at: Located, types: readonly string[], withOrigin: WithOrigin): RawObject {
  const { description, required, schema } = asObject(at.value);
  const content = Object.fromEntries(types.map((type) => [type, withOrigin({ schema }, at)]));
  return withOrigin({ ...withoutGaps({ description, required }), content }, at);
}

function formOf(fields: readonly Located[], types: readonly string[], withOrigin: WithOrigin): RawObject {
  const files = fields.some(({ value }) => getOwn(value, 'type') === 'file');
  const properties = fields.map((at) => {
    const { name, description } = asObject(at.value);
    return [String(name), withOrigin({ ...schemaOf(at, withOrigin), ...withoutGaps({ description }) }, at)] as const;
  });
  const required = fields.filter(({ value }) => getOwn(value, 'required') === true).map(({ value }) => getOwn(value, 'name'));
  const schema = { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
  const type = files || types.includes(MULTIPART) ? MULTIPART : FORM;
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

function responseOf(entry: Located, types: readonly string[], { document, withOrigin }: Conversion): unknown {
  const at = document.resolve(entry).target;
  if (!isObject(at.value)) return entry.value;
  const { description, schema, examples } = at.value;
  const given = Object.keys(asObject(examples));
  const shown = schema === undefined ? given : [...new Set([...types, ...given])];
  const file = getOwn(schema, 'type') === 'file' ? withOrigin({ type: 'string', format: 'binary' }, child(at, 'schema')) : schema;
  const content = shown.map((type) => {
    const example = child(at, 'examples', type);
    if (typeof example.value === 'object' && example.value !== null) withOrigin(example.value, example);
    return [type, withOrigin(withoutGaps({ schema: file, example: example.value }), at)] as const;
  });
  const headers = children(child(at, 'headers')).map(([name, header]) => {
    const says = withoutGaps({ description: getOwn(header.value, 'description') });
    return [name, withOrigin({ ...says, schema: schemaOf(header, withOrigin) }, header)] as const;
  });
  return withOrigin(
    { description, headers: Object.fromEntries(headers), content: withOrigin(Object.fromEntries(content), at) },
    at,
  );
}

const withoutGaps = (object: RawObject): RawObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
