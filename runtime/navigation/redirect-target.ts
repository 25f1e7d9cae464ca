interface Here {
  /** Address of the stub as it was opened. */
  readonly href: string;
  /** Where the reader came from. */
  readonly referrer: string;
}

/**
 * Where a redirect stub leads: its target with the reader's query, behind its own, and hash. A hash of its own gives way to the reader's.
 *
 * @returns `undefined` when the stub must stay where it is, with its visible link: the target is no web address, is this stub,
 *   or the reader was just sent away from here and the host led back.
 */
export function redirectTarget(target: string, { href, referrer }: Here): string | undefined {
  const here = new URL(href);
  const url = new URL(target, here);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.search += url.search ? here.search.replace('?', '&') : here.search;
  if (here.hash) url.hash = here.hash;
  const page = withoutHash(here.href);
  return withoutHash(url.href) === page || withoutHash(referrer) === page ? undefined : url.href;
}

const withoutHash = (url: string): string => url.replace(/#.*$/, '');
