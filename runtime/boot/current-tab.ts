/** Scrolls the tabs of the navbar, if there are more than fit, so that the current one is visible. */
export function showCurrentTab(): void {
  const tab = document.querySelector('.navbar-tabs [aria-current]');
  const tabs = tab?.closest('.navbar-tabs');
  if (!tab || !tabs || tabs.scrollWidth <= tabs.clientWidth) return;
  const box = tabs.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < box.left || right > box.right) tabs.scrollLeft += (left + right - box.left - box.right) / 2;
}
