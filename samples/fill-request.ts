import { type CredentialPieces, createCredentials } from './credentials.js';
import { encodeExceptReserved, encodeQuery, formatPlaceholder } from './encode-text.js';
import { type FilledField, fillMultipart, fillUrlEncoded } from './fill-form.js';
import { readField } from './read-field.js';
import type { SampleRequest } from './request.js';
import type { BodyTemplate, FieldValue, ParameterTemplate, RequestTemplate, RequestValues } from './request-template.js';
import { type Pair, toStyledPairs, toStyledText } from './serialize-value.js';
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
    headers: {
      ...headers,
      ...(template.accept && { Accept: template.accept }),
      ...(body && { 'Content-Type': body.type }),
    },
    body: body?.body,
    file: body?.file,
    form: body?.form,
    formType: body?.formType,
  };
}

const listAt = (parameters: readonly FilledParameter[], location: ParameterTemplate['location']) =>
  parameters.filter(([parameter]) => parameter.location === location);

function fillHeaders(parameters: readonly FilledParameter[], credentials: CredentialPieces): Record<string, string> {
  const headers = { ...credentials.headers };
  for (const [parameter, { text }] of listAt(parameters, 'header')) {
    const { name, kind, serialized } = parameter;
    const value = serialized ? text : toStyledText(name, readField(kind, text), { ...parameter, encode: (part) => part });
    if (value !== '' || text === '') headers[name] ??= value;
  }
  const all = [...credentials.cookies, ...listAt(parameters, 'cookie').flatMap(toCookies)];
  return all.length > 0 ? { ...headers, Cookie: all.join('; ') } : headers;
}

/** Returns the pieces of a `Cookie` header. Only the style `form` encodes; https://spec.openapis.org/oas/v3.2.0.html#style-values */
function toCookies([parameter, { text }]: FilledParameter): string[] {
  const { name, kind, serialized, style = 'form' } = parameter;
  if (serialized) return [`${name}=${text}`];
  const encode = style === 'cookie' ? (part: string) => part : chooseEncoder(parameter);
  return toStyledPairs(name, readField(kind, text), { ...parameter, encode }).map((pair) => pair.join('='));
}

/** Replaces the parameters of a path by their values; for those without a value, a placeholder remains. */
const fillPath = (path: string, parameters: readonly FilledParameter[]): string =>
  path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const [parameter, { text }] = listAt(parameters, 'path').find(([parameter]) => parameter.name === name) ?? [undefined, NONE];
    if (!parameter || text === '') return formatPlaceholder(name);
    const { kind, serialized, allowReserved } = parameter;
    if (serialized) return encodeURIComponent(text);
    const encode = allowReserved ? (part: string) => encodeExceptReserved(part, 'path') : encodeURIComponent;
    return toStyledText(name, readField(kind, text), { ...parameter, encode }) || formatPlaceholder(name);
  });

const NONE: FieldValue = { text: '', sent: false };

/** Returns the query of a request, with its `?`. */
function buildQuery(parameters: readonly FilledParameter[], extra: Readonly<Record<string, string>>): string {
  const pairs = [
    ...listAt(parameters, 'query').flatMap(toQueryPairs),
    ...Object.entries(extra).map(([name, value]): Pair => [encodeQuery(name), encodeQuery(value)]),
  ].map((pair) => pair.join('='));
  const query = [...listAt(parameters, 'querystring').map(toQueryString), ...pairs].filter((part) => part !== '');
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** A parameter that is the whole query; https://spec.openapis.org/oas/v3.2.0.html#parameter-locations */
const toQueryString = ([{ isForm }, { text }]: FilledParameter): string => (isForm ? text : encodeQuery(text));

const toQueryPairs = ([parameter, { text }]: FilledParameter): readonly Pair[] => {
  const { name, kind, serialized } = parameter;
  const encode = chooseEncoder(parameter);
  return serialized ? [[encode(name), encode(text)]] : toStyledPairs(name, readField(kind, text), { ...parameter, encode });
};

const chooseEncoder = ({ allowReserved }: ParameterTemplate): ((text: string) => string) =>
  allowReserved ? (text) => encodeExceptReserved(text, 'query') : encodeQuery;

/** Returns the chosen body. */
function fillBody(
  { bodies }: RequestTemplate,
  values: RequestValues,
): (Pick<SampleRequest, 'body' | 'file' | 'form' | 'formType'> & { readonly type: string }) | undefined {
  const body = bodies[values.body];
  const given = values.bodies[values.body];
  if (!body || !given) return undefined;
  const { kind, fields = [] } = body;
  const type = chooseType(body);
  if (kind === 'file') return { type, file: given.text };
  if (kind === 'text') return { type, body: given.text };
  const filled = fields.flatMap((field, index): FilledField[] => {
    const value = given.fields[index];
    return value?.sent ? [[field, value]] : [];
  });
  if (kind === 'urlencoded') return { type, body: fillUrlEncoded(filled) };
  const formType = type.split(';', 1)[0]?.trim().toLowerCase();
  return { type, form: fillMultipart(filled), ...(isFormData(formType) ? {} : { formType }) };
}

/** Whether clients know the type of a form with parts; https://spec.openapis.org/oas/v3.1.1.html#encoding-multipart-media-types */
const isFormData = (type: string | undefined): boolean => type === 'multipart/form-data' || type === 'multipart/*';

/** Types that are sent for ranges of types, which a request cannot contain; RFC 9110, section 12.5.1. */
const CONCRETE: Readonly<Record<string, string>> = {
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  text: 'text/plain',
};

/** Returns the content type that is sent. */
function chooseType({ type, kind }: BodyTemplate): string {
  const range = /^([^/]+)\/\*/.exec(type)?.[1];
  return range === undefined ? type : (CONCRETE[range] ?? (kind === 'file' ? 'application/octet-stream' : 'application/json'));
}
