import type { FieldView, GroupView, NestedView, Words } from '../../../templates/api/view.js';
import type { ApiPage } from './api-page.js';
import type { Choice, Schema } from './schema.js';
import { constraintWords, markWords, optionName, typeWords, valueWords } from './schema-words.js';
import { listOf, shown } from './values.js';

/** From this number of fields on, a schema that the page has shown is not shown again: schemas may refer to each other n × n times. */
const FIELDS = 500;
/** Deeper nesting is no help to a reader, and rendering it needs a stack as deep. */
const DEPTH = 32;

/** Schemas around the one being shown, and where they are. */
type Open = ReadonlyMap<object, string>;

export interface FieldOptions {
  readonly id: string;
  readonly name: string;
  readonly required?: boolean;
  /** The id is that of a part of the page that holds the field. */
  readonly top?: true;
}

/** A schema as a tree for a page. It ends where a schema is met inside itself. */
export function fieldView(schema: Schema, options: FieldOptions, page: ApiPage): FieldView {
  return field(schema, options, page, new Map());
}

function field(schema: Schema, { id: wanted, name, required = false, top }: FieldOptions, page: ApiPage, open: Open): FieldView {
  const id = top ? wanted : page.takeId(wanted);
  page.rows += 1;
  return { ...plainField(schema, { id, name, required }, page), nested: nest(schema, id, page, open) };
}

/** What is said of a schema itself. */
function plainField(schema: Schema, { id, name, required = false }: FieldOptions, page: ApiPage): FieldView {
  return {
    id,
    name,
    required,
    type: typeWords(schema),
    marks: markWords(schema),
    descriptions: schema.descriptions.map((at) => page.prose(at)).filter((prose) => prose !== undefined),
    facts: [...constraintWords(schema), ...valueWords(schema)],
    values: listOf(schema.keywords.enum).map((value) => (value === '' ? '""' : shown(value))),
  };
}

function nest(schema: Schema, id: string, page: ApiPage, open: Open): NestedView | undefined {
  if (!holdsMore(schema) || open.size >= DEPTH) return undefined;
  const around = open.get(schema.identity);
  const name = schema.name ?? typeWords(schema);
  if (around !== undefined) return elsewhere('recursive', name, around);
  const before = page.shown.get(schema.identity);
  if (before !== undefined && page.rows > FIELDS) return elsewhere('above', name, before);
  if (before === undefined) page.shown.set(schema.identity, id);

  const inside: Open = new Map([...open, [schema.identity, id]]);
  const fields = fieldsOf(schema, id, page, inside);
  const groups = [
    ...schema.choices.map((choice) => choiceGroup(choice, id, page, inside)),
    ...conditionGroups(schema, id, page, inside),
  ];
  const own: NestedView = {
    summary: summaryOf(fields.length, groups.length, schema),
    items: [],
    fields,
    groups,
    closed: schema.additional === false && fields.length > 0,
  };
  const items = schema.items && itemsOf(schema.items(), `${id}[]`, page, inside);
  if (!items) return fields.length + groups.length > 0 ? own : undefined;
  if (fields.length + groups.length === 0) return items;
  return { ...own, items: items.items, fields: [...fields, ...items.fields], groups: [...groups, ...items.groups] };
}

const elsewhere = (reason: 'recursive' | 'above', name: string, id: string): NestedView => ({
  summary: name,
  items: [],
  fields: [],
  groups: [],
  closed: false,
  elsewhere: { reason, name, id },
});

const holdsMore = ({ properties, patternProperties, additional, items, prefixItems, choices, conditions }: Schema): boolean =>
  properties.length + patternProperties.length + prefixItems.length + choices.length + conditions.length > 0 ||
  items !== undefined ||
  typeof additional === 'function';

function fieldsOf(schema: Schema, id: string, page: ApiPage, open: Open): FieldView[] {
  const { properties, patternProperties, additional, prefixItems } = schema;
  return [
    ...properties.map(({ name, required, schema: read }) => {
      page.names.add(name);
      return field(read(), { id: `${id}.${name}`, name, required }, page, open);
    }),
    ...patternProperties.map(({ name, schema: read }) => field(read(), { id: `${id}./${name}/`, name: `/${name}/` }, page, open)),
    ...(typeof additional === 'function' ? [field(additional(), { id: `${id}.*`, name: '{name}' }, page, open)] : []),
    ...prefixItems.map((read, index) => field(read(), { id: `${id}[${index}]`, name: `[${index}]` }, page, open)),
  ];
}

/** A list shows what its items hold, without a level of its own. */
function itemsOf(schema: Schema, id: string, page: ApiPage, open: Open): NestedView | undefined {
  const inner = nest(schema, id, page, open);
  const plain = plainField(schema, { id, name: 'Each item' }, page);
  const says = plain.descriptions.length + plain.facts.length + plain.values.length + plain.marks.length > 0;
  if (!says) return inner;
  const item = { ...plain, id: page.takeId(id) };
  return inner
    ? { ...inner, items: [item, ...inner.items] }
    : { summary: 'Items', items: [item], fields: [], groups: [], closed: false };
}

function summaryOf(fields: number, groups: number, { prefixItems }: Schema): string {
  if (fields === 0) return groups === 1 ? 'Choices' : 'Conditions and choices';
  if (fields === prefixItems.length) return fields === 1 ? '1 item' : `${fields} items`;
  return fields === 1 ? '1 property' : `${fields} properties`;
}

function choiceGroup({ kind, options, discriminator }: Choice, id: string, page: ApiPage, open: Open): GroupView {
  const label: Words = [
    kind === 'oneOf' ? 'Exactly one of these' : 'One or more of these',
    ...(discriminator ? ['; ', { code: discriminator.property }, ' tells which'] : []),
  ];
  return {
    label,
    options: options.map((read, index) => {
      const option = read();
      const view = unnamedField(option, `${id}(${option.name ?? index + 1})`, `Choice ${index + 1}`, page, open);
      const values = discriminator?.mapping.filter(([, target]) => target === option.name).map(([value]) => value) ?? [];
      const chosen = values.length > 0 || !discriminator || !option.name ? values : [option.name];
      const says = chosen.map((value): Words => ['When ', { code: discriminator?.property ?? '' }, ' is ', { code: value }]);
      return { ...view, facts: [...says, ...view.facts] };
    }),
  };
}

const conditionGroups = (schema: Schema, id: string, page: ApiPage, open: Open): GroupView[] =>
  schema.conditions.map(({ label, schema: read }) => ({
    label: [label],
    options: [unnamedField(read(), `${id}(${label.toLowerCase()})`, 'Schema', page, open)],
  }));

/** A schema without a name of its own is called by its type. */
function unnamedField(schema: Schema, id: string, otherwise: string, page: ApiPage, open: Open): FieldView {
  const name = optionName(schema) ?? otherwise;
  const view = field(schema, { id, name }, page, open);
  return { ...view, type: view.type === name ? '' : view.type };
}
