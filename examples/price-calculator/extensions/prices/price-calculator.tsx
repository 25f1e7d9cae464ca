import { directive } from 'docsgen/extend';
import { type ReactNode, useState } from 'react';

interface Props {
  readonly label?: string;
  /** Euros a month. */
  readonly seat: number;
  /** Percent. */
  readonly yearly?: number;
  readonly children?: ReactNode;
}

const format = (euros: number) => `€${euros.toFixed(2)}`;

function PriceCalculator({ label, seat, yearly = 0, children }: Props) {
  const [seats, setSeats] = useState(10);
  const [isYearly, setYearly] = useState(false);
  const price = seats * seat * (isYearly ? 1 - yearly / 100 : 1);
  return (
    <section aria-label={label}>
      <p>
        <label>
          Seats{' '}
          <input type="number" min={1} max={1000} value={seats} onChange={({ target }) => setSeats(target.valueAsNumber || 1)} />
        </label>
      </p>
      {yearly > 0 && (
        <p>
          <label>
            <input type="checkbox" checked={isYearly} onChange={({ target }) => setYearly(target.checked)} /> Paid yearly
          </label>
        </p>
      )}
      <p>
        <output>{format(price)}</output> a month
      </p>
      {children}
    </section>
  );
}

export default directive({
  description: 'A calculator for the price of a plan.',
  form: 'both',
  label: 'required',
  attributes: {
    seat: { description: 'Euros a month for each seat.', type: 'number', required: true },
    yearly: { description: 'Discount for yearly payment, in percent.', type: 'number' },
  },
  component: PriceCalculator,
  hydrate: 'visible',
  markdown: ({ labelText, attributes: { seat, yearly } }) =>
    `**${labelText}**: ${format(seat)} a month for each seat${yearly ? `, ${yearly} % less if paid yearly` : ''}`,
});
