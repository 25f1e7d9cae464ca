interface Here {
  /** Address of the redirect stub. */
  readonly href: string;
  /** Where the reader came from. */
  readonly referrer: string;
}

/**
 * Returns the target of a redirect stub, with the reader's query appended to its own and with the reader's hash, which replaces
 * its own.
 *
 * @returns `undefined` if the stub must not redirect and shows its link instead: the target is not a web address, is the stub
 *   itself,
 *   or the reader was just redirected from here and the host sent them back
 */
export function resolveRedirect(target: string, { href, referrer }: Here): string | undefined {
  const here = new URL(href);
  const url = new URL(target, here);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.search += url.search ? here.search.replace('?', '&') : here.search;
  if (here.hash) url.hash = here.hash;
  const page = stripHash(here.href);
  return stripHash(url.href) === page || stripHash(referrer) === page ? undefined : url.href;
}

const stripHash = (url: string): string => url.replace(/#.*$/, '');
