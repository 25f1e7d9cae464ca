/**
 * Returns the address of a link in a document that was written for another site. The result is always http: if a target hides a protocol behind
 * characters that browsers ignore, the result points to the site itself.
 *
 * @param target as written, without a host
 * @param base an http address
 */
export function resolveOtherSiteLink(target: string, base: string): string {
  try {
    const { protocol, href } = new URL(target, base);
    return protocol === 'https:' || protocol === 'http:' ? href : base;
  } catch {
    return base;
  }
}
