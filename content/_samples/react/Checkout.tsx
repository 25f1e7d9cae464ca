import { useFlag, useVariant } from '@unleash/proxy-client-react';

export function Checkout() {
  const isNew: boolean = useFlag('checkout-redesign');
  const button = useVariant('button-colour');
  const colour = button.enabled ? button.name : 'grey';

  return (
    <main>
      <h1>{isNew ? 'The new checkout' : 'The old checkout'}</h1>
      <button type="submit" className={colour}>
        Buy
      </button>
    </main>
  );
}
