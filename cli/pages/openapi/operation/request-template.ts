import { isJsonType } from '../../../../samples/json-value.js';
import type { BodyTemplate, RequestTemplate } from '../../../../samples/request-template.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, getOwn } from '../document/guards.js';
import { listAuthorExamples, listExamples } from '../schema/examples.js';
import { generateExample } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import type { ApiPage, Operation } from '../types.js';
import { isBinary, isJson, isMultipart, isUrlEncoded, isXml } from './content-type.js';
import { formFieldTemplates } from './form-template.js';
import { type ExampleFormat, formatExample } from './format-example.js';
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
  const accept = chooseAccept(node, api.document);
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
      ...(accept !== undefined && { accept }),
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
  const options = { schema, direction: 'request', values: limits.values, length: limits.example } as const;
  const format = { type, schema };
  const short = listExamples(media, options, api).filter(({ value }) => isShort(value, format, limits));
  // Every sample contains the body, so a generated example replaces a long one.
  const authored =
    short.length > 0 ? short : listExamples({ ...media, value: { schema: getOwn(media.value, 'schema') } }, options, api);
  const hasExample = listAuthorExamples(media, api).length > 0;
  if (isFile(type, schema) && !hasExample)
    return { template: { type, kind: 'file', examples: [{ title: 'Example', text: 'file' }] } };
  // If no valid example can be generated, an approximate one is more useful than no body.
  const isOpen = !hasExample && (schema === undefined || allowsAnything(schema));
  const value = isOpen
    ? generateAnything(type)
    : authored[0]
      ? authored[0].value
      : schema && generateExample(schema, 'request', options);
  const written = isMultipart(type) ? findBoundary(value) : undefined;
  if (written === undefined && (isMultipart(type) || (isUrlEncoded(type) && typeof value !== 'string')))
    return {
      template: {
        type,
        kind: isMultipart(type) ? 'multipart' : 'urlencoded',
        fields: formFieldTemplates({ media, schema, value, isMultipart: isMultipart(type) }, api),
      },
    };
  const examples = isOpen || authored.length === 0 ? [{ title: 'Example', value }] : authored;
  const views = examples.map(({ title, value }) => ({ title, ...api.highlightExample(value, format) }));
  return {
    template: {
      type: written === undefined ? type : `${type}; boundary=${written}`,
      kind: 'text',
      examples: views.map(({ title, code }) => ({ title: title.replace(/^Example: /, ''), text: code })),
    },
    html: views[0]?.html,
  };
}

/** Returns the boundary of a multipart body that its author wrote; RFC 2046, section 5.1.1. */
const findBoundary = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\s*--([\w'()+,./:=?-]{1,70})\s*[\r\n]/.exec(value)?.[1] : undefined;

/** Whether a schema says nothing about the values that it allows. */
const allowsAnything = ({ keywords, types, properties, choices, additional, items }: Schema): boolean =>
  types.length === 0 &&
  properties.length === 0 &&
  choices.length === 0 &&
  !items &&
  typeof additional !== 'function' &&
  VALUES.every((name) => keywords[name] === undefined);

const VALUES = ['example', 'examples', 'const', 'default', 'enum', 'format'];

/** Returns the simplest value of a content type. */
const generateAnything = (type: string): unknown => (/^text\/(?!xml)/i.test(type) && !isJson(type) ? 'string' : {});

/** Whether the samples can contain an example. */
const isShort = (value: unknown, format: ExampleFormat, { example }: ApiPage['limits']): boolean =>
  example === Infinity || formatExample(value, format).code.length <= example;

/** Whether a body contains bytes; https://spec.openapis.org/oas/v3.1.1.html#considerations-for-file-uploads */
function isFile(type: string, schema: Schema | undefined): boolean {
  if (isMultipart(type) || isUrlEncoded(type)) return false;
  const keywords = asObject(schema?.keywords);
  const types = schema?.types ?? [];
  if (keywords.format === 'binary' || types.includes('file')) return !isJsonType(type);
  if (isJson(type)) return false;
  if (keywords.contentMediaType !== undefined && keywords.contentEncoding === undefined) return true;
  const isText = keywords.format === 'byte' || keywords.contentEncoding !== undefined;
  if (isBinary(type)) return types.every((name) => name === 'string') && !isText;
  return (schema === undefined || allowsAnything(schema)) && !isXml(type) && !/^text\//i.test(type);
}

/**
 * Returns the content type to ask for: JSON if the operation can also answer in others, or the first of those. None if it can only answer in JSON, which
 * needs no header; https://www.rfc-editor.org/rfc/rfc9110.html#section-12.5.1
 */
function chooseAccept(operation: ApiNode, document: ApiDocument): string | undefined {
  const types = children(child(operation, 'responses'))
    .filter(([status]) => /^2/.test(status))
    .map(([, response]) => children(child(document.resolve(response).target, 'content')).map(([type]) => type))
    .find((types) => types.length > 0);
  const chosen = types?.find((type) => isPlainJson(type)) ?? types?.find((type) => isJsonType(type)) ?? types?.[0];
  if (chosen === undefined || !/^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?:\s*;[^\r\n]*)?$/.test(chosen)) return undefined;
  return types?.length === 1 && isPlainJson(chosen) ? undefined : chosen;
}

const isPlainJson = (type: string): boolean => /^application\/json\s*(?:;|$)/i.test(type);
