import type { FieldView, ParameterGroupView } from '../../../templates/api/view.js';
import type { ApiPage } from './api-page.js';
import { type ApiDocument, child, children, type Located } from './document.js';
import { examplesOf } from './media-type.js';
import type { Schema } from './schema.js';
import { fieldView } from './schema-tree.js';
import { isObject, objectOf, own, shown } from './values.js';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export const PLACES: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/** A parameter, its reference followed; https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
export interface Parameter {
  readonly at: Located;
  readonly name: string;
  readonly place: ParameterPlace;
  readonly required: boolean;
}

/** Headers that OpenAPI describes elsewhere: a parameter of that name is ignored. */
const IGNORED = /^(?:accept|content-type|authorization)$/i;

/** The parameters of an operation: those of its path, unless it describes them itself. */
export function parametersOf(path: Located, operation: Located, document: ApiDocument): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const [, entry] of [...children(child(path, 'parameters')), ...children(child(operation, 'parameters'))]) {
    const { target, besides } = document.resolve(entry);
    const { name, in: place, required } = objectOf(target.value);
    if (typeof name !== 'string' || typeof place !== 'string' || !Object.hasOwn(PLACES, place)) continue;
    if (place === 'header' && IGNORED.test(name)) continue;
    const at = besides[0] ? { ...target, value: { ...objectOf(target.value), ...objectOf(besides[0].value) } } : target;
    found.set(`${place} ${name}`, { at, name, place: place as ParameterPlace, required: required === true || place === 'path' });
  }
  return [...found.values()];
}

/** The parameters by place, in the order in which a request is written. */
export function parameterGroups(parameters: readonly Parameter[], page: ApiPage): ParameterGroupView[] {
  return (Object.keys(PLACES) as ParameterPlace[]).flatMap((place) => {
    const own = parameters.filter((one) => one.place === place);
    if (own.length === 0) return [];
    const id = page.takeId(`${place}-parameters`);
    return [{ id, title: PLACES[place], fields: own.map((one) => parameterView(one, page)) }];
  });
}

function parameterView({ at, name, place, required }: Parameter, page: ApiPage): FieldView {
  page.names.add(name);
  return valueView(at, { id: `${place}.${name}`, name, required }, page);
}

/** A parameter or header: its schema, and what is said of it besides. */
export function valueView(at: Located, options: { id: string; name: string; required: boolean }, page: ApiPage): FieldView {
  const content = children(child(at, 'content'))[0];
  const schema = schemaOf(at, page);
  const view = fieldView(schema, options, page);
  const prose = page.prose(child(at, 'description'));
  const examples = hasExamples(at) ? examplesOf(at, { direction: 'request' }, page) : [];
  const facts = examples.length > 0 ? view.facts.filter(([label]) => label !== 'Example: ') : view.facts;
  return {
    ...view,
    marks:
      own(at.value, 'deprecated') === true && !view.marks.includes('deprecated') ? [...view.marks, 'deprecated'] : view.marks,
    descriptions: [...(prose ? [prose] : []), ...view.descriptions.filter(({ markdown }) => markdown !== prose?.markdown)],
    facts: [
      ...facts,
      ...(content ? [['Written as ', { code: content[0] }] as const] : []),
      ...examples.map(
        ({ value, summary }) => ['Example: ', { code: shown(value) }, ...(summary ? [` (${summary})`] : [])] as const,
      ),
    ],
  };
}

const hasExamples = ({ value }: Located): boolean => own(value, 'example') !== undefined || isObject(own(value, 'examples'));

export function schemaOf(at: Located, page: Pick<ApiPage, 'api'>): Schema {
  const content = children(child(at, 'content'))[0];
  return page.api.schemaAt(content ? child(content[1], 'schema') : child(at, 'schema'));
}
