import { escapeText } from '../../../../templates/escape.js';
import { markBidi } from '../../../schema/bidi.js';
import { highlightHead, highlightSample } from '../../samples/highlight-sample.js';
import { type RequestSample, requestSamples } from '../../samples/index.js';
import type { FormField, SampleRequest } from '../../samples/request.js';
import { child, children } from '../document/document.js';
import { isObject } from '../document/guards.js';
import { listExamples } from '../schema/examples.js';
import { generateExample } from '../schema/generate-example.js';
import type { ApiContext, Operation, Parameter } from '../types.js';
import { isJson } from './content-type.js';
import { buildMultipartFields, buildUrlEncodedBody } from './form-body.js';
import { buildQuery, fillPath, serializeParameter } from './request-url.js';
import { createCredentials } from './security.js';
import { getServerUrl } from './server.js';

/** Returns the samples of an operation's request: the server's URL, the required parameters, the first example. A webhook has no samples. */
export function createOperationSamples(operation: Operation, api: ApiContext): (RequestSample & { html: string })[] {
  const { node, pathItem, method, endpoint, parameters, webhook } = operation;
  if (webhook) return [];
  const credentials = createCredentials(node, api.document);
  const headers: Record<string, string> = { ...credentials.headers };
  for (const { name, value } of serializeRequired(parameters, 'header', api)) headers[name] ??= value;
  const cookies = serializeRequired(parameters, 'cookie', api).map(({ name, value }) => `${name}=${value}`);
  if (cookies.length > 0) headers.Cookie = [headers.Cookie, ...cookies].filter(Boolean).join('; ');
  const body = createRequestBody(operation, api);
  const request: SampleRequest = {
    method,
    url:
      getServerUrl(pathItem, node, api.document) +
      fillPath(endpoint, parameters, api) +
      buildQuery(parameters, credentials.query, api),
    headers: body ? { ...headers, 'Content-Type': body.type } : headers,
    body: body?.body,
    form: body?.form,
  };
  return requestSamples(request, 'all').map((sample) => ({ ...sample, html: highlightCode(sample, body?.html) }));
}

/** The body of an HTTP message is the example, which is already highlighted. */
function highlightCode({ code, language }: RequestSample, body: string | undefined): string {
  const html = highlightSample(code, language);
  if (html !== undefined) return markBidi(html);
  const end = code.indexOf('\n\n');
  if (end < 0) return markBidi(highlightHead(code));
  return `${markBidi(highlightHead(code.slice(0, end)))}\n\n${body ?? markBidi(escapeText(code.slice(end + 2)))}`;
}

const serializeRequired = (parameters: readonly Parameter[], location: 'header' | 'cookie', api: ApiContext) =>
  parameters
    .filter((parameter) => parameter.location === location && parameter.required)
    .map((parameter) => ({ name: parameter.name, value: serializeParameter(parameter, api) }));

/** The body of a request, and its HTML if it is an example. */
interface Body {
  readonly type: string;
  readonly body?: string;
  readonly html?: string;
  readonly form?: readonly FormField[];
}

/** Returns the first body; JSON takes precedence. */
function createRequestBody({ body }: Operation, api: ApiContext): Body | undefined {
  const bodies = body ? children(child(body, 'content')) : [];
  const chosen = bodies.find(([type]) => isJson(type)) ?? bodies[0];
  if (!chosen) return undefined;
  const [type, media] = chosen;
  const schemaNode = child(media, 'schema');
  const schema = schemaNode.value === undefined ? undefined : api.readSchema(schemaNode);
  const authored = listExamples(media, { schema, direction: 'request' }, api)[0];
  // If no valid example can be generated, an approximate one is more useful than no body.
  const value = authored ? authored.value : schema && generateExample(schema, 'request');
  const multipart = /^multipart\//i.test(type);
  // Without fields there is no boundary either, which the content type must contain.
  if (value === undefined) return multipart ? undefined : { type };
  if (isObject(value) && multipart) return { type, form: buildMultipartFields({ media, schema, value }) };
  if (isObject(value) && /x-www-form-urlencoded/i.test(type)) return { type, body: buildUrlEncodedBody({ media, value }) };
  const { code, html } = api.highlightExample(value, type);
  return { type: type === '*/*' ? 'application/json' : type, body: code, html };
}
