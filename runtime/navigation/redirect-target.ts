interface StubVisit {
  /** Address of the redirect stub. */
  readonly href: string;
  /** Where the reader came from. */
  readonly referrer: string;
}

/**
 * Returns the target of a redirect stub, with the reader's query appended to its own and with the reader's hash, which replaces
 * its own.
 *
 * @returns `undefined` if the stub must show its link instead of redirecting: the target is not a web address, is the stub itself,
 *   or the reader was just redirected from here and the host sent them back
 */
export function resolveRedirect(target: string, { href, referrer }: StubVisit): string | undefined {
  const stubUrl = new URL(href);
  const url = new URL(target, stubUrl);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.search += url.search ? stubUrl.search.replace('?', '&') : stubUrl.search;
  if (stubUrl.hash) url.hash = stubUrl.hash;
  const stubPage = stripHash(stubUrl.href);
  return stripHash(url.href) === stubPage || stripHash(referrer) === stubPage ? undefined : url.href;
}

const stripHash = (url: string): string => url.replace(/#.*$/, '');
