import { stringifyJson } from '../document/exact-json.js';
import { asObject, formatValue } from '../document/guards.js';
import { generateExample } from '../schema/generate-example.js';
import type { ApiContext, Parameter } from '../types.js';
import { isJson } from './content-type.js';
import { getContent, listParameterExamples, readParameterSchema } from './parameter.js';
import { type Pair, serializeSimple, toStyledPairs } from './serialize-value.js';

/** Returns the value that a sample sends for a parameter: the author's example, or else one generated from the schema. */
function getParameterValue({ node }: Parameter, api: ApiContext): unknown {
  const authored = listParameterExamples(node, api)[0];
  return authored ? authored.value : generateExample(readParameterSchema(node, { api }), 'request');
}

/**
 * Returns the serialized value of a parameter in a path, header or cookie; https://spec.openapis.org/oas/v3.1.1.html#style-values. A parameter with
 * `content` is serialized in its content type.
 */
export function serializeParameter(parameter: Parameter, api: ApiContext): string {
  const value = getParameterValue(parameter, api);
  const content = getContent(parameter.node);
  if (!content) return serializeSimple(value);
  // A string whose schema has another type is the serialized value.
  const isSerialized = typeof value === 'string' && !readParameterSchema(parameter.node, { api }).types.includes('string');
  return isJson(content[0]) && !isSerialized ? (stringifyJson(value) ?? '') : formatValue(value);
}

/** Whether the author provided a value: in a path, a placeholder is better than a generated value. */
function hasAuthorValue({ node }: Parameter, api: ApiContext): boolean {
  const { keywords } = readParameterSchema(node, { api });
  return (
    listParameterExamples(node, api).length > 0 ||
    ['example', 'examples', 'default', 'const', 'enum'].some((name) => keywords[name] !== undefined)
  );
}

/** Replaces the parameters of a path by their values; those without a value remain placeholders. */
export function fillPath(endpoint: string, parameters: readonly Parameter[], api: ApiContext): string {
  return endpoint.replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const parameter = parameters.find((parameter) => parameter.location === 'path' && parameter.name === name);
    return parameter && hasAuthorValue(parameter, api) ? encodeURIComponent(serializeParameter(parameter, api)) : placeholder;
  });
}

/** Returns the query of a request, with its `?`; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export function buildQuery(parameters: readonly Parameter[], extra: Readonly<Record<string, string>>, api: ApiContext): string {
  const pairs = parameters
    .filter(({ location: place, required }) => place === 'query' && required)
    .flatMap((parameter) => toQueryPairs(parameter, api));
  const all = [...pairs, ...Object.entries(extra)].map(
    ([name, value]) => `${encodeURIComponent(name)}=${decodePlaceholders(encodeURIComponent(value))}`,
  );
  return all.length > 0 ? `?${all.join('&')}` : '';
}

const toQueryPairs = (parameter: Parameter, api: ApiContext): readonly Pair[] =>
  getContent(parameter.node)
    ? [[parameter.name, serializeParameter(parameter, api)]]
    : toStyledPairs(parameter.name, getParameterValue(parameter, api), asObject(parameter.node.value));

/** Decodes placeholders for secrets, so that they remain readable. */
const decodePlaceholders = (text: string): string => text.replace(/^%3C([A-Z_]+)%3E$/, '<$1>');
