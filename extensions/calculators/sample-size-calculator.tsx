import { directive } from 'docsgen/extend';
import { useState } from 'react';
import { usersPerGroup } from './sample-size.js';
import { useStarted } from './use-started.js';

interface Props {
  readonly label?: string;
  readonly rate: number;
  readonly visitors: number;
}

const LIFTS = [50, 20, 10, 5, 2];

/** With commas between thousands, in every browser. */
const format = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

function SampleSizeCalculator({ label, rate: firstRate, visitors: firstVisitors }: Props) {
  const [rate, setRate] = useState(firstRate);
  const [visitors, setVisitors] = useState(firstVisitors);
  const rows = LIFTS.filter((lift) => rate > 0 && rate * (1 + lift / 100) < 100).map((lift) => {
    const users = usersPerGroup(rate / 100, lift / 100);
    return { lift, users, days: visitors >= 2 ? Math.ceil((2 * users) / visitors) : undefined };
  });
  return (
    <section aria-label={label}>
      <fieldset disabled={!useStarted()}>
        <legend>{label}</legend>
        <p>
          <label>
            Current rate in %{' '}
            <input
              type="number"
              min={0.1}
              max={99}
              step="any"
              defaultValue={firstRate}
              onChange={({ target }) => setRate(target.valueAsNumber || 0)}
            />
          </label>
        </p>
        <p>
          <label>
            Users a day in the test{' '}
            <input
              type="number"
              min={2}
              step={1}
              defaultValue={firstVisitors}
              onChange={({ target }) => setVisitors(target.valueAsNumber || 0)}
            />
          </label>
        </p>
      </fieldset>
      <table>
        <thead>
          <tr>
            <th scope="col">Improvement to detect</th>
            <th scope="col">New rate</th>
            <th scope="col">Users per group</th>
            <th scope="col">Days</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lift, users, days }) => (
            <tr key={lift}>
              <td>+{lift}%</td>
              <td>{Number((rate * (1 + lift / 100)).toFixed(2))}%</td>
              <td>{format(users)}</td>
              <td>{days === undefined ? '–' : format(days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <output>{rows.length === 0 ? 'Enter a rate between 0 and 98%.' : ''}</output>
      </p>
    </section>
  );
}

export default directive({
  description: 'Calculates how many users and days an A/B test needs.',
  form: 'leaf',
  label: 'required',
  attributes: {
    rate: { description: 'The first rate, in percent.', type: 'number', required: true },
    visitors: { description: 'The first number of users a day.', type: 'number', required: true },
  },
  component: SampleSizeCalculator,
});
