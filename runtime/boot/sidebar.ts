/** Brings the current page's entry into sight: its categories open, its line within the sidebar's own scroll. */
export function showCurrentEntry(): void {
  const sidebar = document.getElementById('sidebar');
  const entry = sidebar?.querySelector('[aria-current="page"]');
  if (!sidebar || !entry) return;
  for (let details = entry.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  const box = sidebar.getBoundingClientRect();
  const line = entry.getBoundingClientRect();
  if (line.top < box.top || line.bottom > box.bottom) sidebar.scrollTop += line.top - box.top - box.height / 3;
}
