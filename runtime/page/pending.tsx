import { useEffect, useState } from 'react';
import { Notice } from './notice.js';

/** How long something may take before its place says that it is on its way, in milliseconds. */
export const PENDING_DELAY = 200;

/** How long it may take before the reader is offered to ask again, in milliseconds. */
export const PENDING_TIMEOUT = 10_000;

export interface PendingProps {
  /** What is going on, as in `Loading the page…`. */
  readonly label: string;
  /** It has already taken too long. */
  readonly late?: boolean;
  readonly onRetry: () => void;
}

/** The place of something that is still to come: empty at first, then a spinner, in the end an offer to ask again. */
export function Pending({ label, late = false, onRetry }: PendingProps) {
  const [state, setState] = useState<'loading' | 'past-delay' | 'timed-out'>(late ? 'timed-out' : 'loading');
  useEffect(() => {
    if (late) return setState('timed-out');
    const delay = setTimeout(() => setState('past-delay'), PENDING_DELAY);
    const timeout = setTimeout(() => setState('timed-out'), PENDING_TIMEOUT);
    return () => {
      clearTimeout(delay);
      clearTimeout(timeout);
    };
  }, [late]);

  if (state === 'loading') return null;
  if (state === 'timed-out')
    return <Notice tone="patience" title="This takes longer than usual." text={label} action="Retry" onAction={onRetry} isPage />;
  return (
    <p className="pending" role="status">
      {label}
    </p>
  );
}
