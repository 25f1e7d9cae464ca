interface Here {
  /** Address of the stub as it was opened. */
  readonly href: string;
  /** Where the reader came from. */
  readonly referrer: string;
}

/**
 * Where a redirect stub leads: its target with the reader's query and hash. A hash of the target's own gives way to the reader's.
 *
 * @returns `undefined` when the stub must stay where it is, with its visible link: the target is no web address, is this stub,
 *   or the reader was just sent away from here and the host led back.
 */
export function redirectTarget(target: string, { href, referrer }: Here): string | undefined {
  const here = new URL(href);
  const url = new URL(target, here);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  if (here.search) url.search = here.search;
  if (here.hash) url.hash = here.hash;
  const page = withoutHash(here.href);
  return withoutHash(url.href) === page || withoutHash(referrer) === page ? undefined : url.href;
}

const withoutHash = (url: string): string => url.replace(/#.*$/, '');
