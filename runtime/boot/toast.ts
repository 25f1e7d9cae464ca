/** How long a message stays, in milliseconds. */
const DURATION = 2000;

/** Shows a short message above the page and announces it to screen readers. */
export function showToast(text: string): void {
  const region = document.querySelector('.toast') ?? addRegion();
  const message = document.createElement('p');
  message.textContent = text;
  // Screen readers announce changes of a region that exists.
  setTimeout(() => region.replaceChildren(message));
  setTimeout(() => message.remove(), DURATION);
}

function addRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'toast';
  region.role = 'status';
  document.body.append(region);
  return region;
}
