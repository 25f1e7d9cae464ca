/** Query strings of images whose content has changed, by decoded path, so that the browser fetches them again. */
const queriesByPath = new Map<string, string>();

function decodePath(address: string): string {
  const { pathname } = new URL(address, location.href);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Updates the addresses of the images in a document. */
export function refreshImages(source: Document): void {
  for (const image of source.querySelectorAll<HTMLImageElement>('img[src]')) {
    const src = image.getAttribute('src') ?? '';
    const query = queriesByPath.get(decodePath(src));
    if (query) image.setAttribute('src', src.replace(/[?#].*|$/, query));
  }
}

/** Records that files have changed. @param files their paths on the host, not encoded */
export function recordChangedFiles(files: readonly string[]): void {
  for (const file of files) queriesByPath.set(file, `?${Date.now()}`);
  refreshImages(document);
}
