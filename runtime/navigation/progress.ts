import * as TEXTS from '../../templates/texts/failures.js';

/** How long a navigation may take before the bar appears, in milliseconds. */
const PROGRESS_DELAY = 200;

/** The timer functions that the bar needs. */
export interface Clock {
  setTimeout(callback: () => void, delay: number): number;
  clearTimeout(id: number): void;
}

/** Creates a bar at the top of the window for slow navigations. Returns the function that starts and ends it. */
export function createProgress(document: Document, clock: Clock): (on: boolean) => void {
  const bar = document.createElement('div');
  bar.className = 'progress';
  bar.role = 'progressbar';
  bar.ariaLabel = TEXTS.loading;
  // The bar is outside all landmarks, so screen readers must be notified when it appears.
  bar.ariaLive = 'polite';
  bar.hidden = true;
  document.body.append(bar);
  let timer: number | undefined;
  return (isLoading) => {
    clock.clearTimeout(timer ?? 0);
    if (!isLoading) {
      bar.hidden = true;
      return;
    }
    timer = clock.setTimeout(() => {
      bar.hidden = false;
    }, PROGRESS_DELAY);
  };
}
