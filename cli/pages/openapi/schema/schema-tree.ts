import type { FieldView, NestedView } from '../../../../templates/api/view.js';
import { asList } from '../document/guards.js';
import type { ApiPage, Branch, DeferredSchema, FieldOptions, Shown } from '../types.js';
import type { Schema } from './schema.js';
import { choiceView, conditionView } from './schema-choices.js';
import { describeTitle } from './schema-text.js';

/** Deeper schemas are shown below the tree: browsers nest at most 512 elements, and lines become too narrow to read. */
const MAX_DEPTH = 24;

/** Characters of markup around the id and name of a field. */
const FIELD_MARKUP = 70;

/** Renders a schema as a tree. The tree ends where a schema contains itself. */
export function fieldView(
  schema: Schema,
  { direction, ...options }: FieldOptions & { direction: Shown },
  page: ApiPage,
): FieldView {
  const deferred: DeferredSchema[] = [];
  const view = renderField(schema, options, {
    page,
    direction,
    ancestors: new Map(),
    depth: 0,
    models: 0,
    deferred,
    renderField,
  });
  const continued: FieldView[] = [];
  for (let next = deferred.shift(); next; next = deferred.shift()) {
    const { id, anchor, ancestors: open } = next;
    const branch: Branch = { page, direction, ancestors: open, depth: 0, models: 0, deferred, renderField };
    continued.push({
      ...renderPlainField(next.schema, { id: anchor, name: id }, page),
      nested: renderNested(next.schema, { id, anchor, continued: true }, branch),
    });
  }
  return continued.length > 0 ? { ...view, continued } : view;
}

function renderField(schema: Schema, { id: requestedId, name, required = false, top }: FieldOptions, branch: Branch): FieldView {
  const { page } = branch;
  const id = top ? requestedId : page.takeId(requestedId);
  page.countField();
  page.countHtml(FIELD_MARKUP + 2 * id.length + name.length);
  for (const authored of schema.examples) page.api.examples.check(authored.example, authored.schema, 'any');
  // Readers do not send the content of a response.
  const isRequired = required && branch.direction !== 'response';
  const plain = renderPlainField(schema, { id, name, required: isRequired }, page);
  const nested = renderNested(schema, { id, anchor: id }, branch);
  // The page of a model describes it.
  const descriptions = nested?.elsewhere?.reason === 'page' ? plain.descriptions.slice(0, 1) : plain.descriptions;
  return { ...plain, descriptions, nested };
}

/** Renders a schema without its nested fields. */
function renderPlainField(schema: Schema, { id, name, required = false }: FieldOptions, page: ApiPage): FieldView {
  const { html, ...text } = page.api.describeSchema(schema);
  const descriptions = schema.descriptions.map((node) => page.renderProse(node)).filter((prose) => prose !== undefined);
  page.countHtml(descriptions.reduce((sum, prose) => sum + prose.html.length, html));
  return {
    id,
    name,
    required,
    model: page.linkModel(schema),
    descriptions,
    ...text,
    facts: [...describeTitle(schema, name), ...text.facts],
    ...(schema.keywords.meanings !== undefined && {
      meanings: asList(schema.keywords.meanings).slice(0, text.values.length).map(String),
    }),
  };
}

