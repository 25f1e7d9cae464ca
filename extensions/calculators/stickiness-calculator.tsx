import { directive } from 'docsgen/extend';
import { useState } from 'react';
import { rolloutNumber } from './murmur-hash.js';
import { useStarted } from './use-started.js';

interface Props {
  readonly label?: string;
  readonly group: string;
  readonly users: string;
  readonly rollout: number;
}

const splitUsers = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))].slice(0, 50);

function StickinessCalculator({ label, group, users, rollout }: Props) {
  const [groupId, setGroupId] = useState(group);
  const [names, setNames] = useState(users);
  const [percentage, setPercentage] = useState(rollout);
  const rows = splitUsers(names)
    .map((name) => ({ name, number: rolloutNumber(groupId, name) }))
    .sort((a, b) => a.number - b.number);
  const on = rows.filter(({ number }) => number <= percentage).length;
  return (
    <section aria-label={label}>
      <fieldset disabled={!useStarted()}>
        <legend>{label}</legend>
        <p>
          <label>
            Group ID <input value={groupId} onChange={({ target }) => setGroupId(target.value)} spellCheck={false} />
          </label>
        </p>
        <p>
          <label>
            Users <input value={names} onChange={({ target }) => setNames(target.value)} size={40} spellCheck={false} />
          </label>
        </p>
        <p>
          <label>
            Rollout{' '}
            <input
              type="range"
              min={0}
              max={100}
              value={percentage}
              aria-valuetext={`${percentage}%`}
              onChange={({ target }) => setPercentage(target.valueAsNumber)}
            />
          </label>{' '}
          {percentage}%
        </p>
      </fieldset>
      <p>
        <output>
          {on} of {rows.length} users have the feature at {percentage}%.
        </output>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Number</th>
            <th scope="col">Feature</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, number }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{number}</td>
              <td>{number <= percentage ? <strong>on</strong> : 'off'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default directive({
  description: 'Calculates the rollout numbers of users, and who has the feature at a percentage.',
  form: 'leaf',
  label: 'required',
  attributes: {
    group: { description: 'The first group ID.', required: true },
    users: { description: 'The first users, separated by commas.', required: true },
    rollout: { description: 'The first percentage.', type: 'number', required: true },
  },
  component: StickinessCalculator,
});
