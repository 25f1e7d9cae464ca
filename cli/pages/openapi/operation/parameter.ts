import type { FieldView, ParameterGroupView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, formatValue, getOwn } from '../document/guards.js';
import { listAuthorExamples } from '../schema/examples.js';
import type { Direction } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import { EXAMPLE } from '../schema/schema-text.js';
import { fieldView } from '../schema/schema-tree.js';
import type { ApiContext, ApiPage, Example, Parameter, ParameterLocation } from '../types.js';

const LOCATIONS: Readonly<Record<ParameterLocation, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Headers',
  cookie: 'Cookies',
};

const ORDER = Object.keys(LOCATIONS) as ParameterLocation[];

/** Headers that OpenAPI describes elsewhere: parameters with these names are ignored. */
const IGNORED = /^(?:accept|content-type|authorization)$/i;

/** Returns the parameters of an operation, and those of its path that it does not override, by location in the order of a request. */
export function listParameters(pathItem: ApiNode, operation: ApiNode, document: ApiDocument): readonly Parameter[] {
  const parametersByKey = new Map<string, Parameter>();
  for (const [, entry] of [...children(child(pathItem, 'parameters')), ...children(child(operation, 'parameters'))]) {
    const { target, referrers: besides } = document.resolve(entry);
    const { name, in: location, required } = asObject(target.value);
    if (typeof name !== 'string' || typeof location !== 'string' || !Object.hasOwn(LOCATIONS, location)) continue;
    if (location === 'header' && IGNORED.test(name)) continue;
    const node = besides[0] ? { ...target, value: { ...asObject(target.value), ...asObject(besides[0].value) } } : target;
    parametersByKey.set(`${location} ${name}`, {
      node,
      name,
      location: location as ParameterLocation,
      required: required === true || location === 'path',
    });
  }
  const parameters = [...parametersByKey.values()];
  return parameters.sort((a, b) => ORDER.indexOf(a.location) - ORDER.indexOf(b.location));
}

/** Groups the parameters by location. The ids of the fields start with `prefix`. */
export function parameterGroups(parameters: readonly Parameter[], prefix: string, page: ApiPage): ParameterGroupView[] {
  return ORDER.flatMap((location) => {
    const group = parameters.filter((parameter) => parameter.location === location);
    if (group.length === 0) return [];
    const id = page.takeId(`${prefix}${location}-parameters`);
    return [{ id, title: LOCATIONS[location], fields: group.map((parameter) => parameterView(parameter, prefix, page)) }];
  });
}

function parameterView({ node, name, location, required }: Parameter, prefix: string, page: ApiPage): FieldView {
  page.addName(name);
  const view = valueView(node, { id: `${prefix}${location}.${name}`, name, required, direction: 'request' }, page);
  return { ...view, facts: [...view.facts, ...describeStyle(node.value, { location, isList: /^array|^list/.test(view.type) })] };
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: 'spaces', pipeDelimited: '|' };

interface StyleOptions {
  readonly location: ParameterLocation;
  /** Whether the value is a list. */
  readonly isList: boolean;
}

/** Describes how lists and objects are serialized, if not in the default style; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export function describeStyle(value: unknown, { location, isList }: StyleOptions): Words[] {
  const { style, explode, allowReserved, allowEmptyValue } = asObject(value);
  const words: Words[] = [];
  if (typeof style === 'string' && Object.hasOwn(SEPARATORS, style))
    words.push(['Several values are separated by ', { code: SEPARATORS[style] as string }]);
  else if (style === 'deepObject') words.push(['Properties are written as ', { code: 'name[property]=value' }]);
  else if (style === 'matrix') words.push(['Written as ', { code: ';name=value' }]);
  else if (style === 'cookie') words.push(['Sent without percent-encoding']);
  else if (style === 'label') words.push(['Written as ', { code: '.value' }]);
  else if (explode === false && (location === 'query' || location === 'cookie'))
    words.push(['Several values are separated by commas']);
  else if (explode === true && isList && (location === 'query' || location === 'cookie'))
    words.push(['Several values are sent as ', { code: 'name=a&name=b' }]);
  if (allowReserved === true) words.push(['Reserved characters are sent without encoding']);
  if (allowEmptyValue === true) words.push(['May be empty']);
  return words;
}

interface ValueOptions {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly direction: Direction;
}

/** Renders a parameter or header: its schema, and its own description and examples. */
export function valueView(node: ApiNode, options: ValueOptions, page: ApiPage): FieldView {
  const content = getContent(node);
  const schema = readParameterSchema(node, page);
  const view = fieldView(schema, options, page);
  const prose = page.renderProse(child(node, 'description'));
  const examples = listParameterExamples(node, page.api);
  const schemaNode = content ? child(content[1], 'schema') : child(node, 'schema');
  for (const example of examples) if (example.node) page.api.examples.check(example.node, schemaNode, options.direction);
  const facts = examples.length > 0 ? view.facts.filter(([label]) => label !== EXAMPLE) : view.facts;
  return {
    ...view,
    marks:
      getOwn(node.value, 'deprecated') === true && !view.marks.includes('deprecated')
        ? [...view.marks, 'deprecated']
        : view.marks,
    descriptions: [...(prose ? [prose] : []), ...view.descriptions.filter(({ markdown }) => markdown !== prose?.markdown)],
    facts: [...facts, ...(content ? [['Written as ', { code: content[0] }] as const] : []), ...describeExamples(examples)],
  };
}

/** Returns the values of examples with their summaries, equal ones once. */
function describeExamples(examples: readonly Example[]): readonly Words[] {
  const words = new Map<string, Words>();
  for (const { value, summary = '' } of examples) {
    const code = formatValue(value);
    words.set(JSON.stringify([code, summary]), [EXAMPLE, { code }, ...(summary ? [` (${summary})`] : [])]);
  }
  return [...words.values()];
}

/** Returns the content type of a parameter or header, and its media type object, if it has `content` instead of a style. */
export const getContent = (node: ApiNode): readonly [type: string, media: ApiNode] | undefined =>
  children(child(node, 'content'))[0];

/** Returns the author's examples of a parameter or header: next to its schema, or in its content. */
export function listParameterExamples(node: ApiNode, api: Pick<ApiContext, 'document'>): readonly Example[] {
  const direct = listAuthorExamples(node, api);
  const content = getContent(node);
  return direct.length > 0 || !content ? direct : listAuthorExamples(content[1], api);
}

/** Returns the schema of a parameter or header. */
export function readParameterSchema(node: ApiNode, page: Pick<ApiPage, 'api'>): Schema {
  const content = getContent(node);
  return page.api.readSchema(content ? child(content[1], 'schema') : child(node, 'schema'));
}