function renderNested(
  schema: Schema,
  { id, anchor, continued = false }: { id: string; anchor: string; continued?: boolean },
  branch: Branch,
): NestedView | undefined {
  const { page, direction, ancestors: open, depth, models, deferred } = branch;
  if (!hasNested(schema)) return undefined;
  const name = schema.name ?? page.api.describeSchema(schema).type;
  const enclosingAnchor = continued ? undefined : open.get(schema.identity);
  if (enclosingAnchor !== undefined) return pointElsewhere('recursive', name, `#${enclosingAnchor}`);
  const shownAt = page.shownSchemas[direction];
  const earlierAnchor = shownAt.get(schema.identity);
  if (earlierAnchor !== undefined && page.fieldCount > page.limits.repeated && !continued)
    return pointElsewhere('above', name, `#${earlierAnchor}`);
  const model = continued ? undefined : page.findModelPage(schema);
  if (model && models > page.limits.models) return pointElsewhere('page', model.name, page.addLink(model.path));
  if (earlierAnchor === undefined) shownAt.set(schema.identity, anchor);

  const nestedBranch: Branch = {
    ...branch,
    ancestors: new Map([...open, [schema.identity, anchor]]),
    depth: depth + 1,
    models: models + (model ? 1 : 0),
  };
  if (depth >= MAX_DEPTH) {
    const continuedAnchor = page.takeId(`${id}(continued)`);
    deferred.push({ schema, id, anchor: continuedAnchor, ancestors: nestedBranch.ancestors });
    return pointElsewhere('below', name, `#${continuedAnchor}`);
  }
  const fields = renderFields(schema, id, nestedBranch);
  const groups = [
    ...schema.choices.map((choice) => choiceView(choice, id, nestedBranch)),
    ...schema.conditions.map((condition) => conditionView(condition, id, nestedBranch)),
  ];
  const ownView: NestedView = {
    summary: summarize(fields.length, groups.length, schema),
    items: [],
    fields,
    groups,
    closed: schema.additional === false && fields.length > 0,
  };
  const items = schema.items && renderItems(schema.items(), { id: `${id}[]`, anchor }, nestedBranch);
  if (!items) return fields.length + groups.length > 0 ? ownView : undefined;
  if (fields.length + groups.length === 0) return items;
  return { ...items, ...ownView, items: items.items, fields: [...fields, ...items.fields], groups: [...groups, ...items.groups] };
}

const pointElsewhere = (reason: NonNullable<NestedView['elsewhere']>['reason'], name: string, href: string): NestedView => ({
  summary: name,
  items: [],
  fields: [],
  groups: [],
  closed: false,
  elsewhere: { reason, name, href },
});

const hasNested = ({ properties, patternProperties, additional, items, prefixItems, choices, conditions }: Schema): boolean =>
  properties.length + patternProperties.length + prefixItems.length + choices.length + conditions.length > 0 ||
  items !== undefined ||
  typeof additional === 'function';

function renderFields(schema: Schema, id: string, branch: Branch): FieldView[] {
  const { properties, patternProperties, additional, prefixItems } = schema;
  return [
    ...properties.flatMap(({ name, required, schema: read }) => {
      const property = read();
      if (isHidden(property, branch.direction)) return [];
      branch.page.addName(name);
      return [renderField(property, { id: `${id}.${name}`, name, required }, branch)];
    }),
    ...patternProperties.map(({ name, schema: read }) =>
      renderField(read(), { id: `${id}./${name}/`, name: `/${name}/` }, branch),
    ),
    ...(typeof additional === 'function' ? [renderField(additional(), { id: `${id}.*`, name: '{name}' }, branch)] : []),
    ...prefixItems.map((read, index) => renderField(read(), { id: `${id}[${index}]`, name: `[${index}]` }, branch)),
  ];
}

/** Whether a property is never sent in a direction. */
const isHidden = ({ keywords }: Schema, direction: Shown): boolean =>
  direction !== 'model' && keywords[direction === 'request' ? 'readOnly' : 'writeOnly'] === true;

/** Shows the content of a list's items without an extra level. */
function renderItems(schema: Schema, { id, anchor }: { id: string; anchor: string }, branch: Branch): NestedView | undefined {
  const plain = renderPlainField(schema, { id, name: 'Each item' }, branch.page);
  const hasContent = plain.descriptions.length + plain.facts.length + plain.values.length + plain.marks.length > 0;
  if (!hasContent) return renderNested(schema, { id, anchor }, branch);
  const item = { ...plain, id: branch.page.takeId(id) };
  const inner = renderNested(schema, { id, anchor: item.id }, branch);
  return inner
    ? { ...inner, items: [item, ...inner.items] }
    : { summary: 'Items', items: [item], fields: [], groups: [], closed: false };
}

function summarize(fields: number, groups: number, { prefixItems }: Schema): string {
  if (fields === 0) return groups === 1 ? 'Choices' : 'Conditions and choices';
  if (fields === prefixItems.length) return fields === 1 ? '1 item' : `${fields} items`;
  return fields === 1 ? '1 property' : `${fields} properties`;
}
