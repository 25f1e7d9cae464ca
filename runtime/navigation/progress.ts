/** How long a navigation may take before the bar shows, in milliseconds. */
export const PROGRESS_DELAY = 200;

/** The part of the clock that the bar needs. */
export interface Clock {
  setTimeout(callback: () => void, delay: number): number;
  clearTimeout(id: number): void;
}

/** A bar at the top of the window for navigations that take their time. Gives the function that says whether one is under way. */
export function createProgress(document: Document, clock: Clock): (on: boolean) => void {
  const bar = document.createElement('div');
  bar.className = 'progress';
  bar.role = 'progressbar';
  bar.ariaLabel = 'Loading the page';
  // It belongs to no part of the page: screen readers are to come upon it when it shows.
  bar.ariaLive = 'polite';
  bar.hidden = true;
  document.body.append(bar);
  let timer: number | undefined;
  return (on) => {
    clock.clearTimeout(timer ?? 0);
    if (!on) {
      bar.hidden = true;
      return;
    }
    timer = clock.setTimeout(() => {
      bar.hidden = false;
    }, PROGRESS_DELAY);
  };
}
