import { type CredentialPieces, createCredentials } from './credentials.js';
import { type FilledField, fillMultipart, fillUrlEncoded } from './fill-form.js';
import { readField } from './read-field.js';
import type { SampleRequest } from './request.js';
import type { FieldValue, ParameterTemplate, RequestTemplate, RequestValues } from './request-template.js';
import { type Pair, serializeSimple, toStyledPairs } from './serialize-value.js';
import { resolveServerUrl } from './server-url.js';

interface FillOptions {
  /** Leaves out credentials that are missing, instead of showing placeholders. */
  readonly withoutPlaceholders?: boolean;
}

/** A parameter and its value. */
type FilledParameter = readonly [parameter: ParameterTemplate, value: FieldValue];

/** Returns the request of an operation with these values. The build and the console use it alike, so that samples and requests are the same. */
export function fillRequest(template: RequestTemplate, values: RequestValues, options: FillOptions = {}): SampleRequest {
  const credentials = createCredentials(template.security[values.way] ?? [], values.credentials, options);
  const parameters = template.parameters.flatMap((parameter, index): FilledParameter[] => {
    const value = values.parameters[index];
    return value?.sent ? [[parameter, value]] : [];
  });
  const body = fillBody(template, values);
  const headers = fillHeaders(parameters, credentials);
  const server = template.servers[values.server] ?? { url: '/' };
  return {
    method: template.method,
    url:
      resolveServerUrl(server, values.variables) +
      fillPath(template.path, parameters) +
      buildQuery(parameters, credentials.query),
    headers: body ? { ...headers, 'Content-Type': body.type } : headers,
    body: body?.body,
    file: body?.file,
    form: body?.form,
  };
}

const listAt = (parameters: readonly FilledParameter[], location: ParameterTemplate['location']) =>
  parameters.filter(([parameter]) => parameter.location === location);

/** Returns a value as one text; https://spec.openapis.org/oas/v3.1.1.html#style-values */
const serialize = ([{ kind, serialized }, { text }]: FilledParameter): string =>
  serialized ? text : serializeSimple(readField(kind, text));

function fillHeaders(parameters: readonly FilledParameter[], credentials: CredentialPieces): Record<string, string> {
  const headers = { ...credentials.headers };
  for (const parameter of listAt(parameters, 'header')) headers[parameter[0].name] ??= serialize(parameter);
  const cookies = listAt(parameters, 'cookie').map((parameter) => `${parameter[0].name}=${serialize(parameter)}`);
  const all = [...credentials.cookies, ...cookies];
  return all.length > 0 ? { ...headers, Cookie: all.join('; ') } : headers;
}

/** Replaces the parameters of a path by their values; those without a value remain placeholders. */
const fillPath = (path: string, parameters: readonly FilledParameter[]): string =>
  path.replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const parameter = listAt(parameters, 'path').find(([parameter]) => parameter.name === name);
    return parameter && parameter[1].text !== '' ? encodeURIComponent(serialize(parameter)) : placeholder;
  });

/** Returns the query of a request, with its `?`. */
function buildQuery(parameters: readonly FilledParameter[], extra: Readonly<Record<string, string>>): string {
  const pairs = [...listAt(parameters, 'query').flatMap(toQueryPairs), ...Object.entries(extra)].map(
    ([name, value]) => `${encodeQuery(name)}=${decodePlaceholders(encodeQuery(value))}`,
  );
  const query = [...listAt(parameters, 'querystring').map(toQueryString), ...pairs].filter((part) => part !== '');
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** A parameter that is the whole query; https://spec.openapis.org/oas/v3.2.0.html#parameter-locations */
const toQueryString = ([{ isForm }, { text }]: FilledParameter): string => (isForm ? text : encodeQuery(text));

const toQueryPairs = (parameter: FilledParameter): readonly Pair[] => {
  const [{ name, kind, serialized, style, explode }, { text }] = parameter;
  return serialized ? [[name, text]] : toStyledPairs(name, readField(kind, text), { style, explode });
};

/** Browsers also encode the apostrophe; https://url.spec.whatwg.org/#special-query-percent-encode-set */
const encodeQuery = (text: string): string => encodeURIComponent(text).replace(/'/g, '%27');

/** Decodes placeholders for secrets, so that they remain readable. */
const decodePlaceholders = (text: string): string => text.replace(/^%3C([A-Z_]+)%3E$/, '<$1>');

/** Returns the chosen body. A form without fields has no boundary, which its content type must contain, and is not sent. */
function fillBody(
  { bodies }: RequestTemplate,
  values: RequestValues,
): (Pick<SampleRequest, 'body' | 'file' | 'form'> & { readonly type: string }) | undefined {
  const body = bodies[values.body];
  const given = values.bodies[values.body];
  if (!body || !given) return undefined;
  const { type, kind, fields = [] } = body;
  if (kind === 'empty') return { type };
  if (kind === 'file') return { type, file: given.text };
  if (kind === 'multipart' && fields.length === 0) return undefined;
  if (kind === 'text') return { type: type === '*/*' ? 'application/json' : type, body: given.text };
  const filled = fields.flatMap((field, index): FilledField[] => {
    const value = given.fields[index];
    return value?.sent ? [[field, value]] : [];
  });
  return kind === 'multipart' ? { type, form: fillMultipart(filled) } : { type, body: fillUrlEncoded(filled) };
}
