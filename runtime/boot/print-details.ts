/**
 * Prints collapsed sections as expanded. Style sheets do that where browsers support `::details-content` (CSS Overflow 5); in
 * other browsers each `details` of the content is opened for printing. Those with a name would close each other, so the name is
 * removed until printing ends.
 */
export function openDetailsForPrint(): void {
  if (CSS.supports('selector(::details-content)')) return;
  let restorers: (() => void)[] = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.content details')) {
      const { name, open } = details;
      details.name = '';
      details.open = true;
      restorers.push(() => Object.assign(details, { open, name }));
    }
  });
  addEventListener('afterprint', () => {
    for (const restore of restorers) restore();
    restorers = [];
  });
}
