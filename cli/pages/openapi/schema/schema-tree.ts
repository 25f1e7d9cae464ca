import type { FieldView, NestedView } from '../../../../templates/api/view.js';
import { asList, formatValue } from '../document/guards.js';
import type { ApiPage, Branch, DeferredSchema, FieldOptions } from '../types.js';
import type { Direction } from './generate-example.js';
import type { Schema } from './schema.js';
import { choiceGroup, conditionGroup } from './schema-choices.js';
import { constraintWords, markWords, typeWords, valueWords } from './schema-text.js';

/** From this number of fields on, schemas that the page has already shown are not repeated: schemas may reference each other n × n times. */
const FIELDS = 500;
/** Deeper schemas are shown below the tree: browsers nest at most 512 elements, and lines become too narrow to read. */
const DEPTH = 24;

/** Renders a schema as a tree. The tree ends where a schema contains itself. */
export function fieldView(
  schema: Schema,
  { direction, ...options }: FieldOptions & { direction: Direction },
  page: ApiPage,
): FieldView {
  const deferred: DeferredSchema[] = [];
  const view = field(schema, options, { page, direction, open: new Map(), depth: 0, deferred, field });
  const continued: FieldView[] = [];
  for (let next = deferred.shift(); next; next = deferred.shift()) {
    const { id, anchor, open } = next;
    const branch: Branch = { page, direction, open, depth: 0, deferred, field };
    continued.push({
      ...plainField(next.schema, { id: anchor, name: id }, page),
      nested: nest(next.schema, { id, anchor, continued: true }, branch),
    });
  }
  return continued.length > 0 ? { ...view, continued } : view;
}

function field(schema: Schema, { id: wanted, name, required = false, top }: FieldOptions, branch: Branch): FieldView {
  const { page } = branch;
  const id = top ? wanted : page.takeId(wanted);
  page.rows += 1;
  for (const given of schema.examples) page.api.examples.check(given.example, given.schema, 'any');
  return { ...plainField(schema, { id, name, required }, page), nested: nest(schema, { id, anchor: id }, branch) };
}

/** Renders a schema without its nested fields. */
function plainField(schema: Schema, { id, name, required = false }: FieldOptions, page: ApiPage): FieldView {
  return {
    id,
    name,
    required,
    type: typeWords(schema),
    marks: markWords(schema),
    descriptions: schema.descriptions.map((at) => page.prose(at)).filter((prose) => prose !== undefined),
    facts: [...constraintWords(schema), ...valueWords(schema)],
    values: asList(schema.keywords.enum).map((value) => (value === '' ? '""' : formatValue(value))),
  };
}

function nest(
  schema: Schema,
  { id, anchor, continued = false }: { id: string; anchor: string; continued?: boolean },
  branch: Branch,
): NestedView | undefined {
  const { page, direction, open, depth, deferred } = branch;
  if (!hasNested(schema)) return undefined;
  const name = schema.name ?? typeWords(schema);
  const around = continued ? undefined : open.get(schema.identity);
  if (around !== undefined) return elsewhere('recursive', name, around);
  const shownAt = page.shown[direction];
  const before = shownAt.get(schema.identity);
  if (before !== undefined && page.rows > FIELDS && !continued) return elsewhere('above', name, before);
  if (before === undefined) shownAt.set(schema.identity, anchor);

  const inside: Branch = { ...branch, open: new Map([...open, [schema.identity, anchor]]), depth: depth + 1 };
  if (depth >= DEPTH) {
    const below = page.takeId(`${id}(continued)`);
    deferred.push({ schema, id, anchor: below, open: inside.open });
    return elsewhere('below', name, below);
  }
  const fields = fieldsOf(schema, id, inside);
  const groups = [
    ...schema.choices.map((choice) => choiceGroup(choice, id, inside)),
    ...schema.conditions.map((condition) => conditionGroup(condition, id, inside)),
  ];
  const own: NestedView = {
    summary: summaryOf(fields.length, groups.length, schema),
    items: [],
    fields,
    groups,
    closed: schema.additional === false && fields.length > 0,
  };
  const items = schema.items && itemsOf(schema.items(), { id: `${id}[]`, anchor }, inside);
  if (!items) return fields.length + groups.length > 0 ? own : undefined;
  if (fields.length + groups.length === 0) return items;
  return { ...items, ...own, items: items.items, fields: [...fields, ...items.fields], groups: [...groups, ...items.groups] };
}

const elsewhere = (reason: NonNullable<NestedView['elsewhere']>['reason'], name: string, id: string): NestedView => ({
  summary: name,
  items: [],
  fields: [],
  groups: [],
  closed: false,
  elsewhere: { reason, name, id },
});

const hasNested = ({ properties, patternProperties, additional, items, prefixItems, choices, conditions }: Schema): boolean =>
  properties.length + patternProperties.length + prefixItems.length + choices.length + conditions.length > 0 ||
  items !== undefined ||
  typeof additional === 'function';

function fieldsOf(schema: Schema, id: string, branch: Branch): FieldView[] {
  const { properties, patternProperties, additional, prefixItems } = schema;
  return [
    ...properties.flatMap(({ name, required, schema: read }) => {
      const property = read();
      if (isHidden(property, branch.direction)) return [];
      branch.page.name(name);
      return [field(property, { id: `${id}.${name}`, name, required }, branch)];
    }),
    ...patternProperties.map(({ name, schema: read }) => field(read(), { id: `${id}./${name}/`, name: `/${name}/` }, branch)),
    ...(typeof additional === 'function' ? [field(additional(), { id: `${id}.*`, name: '{name}' }, branch)] : []),
    ...prefixItems.map((read, index) => field(read(), { id: `${id}[${index}]`, name: `[${index}]` }, branch)),
  ];
}

/** Whether a property is never sent in a direction. */
const isHidden = ({ keywords }: Schema, direction: Direction): boolean =>
  keywords[direction === 'request' ? 'readOnly' : 'writeOnly'] === true;

/** Shows the content of a list's items without an extra level. */
function itemsOf(schema: Schema, { id, anchor }: { id: string; anchor: string }, branch: Branch): NestedView | undefined {
  const plain = plainField(schema, { id, name: 'Each item' }, branch.page);
  const says = plain.descriptions.length + plain.facts.length + plain.values.length + plain.marks.length > 0;
  if (!says) return nest(schema, { id, anchor }, branch);
  const item = { ...plain, id: branch.page.takeId(id) };
  const inner = nest(schema, { id, anchor: item.id }, branch);
  return inner
    ? { ...inner, items: [item, ...inner.items] }
    : { summary: 'Items', items: [item], fields: [], groups: [], closed: false };
}

function summaryOf(fields: number, groups: number, { prefixItems }: Schema): string {
  if (fields === 0) return groups === 1 ? 'Choices' : 'Conditions and choices';
  if (fields === prefixItems.length) return fields === 1 ? '1 item' : `${fields} items`;
  return fields === 1 ? '1 property' : `${fields} properties`;
}
