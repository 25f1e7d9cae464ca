/** Returns the element that a hash (`#id`, possibly encoded) points to. */
export function findHashTarget(document: Document, hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
