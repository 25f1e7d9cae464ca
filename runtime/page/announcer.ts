/** Creates a live region that announces a new page to screen readers. Returns the function that sets its text. */
export function createAnnouncer(document: Document): (text: string) => void {
  const region = document.createElement('div');
  region.className = 'announcer';
  region.ariaLive = 'polite';
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}
