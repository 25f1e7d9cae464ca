import { directive } from 'docsgen/extend';
import { useId, useState } from 'react';
import { evaluateConstraint, kindOf, OPERATORS, type OperatorKind } from './constraint.js';
import { useStarted } from './use-started.js';

interface Props {
  readonly label?: string;
  readonly operator: string;
  readonly values: string;
  readonly field: string;
}

const KINDS: Readonly<Record<OperatorKind, string>> = {
  text: 'Text',
  number: 'Numbers',
  date: 'Date and time',
  version: 'Versions',
};

function ConstraintTester({ label, operator: first, values, field }: Props) {
  const [operator, setOperator] = useState(first);
  const [value, setValue] = useState(values);
  const [context, setContext] = useState(field);
  const [isMissing, setMissing] = useState(false);
  const [isInverted, setInverted] = useState(false);
  const [ignoresCase, setIgnoresCase] = useState(false);
  const note = useId();
  const kind = kindOf(operator);
  const constraint = { operator, value, values: value.split(',').map((one) => one.trim()), isInverted, ignoresCase };
  const isTrue = evaluateConstraint(constraint, isMissing ? undefined : context);
  return (
    <section aria-label={label}>
      <fieldset disabled={!useStarted()}>
        <legend>{label}</legend>
        <p>
          <label>
            Value in the context{' '}
            <input value={context} disabled={isMissing} onChange={({ target }) => setContext(target.value)} spellCheck={false} />
          </label>{' '}
          <label>
            <input type="checkbox" checked={isMissing} onChange={({ target }) => setMissing(target.checked)} /> Not set
          </label>
        </p>
        <p>
          <label>
            Operator{' '}
            <select value={operator} onChange={({ target }) => setOperator(target.value)}>
              {(Object.keys(OPERATORS) as OperatorKind[]).map((one) => (
                <optgroup key={one} label={KINDS[one]}>
                  {OPERATORS[one].map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
        </p>
        <p>
          <label>
            {kind === 'text' ? 'Values' : 'Value'}{' '}
            <input
              value={value}
              aria-describedby={kind === 'text' ? note : undefined}
              onChange={({ target }) => setValue(target.value)}
              spellCheck={false}
            />
          </label>{' '}
          {kind === 'text' && <small id={note}>separated by commas</small>}
        </p>
        <p>
          <label>
            <input type="checkbox" checked={isInverted} onChange={({ target }) => setInverted(target.checked)} /> Negated
          </label>{' '}
          {operator.startsWith('STR_') && (
            <label>
              <input type="checkbox" checked={ignoresCase} onChange={({ target }) => setIgnoresCase(target.checked)} /> Ignore
              case
            </label>
          )}
        </p>
      </fieldset>
      <p>
        <output>
          The constraint is <strong>{String(isTrue)}</strong>.
        </output>
      </p>
    </section>
  );
}

export default directive({
  description: 'Evaluates a constraint for the value of a context field.',
  form: 'leaf',
  label: 'required',
  attributes: {
    operator: { description: 'The first operator.', values: Object.values(OPERATORS).flat(), required: true },
    values: { description: 'The first values, separated by commas.', required: true },
    field: { description: 'The first value of the context field.', required: true },
  },
  component: ConstraintTester,
});
