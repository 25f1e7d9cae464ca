import { useEffect, useState } from 'react';
import * as TEXTS from '../../templates/texts/failures.js';
import { Notice } from './notice.js';

/** How long loading may take before a spinner appears, in milliseconds. */
const PENDING_DELAY = 200;

/** How long loading may take before the reader can retry, in milliseconds. */
const PENDING_TIMEOUT = 10_000;

export interface PendingProps {
  /** Text of the spinner, such as `Loading the page…`. */
  readonly label: string;
  /** Loading already takes too long. */
  readonly isLate?: boolean;
  readonly onRetry: () => void;
}

/** Placeholder for something that is loading: empty at first, then a spinner, finally a retry button. */
export function Pending({ label, isLate = false, onRetry }: PendingProps) {
  const [state, setState] = useState<'loading' | 'past-delay' | 'timed-out'>(isLate ? 'timed-out' : 'loading');
  useEffect(() => {
    if (isLate) return setState('timed-out');
    const delay = setTimeout(() => setState('past-delay'), PENDING_DELAY);
    const timeout = setTimeout(() => setState('timed-out'), PENDING_TIMEOUT);
    return () => {
      clearTimeout(delay);
      clearTimeout(timeout);
    };
  }, [isLate]);

  if (state === 'loading') return null;
  if (state === 'timed-out')
    return <Notice tone="patience" title={TEXTS.takesLong} text={label} action={TEXTS.retry} onAction={onRetry} isPage />;
  return (
    <p className="pending" role="status">
      {label}
    </p>
  );
}
