/** Records clicks on buttons before the script of the page has run, and replays them afterwards. */
export function replayButtonClicks(): void {
  const buttons = new Set<HTMLElement>();
  const recordClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-action]');
    if (button) buttons.add(button);
  };
  const replayClicks = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.dataset.app) return;
    document.removeEventListener('click', recordClick);
    document.removeEventListener('load', replayClicks, true);
    for (const button of buttons) button.click();
  };
  document.addEventListener('click', recordClick);
  document.addEventListener('load', replayClicks, true);
}
