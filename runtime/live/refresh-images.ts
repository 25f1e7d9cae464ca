/** Query strings of images whose content has changed, by decoded path, so that the browser fetches them again. */
const marks = new Map<string, string>();

function pathOf(address: string): string {
  const { pathname } = new URL(address, location.href);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Updates the addresses of the images in a document. */
export function refreshImages(of: Document): void {
  for (const picture of of.querySelectorAll<HTMLImageElement>('img[src]')) {
    const src = picture.getAttribute('src') ?? '';
    const mark = marks.get(pathOf(src));
    if (mark) picture.setAttribute('src', src.replace(/[?#].*|$/, mark));
  }
}

/** Records that files have changed. @param files their paths on the host, not encoded */
export function recordChangedFiles(files: readonly string[]): void {
  for (const file of files) marks.set(file, `?${Date.now()}`);
  refreshImages(document);
}
