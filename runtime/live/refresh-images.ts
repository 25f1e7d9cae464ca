/** What the addresses of pictures with other content get, so that the browser asks for them anew; by path, decoded. */
const marks = new Map<string, string>();

function pathOf(address: string): string {
  const { pathname } = new URL(address, location.href);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Makes a document show pictures as they are now. */
export function renewPictures(of: Document): void {
  for (const picture of of.querySelectorAll<HTMLImageElement>('img[src]')) {
    const src = picture.getAttribute('src') ?? '';
    const mark = marks.get(pathOf(src));
    if (mark) picture.setAttribute('src', src.replace(/[?#].*|$/, mark));
  }
}

/** Files have other content now. @param files their paths below the host, not encoded */
export function pictureFilesChanged(files: readonly string[]): void {
  for (const file of files) marks.set(file, `?${Date.now()}`);
  renewPictures(document);
}
