import { useEffect, useState } from 'react';

/** Whether the component runs in a browser: `false` in the HTML of the page, whose fields would do nothing without scripts. */
export function useStarted(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return isStarted;
}
