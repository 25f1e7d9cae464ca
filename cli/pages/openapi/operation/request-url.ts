import { jsonText } from '../document/exact-json.js';
import { objectOf, shown } from '../document/guards.js';
import { exampleOf } from '../schema/example.js';
import type { ApiContext, Parameter } from '../types.js';
import { isJson } from './content-type.js';
import { contentOf, givenValues, schemaOf } from './parameter.js';
import { flat, type Pair, stylePairs } from './style.js';

/** The value that a sample sends for a parameter: the author's example, else one made from the schema. */
function parameterValue({ at }: Parameter, api: ApiContext): unknown {
  const given = givenValues(at, api)[0];
  return given ? given.value : exampleOf(schemaOf(at, { api }), 'request');
}

/**
 * The text of a parameter in a path, header or cookie; https://spec.openapis.org/oas/v3.1.1.html#style-values. The value
 * of a parameter with `content` is written in its content type.
 */
export function parameterText(parameter: Parameter, api: ApiContext): string {
  const value = parameterValue(parameter, api);
  const content = contentOf(parameter.at);
  if (!content) return flat(value);
  // A text in place of something else is the value as it is sent.
  const isSent = typeof value === 'string' && !schemaOf(parameter.at, { api }).types.includes('string');
  return isJson(content[0]) && !isSent ? (jsonText(value) ?? '') : shown(value);
}

/** Whether the author gave a value: those that are made up are worse than a gap in a path. */
function hasValue({ at }: Parameter, api: ApiContext): boolean {
  const { keywords } = schemaOf(at, { api });
  return (
    givenValues(at, api).length > 0 ||
    ['example', 'examples', 'default', 'const', 'enum'].some((name) => keywords[name] !== undefined)
  );
}

/** A path with its parameters filled in; those without a value stay gaps. */
export function fillPath(endpoint: string, parameters: readonly Parameter[], api: ApiContext): string {
  return endpoint.replace(/\{([^{}]*)\}/g, (gap, name: string) => {
    const parameter = parameters.find((one) => one.place === 'path' && one.name === name);
    return parameter && hasValue(parameter, api) ? encodeURIComponent(parameterText(parameter, api)) : gap;
  });
}

/** The query of a request, with its `?`; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export function queryOf(parameters: readonly Parameter[], extra: Readonly<Record<string, string>>, api: ApiContext): string {
  const pairs = parameters
    .filter(({ place, required }) => place === 'query' && required)
    .flatMap((parameter) => queryPairs(parameter, api));
  const all = [...pairs, ...Object.entries(extra)].map(
    ([name, value]) => `${encodeURIComponent(name)}=${gaps(encodeURIComponent(value))}`,
  );
  return all.length > 0 ? `?${all.join('&')}` : '';
}

const queryPairs = (parameter: Parameter, api: ApiContext): readonly Pair[] =>
  contentOf(parameter.at)
    ? [[parameter.name, parameterText(parameter, api)]]
    : stylePairs(parameter.name, parameterValue(parameter, api), objectOf(parameter.at.value));

/** Gaps for secrets stay readable. */
const gaps = (text: string): string => text.replace(/^%3C([A-Z_]+)%3E$/, '<$1>');
