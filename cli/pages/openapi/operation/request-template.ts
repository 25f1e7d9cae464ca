import type { BodyTemplate, RequestTemplate } from '../../../../samples/request-template.js';
import { type ApiNode, child, children } from '../document/document.js';
import { getOwn, isObject } from '../document/guards.js';
import { listAuthorExamples, listExamples } from '../schema/examples.js';
import { generateExample } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import type { ApiPage, Operation } from '../types.js';
import { formatExample, isJson } from './content-type.js';
import { formFieldTemplates } from './form-template.js';
import { asBody } from './media-type.js';
import { parameterTemplate } from './parameter-template.js';
import { securityTemplate } from './security.js';
import { serverTemplates } from './server.js';

/** The request of an operation as plain data, and the HTML of the example that its body begins with. */
export interface DescribedRequest {
  readonly template: RequestTemplate;
  readonly bodyHtml?: string;
}

/** Describes everything that the request of an operation can contain. Of several bodies, the first one is sent; JSON takes precedence. */
export function describeRequest(operation: Operation, { api, limits }: Pick<ApiPage, 'api' | 'limits'>): DescribedRequest {
  const { node, pathItem, method, endpoint, parameters, body } = operation;
  const contents = body ? children(child(body, 'content')) : [];
  const json = contents.find(([type]) => isJson(type));
  const first = json ?? contents[0];
  // Only the console needs the others.
  const listed = api.tryIt ? contents : contents.filter((content) => content === first);
  const described = listed.map(([type, media]) => describeBody(type, media, { api, limits }));
  const index = first ? listed.indexOf(first) : -1;
  return {
    template: {
      method,
      path: endpoint,
      servers: serverTemplates(pathItem, node, api.document),
      parameters: parameters
        .filter(({ required }) => required || api.tryIt)
        .map((parameter) => parameterTemplate(parameter, api)),
      security: securityTemplate(node, api.document),
      bodies: described.map(({ template }) => template),
      body: index,
      bodyRequired: getOwn(body?.value, 'required') === true,
    },
    bodyHtml: described[index]?.html,
  };
}

function describeBody(
  type: string,
  original: ApiNode,
  { api, limits }: Pick<ApiPage, 'api' | 'limits'>,
): { readonly template: BodyTemplate; readonly html?: string } {
  const media = asBody(original);
  const schemaNode = child(media, 'schema');
  const schema = schemaNode.value === undefined ? undefined : api.readSchema(schemaNode);
  const options = { schema, direction: 'request', values: limits.values } as const;
  const short = listExamples(media, options, api).filter(({ value }) => isShort(value, type, limits));
  // Every sample contains the body, so a long example gives way to one that is generated.
  const authored =
    short.length > 0 ? short : listExamples({ ...media, value: { schema: getOwn(media.value, 'schema') } }, options, api);
  // If no valid example can be generated, an approximate one is more useful than no body.
  const value = authored[0] ? authored[0].value : schema && generateExample(schema, 'request', { values: limits.values });
  const isMultipart = /^multipart\//i.test(type);
  if (isFile(type, schema) && listAuthorExamples(media, api).length === 0)
    return { template: { type, kind: 'file', examples: [{ title: 'Example', text: 'file' }] } };
  if (value === undefined) return { template: isMultipart ? { type, kind: 'multipart', fields: [] } : { type, kind: 'empty' } };
  if (isObject(value) && (isMultipart || /x-www-form-urlencoded/i.test(type)))
    return {
      template: {
        type,
        kind: isMultipart ? 'multipart' : 'urlencoded',
        fields: formFieldTemplates({ media, schema, value, isMultipart }),
      },
    };
  const views = (authored.length > 0 ? authored : [{ title: 'Example', value }]).map(({ title, value }) => ({
    title,
    ...api.highlightExample(value, type),
  }));
  const examples = views.map(({ title, code }) => ({ title: title.replace(/^Example: /, ''), text: code }));
  return { template: { type, kind: 'text', examples }, html: views[0]?.html };
}

/** Whether the samples can contain an example. */
const isShort = (value: unknown, type: string, { example }: ApiPage['limits']): boolean =>
  example === Infinity || formatExample(value, type).code.length <= example;

/** Types whose content is bytes if no schema says otherwise. */
const BINARY = /^(?:application\/(?:octet-stream|pdf|zip|gzip)|image\/(?!svg)|audio\/|video\/)/i;

/** Whether a body contains bytes; https://spec.openapis.org/oas/v3.1.1.html#considerations-for-file-uploads */
function isFile(type: string, schema: Schema | undefined): boolean {
  if (isJson(type) || /^multipart\//i.test(type)) return false;
  const { format, contentMediaType, contentEncoding } = schema?.keywords ?? {};
  if (format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined)) return true;
  return BINARY.test(type) && (schema === undefined || schema.types.length === 0);
}
