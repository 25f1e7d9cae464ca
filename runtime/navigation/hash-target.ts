/** The element that a hash (`#id`, perhaps encoded) names. */
export function hashTarget(document: Document, hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
