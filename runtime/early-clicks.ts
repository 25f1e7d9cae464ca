/** Clicks on buttons count from the first pixel on: those that came before the script of the page are made again once it has run. */
export function repeatEarlyClicks(): void {
  const buttons = new Set<HTMLElement>();
  const note = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-action]');
    if (button) buttons.add(button);
  };
  document.addEventListener('click', note);
  document.addEventListener('DOMContentLoaded', () => {
    document.removeEventListener('click', note);
    for (const button of buttons) button.click();
  });
}
