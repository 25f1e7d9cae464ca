import { isEnabled } from 'docsgen/client';
import { slot } from 'docsgen/extend';
import { useEffect, useState } from 'react';

function BetaLink({ address }: { address: string }) {
  const [isOn, setOn] = useState(false);
  useEffect(() => void isEnabled('beta').then(setOn), []);
  return isOn ? (
    <p>
      You can try the beta: <a href={address}>what is new</a>
    </p>
  ) : null;
}

export default slot({
  description: 'An invitation, which a flag shows.',
  component: BetaLink,
  props: ({ link }) => ({ address: link('/beta') }),
  hydrate: 'idle',
});
