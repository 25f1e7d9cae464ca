/** Tells screen readers what a sighted reader notices: another page is shown. Gives the function that says it. */
export function createAnnouncer(document: Document): (text: string) => void {
  const region = document.createElement('div');
  region.className = 'announcer';
  region.ariaLive = 'polite';
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}
