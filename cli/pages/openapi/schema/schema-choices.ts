import type { GroupView, OptionView, Words } from '../../../../templates/api/view.js';
import type { Branch, FieldOptions } from '../types.js';
import type { Choice, Condition, Schema } from './schema.js';
import { getOptionName } from './schema-text.js';

const LABELS: Readonly<Record<Choice['kind'], string>> = {
  oneOf: 'Exactly one of these',
  anyOf: 'One or more of these',
  extended: 'Or one of these, which build upon it',
};

/** Renders the schemas of a choice, which readers open one by one. */
export function choiceView({ kind, options, discriminator }: Choice, id: string, branch: Branch): GroupView {
  return {
    id: branch.page.takeId(`${id}(${kind === 'extended' ? 'oneOf' : kind})`),
    label: [LABELS[kind], ...(discriminator ? ['; ', { code: discriminator.property }, ' determines which'] : [])],
    options: options.map((read, index) => {
      const option = read();
      const values = discriminator?.mapping.filter(([, target]) => target === option.name).map(([value]) => value) ?? [];
      const selectingValues = values.length > 0 || !discriminator || !option.name ? values : [option.name];
      const isFallback = discriminator?.fallback !== undefined && discriminator.fallback === option.name;
      const selected: readonly Words[number][] = [
        ...selectingValues.map((value) => ({ code: value })),
        ...(isFallback ? ['anything else, or missing'] : []),
      ];
      const when: Words = selected.flatMap(
        (value, position): Words => [
          ...(position === 0 ? ['When ', { code: discriminator?.property ?? '' }, ' is '] : [' or ']),
          value,
        ],
      );
      return { ...optionView(option, { id: `${id}(${option.name ?? index + 1})`, name: `Choice ${index + 1}` }, branch), when };
    }),
  };
}

/** Renders a schema that applies on a condition. */
export function conditionView({ label, schema: read }: Condition, id: string, branch: Branch): GroupView {
  const option = optionView(read(), { id: `${id}(${label.toLowerCase()})`, name: 'Schema' }, branch);
  return { label: [label], options: [{ ...option, when: [] }] };
}

/** Renders an option under its own name, or else its type, or else the name in `options`. */
function optionView(schema: Schema, options: FieldOptions, branch: Branch): Omit<OptionView, 'when'> {
  const name = getOptionName(schema) ?? options.name;
  const view = branch.renderField(schema, { id: options.id, name }, branch);
  return { ...view, type: view.type === name ? '' : view.type };
}
