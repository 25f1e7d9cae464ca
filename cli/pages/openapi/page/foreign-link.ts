/**
 * The address of a link in a document that was written for another site. The result is always http: a target may hide a protocol in
 * characters that browsers drop; then it leads to the site itself.
 *
 * @param target as the author wrote it, without a host
 * @param base an http address
 */
export function foreignLink(target: string, base: string): string {
  try {
    const { protocol, href } = new URL(target, base);
    return protocol === 'https:' || protocol === 'http:' ? href : base;
  } catch {
    return base;
  }
}
