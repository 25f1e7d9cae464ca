import type { FieldView, ParameterGroupView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asObject, formatValue, getOwn } from '../document/guards.js';
import { authorExamples, type Example } from '../schema/examples.js';
import type { Direction } from '../schema/generate-example.js';
import type { Schema } from '../schema/schema.js';
import { fieldView } from '../schema/schema-tree.js';
import type { ApiContext, ApiPage, Parameter, ParameterPlace } from '../types.js';

const PLACES: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/** Headers that OpenAPI describes elsewhere: parameters with these names are ignored. */
const IGNORED = /^(?:accept|content-type|authorization)$/i;

/** Returns the parameters of an operation, and those of its path that it does not override. */
export function parametersOf(path: ApiNode, operation: ApiNode, document: ApiDocument): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const [, entry] of [...children(child(path, 'parameters')), ...children(child(operation, 'parameters'))]) {
    const { target, referrers: besides } = document.resolve(entry);
    const { name, in: place, required } = asObject(target.value);
    if (typeof name !== 'string' || typeof place !== 'string' || !Object.hasOwn(PLACES, place)) continue;
    if (place === 'header' && IGNORED.test(name)) continue;
    const at = besides[0] ? { ...target, value: { ...asObject(target.value), ...asObject(besides[0].value) } } : target;
    found.set(`${place} ${name}`, { at, name, place: place as ParameterPlace, required: required === true || place === 'path' });
  }
  return [...found.values()];
}

/** Groups the parameters by location, in the order of a request. The ids of the fields start with `prefix`. */
export function parameterGroups(parameters: readonly Parameter[], prefix: string, page: ApiPage): ParameterGroupView[] {
  return (Object.keys(PLACES) as ParameterPlace[]).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.place === place);
    if (own.length === 0) return [];
    const id = page.takeId(`${prefix}${place}-parameters`);
    return [{ id, title: PLACES[place], fields: own.map((parameter) => parameterView(parameter, prefix, page)) }];
  });
}

function parameterView({ at, name, place, required }: Parameter, prefix: string, page: ApiPage): FieldView {
  page.name(name);
  const view = valueView(at, { id: `${prefix}${place}.${name}`, name, required, direction: 'request' }, page);
  return { ...view, facts: [...view.facts, ...styleWords(at.value, place)] };
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: 'spaces', pipeDelimited: '|' };

/** Describes how lists and objects are serialized, if not in the default style; https://spec.openapis.org/oas/v3.1.1.html#style-values */
export function styleWords(value: unknown, place: ParameterPlace): Words[] {
  const { style, explode, allowReserved, allowEmptyValue } = asObject(value);
  const words: Words[] = [];
  if (typeof style === 'string' && Object.hasOwn(SEPARATORS, style))
    words.push(['Several values are separated by ', { code: SEPARATORS[style] as string }]);
  else if (style === 'deepObject') words.push(['Properties are written as ', { code: 'name[property]=value' }]);
  else if (style === 'matrix') words.push(['Written as ', { code: ';name=value' }]);
  else if (style === 'label') words.push(['Written as ', { code: '.value' }]);
  else if (explode === false && (place === 'query' || place === 'cookie')) words.push(['Several values are separated by commas']);
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
export function valueView(at: ApiNode, options: ValueOptions, page: ApiPage): FieldView {
  const content = contentOf(at);
  const schema = schemaOf(at, page);
  const view = fieldView(schema, options, page);
  const prose = page.prose(child(at, 'description'));
  const examples = authorValues(at, page.api);
  const schemaAt = content ? child(content[1], 'schema') : child(at, 'schema');
  for (const example of examples) if (example.at) page.api.examples.check(example.at, schemaAt, options.direction);
  const facts = examples.length > 0 ? view.facts.filter(([label]) => label !== 'Example: ') : view.facts;
  return {
    ...view,
    marks:
      getOwn(at.value, 'deprecated') === true && !view.marks.includes('deprecated') ? [...view.marks, 'deprecated'] : view.marks,
    descriptions: [...(prose ? [prose] : []), ...view.descriptions.filter(({ markdown }) => markdown !== prose?.markdown)],
    facts: [
      ...facts,
      ...(content ? [['Written as ', { code: content[0] }] as const] : []),
      ...examples.map(
        ({ value, summary }) => ['Example: ', { code: formatValue(value) }, ...(summary ? [` (${summary})`] : [])] as const,
      ),
    ],
  };
}

/** Returns the content type of a parameter or header, and its media type object, if it has `content` instead of a style. */
export const contentOf = (at: ApiNode): readonly [type: string, media: ApiNode] | undefined => children(child(at, 'content'))[0];

/** Returns the author's examples of a parameter or header: next to its schema, or in its content. */
export function authorValues(at: ApiNode, api: Pick<ApiContext, 'document'>): readonly Example[] {
  const beside = authorExamples(at, api);
  const content = contentOf(at);
  return beside.length > 0 || !content ? beside : authorExamples(content[1], api);
}

/** Returns the schema of a parameter or header. */
export function schemaOf(at: ApiNode, page: Pick<ApiPage, 'api'>): Schema {
  const content = contentOf(at);
  return page.api.schemaAt(content ? child(content[1], 'schema') : child(at, 'schema'));
}
