import { stringifyJson } from '../document/exact-json.js';
import { asObject, formatValue } from '../document/guards.js';
import { generateExample } from '../schema/generate-example.js';
import type { ApiContext, Parameter } from '../types.js';
import { isJson } from './content-type.js';
import { authorValues, contentOf, schemaOf } from './parameter.js';
import { flat, type Pair, stylePairs } from './serialize-value.js';

/** Returns the value that a sample sends for a parameter: the author's example, or else one generated from the schema. */
function parameterValue({ at }: Parameter, api: ApiContext): unknown {
  const given = authorValues(at, api)[0];
  return given ? given.value : generateExample(schemaOf(at, { api }), 'request');
}

/**
 * Returns the serialized value of a parameter in a path, header or cookie; https://spec.openapis.org/oas/v3.1.1.html#style-values. A parameter with
 * `content` is serialized in its content type.
 */
export function parameterText(parameter: Parameter, api: ApiContext): string {
  const value = parameterValue(parameter, api);
  const content = contentOf(parameter.at);
  if (!content) return flat(value);
  // A string whose schema has another type is the serialized value.
  const isSent = typeof value === 'string' && !schemaOf(parameter.at, { api }).types.includes('string');
  return isJson(content[0]) && !isSent ? (stringifyJson(value) ?? '') : formatValue(value);
}

/** Whether the author provided a value: in a path, a placeholder is better than a generated value. */
function hasAuthorValue({ at }: Parameter, api: ApiContext): boolean {
  const { keywords } = schemaOf(at, { api });
  return (
    authorValues(at, api).length > 0 ||
    ['example', 'examples', 'default', 'const', 'enum'].some((name) => keywords[name] !== undefined)
  );
}

/** Replaces the parameters of a path by their values; those without a value remain placeholders. */
export function fillPath(endpoint: string, parameters: readonly Parameter[], api: ApiContext): string {
  return endpoint.replace(/\{([^{}]*)\}/g, (gap, name: string) => {
    const parameter = parameters.find((parameter) => parameter.place === 'path' && parameter.name === name);
    return parameter && hasAuthorValue(parameter, api) ? encodeURIComponent(parameterText(parameter, api)) : gap;
  });
}

/** Returns the query of a request, with its `?`; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export function buildQuery(parameters: readonly Parameter[], extra: Readonly<Record<string, string>>, api: ApiContext): string {
  const pairs = parameters
    .filter(({ place, required }) => place === 'query' && required)
    .flatMap((parameter) => queryPairs(parameter, api));
  const all = [...pairs, ...Object.entries(extra)].map(
    ([name, value]) => `${encodeURIComponent(name)}=${decodePlaceholders(encodeURIComponent(value))}`,
  );
  return all.length > 0 ? `?${all.join('&')}` : '';
}

const queryPairs = (parameter: Parameter, api: ApiContext): readonly Pair[] =>
  contentOf(parameter.at)
    ? [[parameter.name, parameterText(parameter, api)]]
    : stylePairs(parameter.name, parameterValue(parameter, api), asObject(parameter.at.value));

/** Decodes placeholders for secrets, so that they remain readable. */
const decodePlaceholders = (text: string): string => text.replace(/^%3C([A-Z_]+)%3E$/, '<$1>');
