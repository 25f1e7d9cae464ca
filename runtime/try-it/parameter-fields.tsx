import type { FieldValue, ParameterTemplate, RequestTemplate } from '../../samples/request-template.js';
import * as TEXTS from '../../templates/texts/try-it.js';
import { Field } from './fields.js';

/** Number of optional parameters that are shown without being opened. */
const MAX_OPTIONAL = 3;

interface ParametersProps {
  readonly location: ParameterTemplate['location'];
  readonly template: RequestTemplate;
  readonly values: readonly FieldValue[];
  readonly isMissing: (parameter: ParameterTemplate, value: FieldValue) => boolean;
  readonly onChange: (index: number, value: FieldValue) => void;
}

/** The parameters of one location: the required ones, then the others, which are collapsed if there are many. */
export function ParameterFields({ location, template, values, isMissing, onChange }: ParametersProps) {
  const listed = template.parameters.flatMap((parameter, index) =>
    parameter.location === location ? [{ parameter, index }] : [],
  );
  if (listed.length === 0) return null;
  const renderField = ({ parameter, index }: (typeof listed)[number]) => {
    const value = values[index] ?? { text: '', sent: false };
    return (
      <Field
        key={parameter.name}
        field={parameter}
        value={value}
        error={isMissing(parameter, value) ? TEXTS.missing : undefined}
        onChange={(changed) => onChange(index, changed)}
      />
    );
  };
  const optional = listed.filter(({ parameter }) => !parameter.required);
  return (
    <fieldset>
      <legend>{TEXTS.locations[location]}</legend>
      {listed.filter(({ parameter }) => parameter.required).map(renderField)}
      {optional.length > MAX_OPTIONAL ? (
        <details className="api-more">
          <summary>{TEXTS.optional(optional.length)}</summary>
          {optional.map(renderField)}
        </details>
      ) : (
        optional.map(renderField)
      )}
    </fieldset>
  );
}
