/** Records clicks on buttons before the script of the page has run, and replays them afterwards. */
export function replayButtonClicks(): void {
  const buttons = new Set<HTMLElement>();
  const note = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-action]');
    if (button) buttons.add(button);
  };
  const repeat = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.dataset.app) return;
    document.removeEventListener('click', note);
    document.removeEventListener('load', repeat, true);
    for (const button of buttons) button.click();
  };
  document.addEventListener('click', note);
  document.addEventListener('load', repeat, true);
}
