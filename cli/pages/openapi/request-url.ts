import type { ApiContext } from './api-context.js';
import { jsonText } from './exact-json.js';
import { exampleOf } from './example.js';
import { examplesOf } from './examples.js';
import { type Parameter, schemaOf } from './parameter.js';
import { isObject, objectOf, own, shown } from './values.js';

/** The value that a sample sends for a parameter: the author's example, else one made from the schema. */
export function parameterValue({ at }: Parameter, api: ApiContext): unknown {
  const given = examplesOf(at, { direction: 'request' }, api)[0];
  return given ? given.value : exampleOf(schemaOf(at, { api }), 'request');
}

/** Whether the author gave a value: those that are made up are worse than a gap in a path. */
export function hasValue({ at }: Parameter, api: ApiContext): boolean {
  const { keywords } = schemaOf(at, { api });
  return (
    examplesOf(at, { direction: 'request' }, api).length > 0 ||
    ['example', 'examples', 'default', 'const', 'enum'].some((name) => keywords[name] !== undefined)
  );
}

/** A path with its parameters filled in; those without a value stay gaps. */
export function fillPath(endpoint: string, parameters: readonly Parameter[], api: ApiContext): string {
  return endpoint.replace(/\{([^{}]*)\}/g, (gap, name: string) => {
    const parameter = parameters.find((one) => one.place === 'path' && one.name === name);
    return parameter && hasValue(parameter, api) ? encodeURIComponent(flat(parameterValue(parameter, api))) : gap;
  });
}

/** The query of a request, with its `?`; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export function queryOf(parameters: readonly Parameter[], extra: Readonly<Record<string, string>>, api: ApiContext): string {
  const pairs = parameters
    .filter(({ place, required }) => place === 'query' && required)
    .flatMap((parameter) => queryPairs(parameter, parameterValue(parameter, api)));
  const all = [...pairs, ...Object.entries(extra)].map(
    ([name, value]) => `${encodeURIComponent(name)}=${gaps(encodeURIComponent(value))}`,
  );
  return all.length > 0 ? `?${all.join('&')}` : '';
}

function queryPairs({ name, at }: Parameter, value: unknown): (readonly [string, string])[] {
  const { style = 'form', explode = style === 'form' } = objectOf(at.value);
  if (Array.isArray(value)) {
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return explode ? value.map((one) => [name, flat(one)] as const) : [[name, value.map(flat).join(separator)]];
  }
  if (isObject(value) && style === 'deepObject')
    return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, flat(one)] as const);
  if (isObject(value) && explode && own(at.value, 'content') === undefined)
    return Object.entries(value).map(([key, one]) => [key, flat(one)] as const);
  return [[name, own(at.value, 'content') === undefined ? flat(value) : (jsonText(value) ?? '')]];
}

/** A value as one text: lists with commas, as every simple style writes them. */
export function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(',');
  if (isObject(value))
    return Object.entries(value)
      .map(([key, one]) => `${key},${flat(one)}`)
      .join(',');
  return shown(value);
}

/** Gaps for secrets stay readable. */
const gaps = (text: string): string => text.replace(/^%3C([A-Z_]+)%3E$/, '<$1>');
